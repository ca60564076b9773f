/// The names of source files, each once.
///
/// A table belongs to one thread; ``merge(_:)`` brings the tables of several threads together.
public struct NameTable: Sendable {
  /// Numbers of names plus one, at the place that a name's hash says or behind it; 0 where none is.
  private var slots: [UInt32]
  private var hashes: [UInt32] = []
  /// The end of each name in `bytes`; it begins where the one before it ends.
  private var ends: [UInt32] = []
  private var bytes: [UInt8] = []

  /// Makes a table that begins with the words of the language: see ``Keyword``.
  public init() {
    slots = [UInt32](repeating: 0, count: 1 << 13)
    for word in Keyword.allCases {
      let name = intern(word.text)
      assert(name == word.name)
    }
  }

  /// The number of names.
  public var count: Int { ends.count }

  /// Returns the number of a name, and adds it if it is new.
  public mutating func intern(_ text: some StringProtocol) -> Name {
    var copy = Array(text.utf8)
    return copy.withUnsafeMutableBufferPointer { text in
      intern(UnsafeBufferPointer(text), hash: text.reduce(Self.seed) { Self.hash($0, $1) })
    }
  }

  /// The number of a name; nil if the table has none.
  public func name(_ text: some StringProtocol) -> Name? {
    let copy = Array(text.utf8)
    return copy.withUnsafeBufferPointer { text in
      find(text, hash: text.reduce(Self.seed) { Self.hash($0, $1) }).name
    }
  }

  /// The text of a name.
  public func text(_ name: Name) -> String { String(decoding: bytes[range(name)], as: UTF8.self) }

  /// A hash of the text of a name, equal in all tables.
  func hash(of name: Name) -> UInt32 { hashes[Int(name.number)] }

  /// Adds the names of another table.
  ///
  /// - Returns: the number in this table for each number of the other.
  public mutating func merge(_ other: NameTable) -> [Name] {
    (0..<other.count).map { number in
      let name = Name(number: UInt32(number))
      return other.bytes[other.range(name)].withUnsafeBufferPointer { intern($0, hash: other.hashes[number]) }
    }
  }

  static let seed: UInt32 = 0x811c_9dc5

  /// FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv.
  @inline(__always)
  static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Name {
    let (found, slot) = find(text, hash: hash)
    if let found { return found }
    let name = Name(number: UInt32(ends.count))
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    slots[slot] = name.number + 1
    if ends.count * 2 > slots.count { grow() }
    return name
  }

  /// - Returns: the name if it is there, and its slot or the free one where it belongs.
  @inline(__always)
  private func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> (name: Name?, slot: Int) {
    let mask = slots.count - 1
    // The low bits of FNV are its weakest.
    var slot = Int(hash ^ hash >> 15) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if hashes[number] == hash, isEqual(text, range(Name(number: UInt32(number)))) {
        return (Name(number: UInt32(number)), slot)
      }
      slot = (slot + 1) & mask
    }
    return (nil, slot)
  }

  private func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for offset in 0..<text.count where text[offset] != bytes[range.lowerBound + offset] { return false }
    return true
  }

  @inline(__always)
  private func range(_ name: Name) -> Range<Int> {
    (name.number == 0 ? 0 : Int(ends[Int(name.number) - 1]))..<Int(ends[Int(name.number)])
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash ^ hash >> 15) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number) + 1
    }
  }
}

extension NameTable {
  /// Whether a name is an operator's: it has no letter, digit or underscore.
  package func isOperator(_ name: Name) -> Bool {
    !text(name).unicodeScalars.contains { $0 == "_" || $0.properties.isXIDContinue }
  }
}

extension NameTable {
  /// A placeholder while the names are elsewhere; must not be used.
  static let empty = NameTable(slots: [])

  private init(slots: [UInt32]) { self.slots = slots }
}
