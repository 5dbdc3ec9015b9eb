"""The API of a room, under `/api/v1`: what the pages use as well."""
