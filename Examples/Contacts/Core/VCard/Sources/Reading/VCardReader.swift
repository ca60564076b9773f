/// A lazy sequence of the cards of a file in memory.
public struct VCardReader: Sequence, Sendable {
  private let bytes: [UInt8]
  private let limits: VCardLimits

  /// Makes a reader of `bytes`; reading starts with the first iteration.
  public init(_ bytes: [UInt8], limits: VCardLimits = VCardLimits()) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Returns an iterator that starts at the first card.
  public func makeIterator() -> Iterator {
    Iterator(bytes: bytes, parser: VCardParser(limits: limits))
  }

  /// A position in the file.
  public struct Iterator: IteratorProtocol, Sendable {
    private static let chunkLength = 64 << 10

    private let bytes: [UInt8]
    private var parser: VCardParser
    private var offset = 0
    private var isFinished = false
    private var readings: [VCardReading] = []
    private var taken = 0

    init(bytes: [UInt8], parser: VCardParser) {
      self.bytes = bytes
      self.parser = parser
    }

    /// Returns the next card or problem, or nil at the end of the file.
    public mutating func next() -> VCardReading? {
      while taken == readings.count {
        guard !isFinished else { return nil }
        taken = 0
        if offset < bytes.count {
          let end = Swift.min(offset + Self.chunkLength, bytes.count)
          readings = parser.read(bytes[offset..<end])
          offset = end
        } else {
          readings = parser.finish()
          isFinished = true
        }
      }
      defer { taken += 1 }
      return readings[taken]
    }
  }
}
