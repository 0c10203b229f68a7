/// Nothing that Plug knows.
private class Action {}
package func tool() -> Any { Action() }
