import Testing
import todo

@Suite
struct CommandTests {
    @Test(arguments: [
        ("add Buy  milk", TodoListCommand.add("Buy  milk")),
        ("  ADD  x", .add("x")),
        ("add", .add("")),
        ("edit 12 New title", .rename(12, "New title")),
        ("done 1", .finish(1)),
        ("undo 1", .reopen(1)),
        ("delete 1", .delete(1)),
        ("show 1", .open(1)),
        ("filter Done", .filter(.done)),
        ("refresh", .refresh),
        ("", .help),
        ("logout", .logOut),
        ("quit", .quit),
    ])
    func `The list understands`(line: String, command: TodoListCommand) throws {
        #expect(try TodoListCommand(line) == command)
    }

    @Test(arguments: [
        ("frob 1", "There is no command frob. Type help."),
        ("done", "Type done N, with the number of a todo for N."),
        ("edit one two", "Type edit N TITLE, with the number of a todo for N."),
        ("filter some", "Type filter all, filter open or filter done."),
    ])
    func `The list says how to say it`(line: String, message: String) {
        #expect(throws: CommandError(message)) { try TodoListCommand(line) }
    }

    @Test(arguments: [
        ("edit New title", TodoDetailCommand.rename("New title")),
        ("done", .finish),
        ("undo", .reopen),
        ("delete", .delete),
        ("help", .help),
        ("back", .back),
        ("quit", .quit),
    ])
    func `The screen of one todo understands`(line: String, command: TodoDetailCommand) throws {
        #expect(try TodoDetailCommand(line) == command)
    }
}
