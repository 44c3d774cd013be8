"""`parlour check`: does a bot keep to the protocol?"""
