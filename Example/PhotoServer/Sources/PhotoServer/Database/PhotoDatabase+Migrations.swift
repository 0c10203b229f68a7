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
            try database.execute(
                sql: """
                    CREATE TABLE likes (
                        tenant TEXT NOT NULL,
                        photo INTEGER NOT NULL,
                        PRIMARY KEY (tenant, photo)
                    ) WITHOUT ROWID
                    """
            )
        }
        migrator.registerMigration("photos") { database in
            try database.execute(
                sql: """
                    CREATE TABLE photos (
                        tenant TEXT NOT NULL,
                        id INTEGER NOT NULL,
                        title TEXT NOT NULL,
                        picture BLOB NOT NULL,
                        PRIMARY KEY (tenant, id)
                    )
                    """
            )
        }
        return migrator
    }
}
