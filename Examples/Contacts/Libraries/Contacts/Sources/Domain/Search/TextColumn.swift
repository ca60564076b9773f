import Foundation

/// Texts in one buffer, so that one pass searches all of them.
struct TextColumn: Sendable {
  /// The texts, each after a line feed; the last one is followed by one, too.
  private var bytes: [UInt8] = [Self.separator]
  /// The end of each text, where the next one's line feed is.
  private var ends: [Int] = []

  /// Precedes every text, and separates its fields; no search contains it.
  static let separator = UInt8(ascii: "\n")

  var count: Int { ends.count }

  /// Adds the text that the closure appends.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    ends.append(bytes.count)
    bytes.append(Self.separator)
  }

  /// Adds texts of another column.
  mutating func append(_ other: TextColumn, _ texts: Range<Int>) {
    guard !texts.isEmpty else { return }
    let start = other.start(of: texts.lowerBound)
    let shift = bytes.count - start
    bytes.append(contentsOf: other.bytes[start...other.ends[texts.upperBound - 1]])
    ends.append(contentsOf: other.ends[texts].lazy.map { $0 + shift })
  }

  mutating func reserveCapacity(texts: Int, bytes: Int) {
    ends.reserveCapacity(texts)
    self.bytes.reserveCapacity(bytes)
  }

  var byteCount: Int { bytes.count }

  private func start(of text: Int) -> Int { text == 0 ? 1 : ends[text - 1] + 1 }

  /// Returns the numbers of those texts that contain a word at a place that is accepted, in order.
  ///
  /// - Parameters:
  ///   - word: not empty, without a line feed.
  ///   - candidates: the texts to search; nil for all of them.
  ///   - accepts: whether an occurrence counts, by the bytes before it.
  func texts(
    containing word: [UInt8], among candidates: [Int]? = nil,
    where accepts: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) -> [Int] {
    var found: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      word.withUnsafeBufferPointer { word in
        let finder = Finder(bytes: bytes, word: word)
        func contains(_ text: Int) -> Bool {
          var position = start(of: text)
          while let hit = finder.next(from: position, to: ends[text]) {
            if accepts(UnsafeBufferPointer(rebasing: bytes[..<hit])) { return true }
            position = hit + 1
          }
          return false
        }
        if let candidates {
          found = candidates.filter(contains)
          return
        }
        var text = 0
        while text < ends.count, let hit = finder.next(from: start(of: text), to: bytes.count) {
          text = self.text(at: hit, from: text)
          if accepts(UnsafeBufferPointer(rebasing: bytes[..<hit])) || contains(text) { found.append(text) }
          text += 1
        }
      }
    }
    return found
  }

  /// Returns the text that has a byte; the search for it doubles its steps, since it is often near.
  private func text(at position: Int, from first: Int) -> Int {
    var (low, step) = (first, 1)
    while low + step < ends.count, ends[low + step] <= position {
      low += step
      step *= 2
    }
    var high = min(low + step, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Finds a word by its rarest byte, with memchr(3), which reads many bytes at once.
  private struct Finder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let word: UnsafeBufferPointer<UInt8>
    private let rarest: Int

    /// The bytes that people type, the most frequent first; other bytes are rarer.
    private static let frequent = Array(" .@eaoinrtlscmhdupgbf0123456789ykvw".utf8)

    init(bytes: UnsafeBufferPointer<UInt8>, word: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      self.word = word
      rarest = word.indices.max { Self.rarity(word[$0]) < Self.rarity(word[$1]) } ?? 0
    }

    private static func rarity(_ byte: UInt8) -> Int { frequent.firstIndex(of: byte) ?? frequent.count }

    func next(from start: Int, to end: Int) -> Int? {
      guard let base = bytes.baseAddress, let word = self.word.baseAddress else { return nil }
      let count = self.word.count
      var position = start + rarest
      let last = end - count + rarest
      while position <= last, let hit = memchr(base + position, Int32(word[rarest]), last - position + 1) {
        position = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
        if memcmp(base + position - rarest, word, count) == 0 { return position - rarest }
        position += 1
      }
      return nil
    }
  }
}
