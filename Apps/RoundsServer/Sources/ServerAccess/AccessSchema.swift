import ServerDatabase

/// The tables of accounts and tokens.
enum AccessSchema {
  static let migrations = [
    Migration(
      1, "create-access",
      [
        """
        CREATE TABLE access_account (name \(.text) PRIMARY KEY, password \(.text) NOT NULL, \
        subject \(.text) NOT NULL)\(.strict)
        """,
        // All tokens that came from one password.
        """
        CREATE TABLE access_family (id \(.identity), account \(.text) NOT NULL REFERENCES access_account (name), \
        client \(.text) NOT NULL, expires \(.integer) NOT NULL)\(.strict)
        """,
        "CREATE INDEX access_family_account ON access_family (account)",
        "CREATE INDEX access_family_expires ON access_family (expires)",
        """
        CREATE TABLE access_token (hash \(.bytes) PRIMARY KEY, \
        family \(.integer) NOT NULL REFERENCES access_family (id) ON DELETE CASCADE, is_refresh \(.integer) NOT NULL, \
        is_used \(.integer) NOT NULL, expires \(.integer) NOT NULL)\(.strict)
        """,
        "CREATE INDEX access_token_family ON access_token (family)",
        "CREATE INDEX access_token_expires ON access_token (expires)",
        """
        CREATE TABLE access_attempt (key \(.bytes) PRIMARY KEY, count \(.integer) NOT NULL, \
        expires \(.integer) NOT NULL)\(.strict)
        """,
        "CREATE INDEX access_attempt_expires ON access_attempt (expires)",
      ])
  ]
}
