"""The same happening in several reports: what kinds compare with, clusters, and how findings stand.

Everything here is a function of the records it is given; nothing looks at what else a room holds.
"""
