import ServerDatabase

/// The tables of the search index, one for each kind of value.
///
/// Each begins with the value, to find resources by it, and has an index by resource, to test and to sort those that
/// were found. `part` is the number of the element of a repeating one that a value is in, from 1, where composites need
/// it.
enum SearchSchema {
  static let migrations = [
    Migration(
      1, "create-search-index",
      [
        // The order of matches that no other is asked for.
        "CREATE INDEX fhir_search_order ON fhir_resource (type, is_deleted, number)",
        "CREATE TABLE fhir_search_system (number \(.identity), uri \(.text) NOT NULL UNIQUE)\(.strict)",
        "CREATE TABLE fhir_search_state (name \(.text) PRIMARY KEY, value \(.integer) NOT NULL)\(.strict)",
        """
        CREATE TABLE fhir_search_token (key \(.integer) NOT NULL, code \(.text) NOT NULL, \
        system \(.integer) NOT NULL, resource \(.integer) NOT NULL, part \(.integer) NOT NULL, \
        PRIMARY KEY (key, code, system, resource, part))\(clustered)
        """,
        "CREATE INDEX fhir_search_token_resource ON fhir_search_token (resource, key)",
        "CREATE INDEX fhir_search_token_system ON fhir_search_token (system, key)",
        """
        CREATE TABLE fhir_search_text (key \(.integer) NOT NULL, head \(.text) NOT NULL, \
        resource \(.integer) NOT NULL, rest \(.text) NOT NULL, exact \(.text) NOT NULL, part \(.integer) NOT NULL\
        \(.either(sqlite: ", PRIMARY KEY (key, head, resource, rest, exact, part)", postgres: "")))\(clustered)
        """,
        .either(
          sqlite: "SELECT 1",
          postgres: "CREATE INDEX fhir_search_text_value ON fhir_search_text (key, head, resource)"),
        "CREATE INDEX fhir_search_text_resource ON fhir_search_text (resource, key)",
        """
        CREATE TABLE fhir_search_date (key \(.integer) NOT NULL, low \(.integer) NOT NULL, \
        high \(.integer) NOT NULL, resource \(.integer) NOT NULL, part \(.integer) NOT NULL, \
        PRIMARY KEY (key, low, high, resource, part))\(clustered)
        """,
        // PostgreSQL takes dates after those of its last look for rare, and new resources have such dates.
        .either(
          sqlite: "SELECT 1",
          postgres: "ALTER TABLE fhir_search_date SET (autovacuum_analyze_scale_factor = 0.01)"),
        // The others are found by `low`, which is at most a day before `high`.
        "CREATE INDEX fhir_search_date_long ON fhir_search_date (key, high) WHERE high - low > 86400000",
        "CREATE INDEX fhir_search_date_resource ON fhir_search_date (resource, key)",
        """
        CREATE TABLE fhir_search_number (key \(.integer) NOT NULL, low \(.real) NOT NULL, \
        high \(.real) NOT NULL, resource \(.integer) NOT NULL, part \(.integer) NOT NULL, \
        PRIMARY KEY (key, low, high, resource, part))\(clustered)
        """,
        "CREATE INDEX fhir_search_number_resource ON fhir_search_number (resource, key)",
        "CREATE INDEX fhir_search_number_range ON fhir_search_number (key) WHERE low < high",
        """
        CREATE TABLE fhir_search_quantity (key \(.integer) NOT NULL, base \(.text) NOT NULL, \
        low \(.real) NOT NULL, high \(.real) NOT NULL, written_low \(.real) NOT NULL, written_high \(.real) NOT NULL, \
        code \(.text) NOT NULL, unit \(.text) NOT NULL, system \(.integer) NOT NULL, \
        resource \(.integer) NOT NULL, part \(.integer) NOT NULL)\(.strict)
        """,
        "CREATE INDEX fhir_search_quantity_base ON fhir_search_quantity (key, base, low)",
        "CREATE INDEX fhir_search_quantity_written ON fhir_search_quantity (key, written_low)",
        "CREATE INDEX fhir_search_quantity_resource ON fhir_search_quantity (resource, key)",
        "CREATE INDEX fhir_search_quantity_range ON fhir_search_quantity (key) WHERE low < high",
        """
        CREATE INDEX fhir_search_quantity_written_range ON fhir_search_quantity (key) \
        WHERE written_low < written_high
        """,
        """
        CREATE TABLE fhir_search_reference (key \(.integer) NOT NULL, id \(.text) NOT NULL, \
        type \(.text) NOT NULL, base \(.text) NOT NULL, resource \(.integer) NOT NULL, part \(.integer) NOT NULL, \
        PRIMARY KEY (key, id, type, base, resource, part))\(clustered)
        """,
        "CREATE INDEX fhir_search_reference_resource ON fhir_search_reference (resource, key)",
      ])
  ]

  /// In SQLite the rows of the tables are in the order of the primary key, and nowhere else.
  private static let clustered = SQL.either(sqlite: " STRICT, WITHOUT ROWID", postgres: "")
}
