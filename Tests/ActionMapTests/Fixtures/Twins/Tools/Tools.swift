/// Nothing that Plug knows.
private class Action {}
public func tool() -> Any { Action() }
