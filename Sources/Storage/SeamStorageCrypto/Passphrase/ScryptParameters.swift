#if os(Linux)
/// The cost of deriving a key from a passphrase by scrypt (RFC 7914).
///
/// An attacker who has the stored bytes pays it for each passphrase that they try. The memory is
/// 128 × ``blockSize`` × 2^``logRounds`` bytes, and the time grows with that and ``parallelism``.
public struct ScryptParameters: Hashable, Sendable {
  /// The logarithm to base 2 of the number of rounds.
  public let logRounds: Int
  /// The size of a block, in units of 128 bytes.
  public let blockSize: Int
  /// How often the whole computation is repeated.
  public let parallelism: Int

  /// Creates parameters; the default ones take 32 MB and about a third of a second.
  ///
  /// They are among those that OWASP recommends for passwords
  /// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt).
  ///
  /// - Precondition: ``logRounds`` is 1 to 20, ``blockSize`` 1 to 32, ``parallelism`` 1 to 16, and the memory at most
  ///   256 MiB.
  public init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 3) {
    self.init(unchecked: logRounds, blockSize, parallelism)
    precondition(
      isAcceptable,
      "scrypt's parameters \(logRounds), \(blockSize), \(parallelism) are out of range: see ScryptParameters.init.")
  }

  /// Creates parameters that were stored, which may be damaged.
  init(unchecked logRounds: Int, _ blockSize: Int, _ parallelism: Int) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// Whether deriving a key takes bounded memory and time, as parameters that were stored may ask for anything.
  var isAcceptable: Bool {
    (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
      && memory <= 256 << 20
  }

  private var memory: Int { 128 * blockSize << logRounds }

  /// The memory that libcrypto may use, which is a little more than scrypt's.
  var memoryLimit: UInt64 { UInt64(memory + 1 << 21) }
}
#endif
