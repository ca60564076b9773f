import ServerDatabase

/// Counts attempts with a password by account and by address, in the database.
struct AttemptLimiter {
  private let keys: [(key: [UInt8], limit: AccessConfiguration.AttemptLimit)]

  init(account: String, address: String, _ configuration: AccessConfiguration) {
    keys = [
      (SecretHash.of("account:" + account), configuration.attemptsByAccount),
      (SecretHash.of("address:" + address), configuration.attemptsByAddress),
    ]
  }

  /// Counts an attempt before its password is checked, so that many at the same time cannot exceed the limit.
  ///
  /// - Returns: nil, or the seconds to wait if a limit is reached.
  func begin(_ connection: any DatabaseConnection, at now: Int) throws -> Int? {
    var wait: Int?
    for (key, limit) in keys {
      let row = try connection.query("get-attempts", "SELECT count, expires FROM access_attempt WHERE key = \(key)")
        .first
      let (count, expires): (Int, Int) = try row.map { (try $0.get("count"), try $0.get("expires")) } ?? (0, 0)
      let isCurrent = expires > now
      guard !isCurrent || count < limit.attempts else {
        wait = max(wait ?? 0, expires - now)
        continue
      }
      let (nextCount, nextExpires) = isCurrent ? (count + 1, expires) : (1, now + limit.seconds)
      try connection.execute(
        "count-attempt",
        """
        INSERT INTO access_attempt (key, count, expires) VALUES (\(key), \(nextCount), \(nextExpires))
        ON CONFLICT (key) DO UPDATE SET count = excluded.count, expires = excluded.expires
        """)
    }
    return wait
  }

  /// Takes an attempt back whose password was right; the account's count starts again.
  func succeed(_ connection: any DatabaseConnection) throws {
    try connection.execute("reset-attempts", "DELETE FROM access_attempt WHERE key = \(keys[0].key)")
    try connection.execute(
      "uncount-attempt", "UPDATE access_attempt SET count = count - 1 WHERE key = \(keys[1].key) AND count > 0")
  }
}
