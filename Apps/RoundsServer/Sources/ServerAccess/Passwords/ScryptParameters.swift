/// The cost of hashing a password with scrypt (RFC 7914).
public struct ScryptParameters: Hashable, Sendable {
  /// The logarithm to base 2 of the number of rounds.
  public var logRounds: Int
  /// The size of a block; 128 times this and the number of rounds is the memory in bytes.
  public var blockSize: Int
  /// How often all of it is done.
  public var parallelism: Int

  /// Creates parameters; by default they take 32 MB and a tenth of a second.
  public init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 1) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// Whether a stored hash with these parameters can be checked with bounded memory and time.
  var isAcceptable: Bool {
    (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
      && memory <= 256 << 20
  }

  var memory: Int { 128 * blockSize << logRounds }
}
