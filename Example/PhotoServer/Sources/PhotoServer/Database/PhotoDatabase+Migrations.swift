package import GRDB

extension PhotoDatabase {
    /// Brings a database to the current layout, and keeps what is in it.
    static func migrate(_ writer: any DatabaseWriter) throws {
        if try writer.read(migrator.hasBeenSuperseded) { throw NewerLayout() }
        try migrator.migrate(writer)
    }

    /// The store was laid out by a later version of the server.
    struct NewerLayout: Error {}

    /// One step for each layout that was ever released. A step that was released stays as it is.
    package static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("likes") { database in
            try database.create(table: "likes", options: .withoutRowID) { table in
                table.primaryKey {
                    table.column("tenant", .text)
                    table.column("photo", .integer)
                }
            }
        }
        migrator.registerMigration("photos") { database in
            try database.create(table: "photos") { table in
                table.primaryKey {
                    table.column("tenant", .text)
                    table.column("id", .integer)
                }
                table.column("title", .text).notNull()
                table.column("picture", .blob).notNull()
            }
        }
        return migrator
    }
}
