"""The room on screen: pages made on the server, over the same calls as the API."""
