/// Numbers as types, so that there are as many types as a test wants.
enum Zero {}
enum Next<Number> {}
