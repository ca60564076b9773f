/// What an encrypted base says of its key ring: the name under which the secret store has it.
///
/// It lies in the base beside the values, so that changing the ring and writing a value exclude each other: every write
/// requires the mark that it was sealed under. A ring never changes. To change the keys another ring is stored under
/// another name, and then the mark replaced, by whoever is first.
struct KeyRingMark: Equatable, Sendable {
  /// What the names of all rings begin with.
  static let namePrefix = "seam.encryption/"
  private static let format: UInt8 = 0xe2

  /// Which base it is: chosen at random, so that two bases never share a ring.
  let base: String
  /// Grows by one with each mark.
  let generation: Int
  /// Tells apart the rings of those who make the same generation at once.
  let attempt: String
  /// The ring's key that seals, where the secret store may lose the ring and others have the key; nil for a ring's name.
  let key: KeyRing.Identifier?

  /// The first mark of a base.
  init(sealingWith key: KeyRing.Identifier?, from randomBytes: RandomBytes) {
    base = KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal
    generation = 1
    attempt = KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal
    self.key = key
  }

  private init(base: String, generation: Int, attempt: String, key: KeyRing.Identifier?) {
    self.base = base
    self.generation = generation
    self.attempt = attempt
    self.key = key
  }

  /// A mark to follow this one.
  func next(sealingWith key: KeyRing.Identifier?, from randomBytes: RandomBytes) -> KeyRingMark {
    KeyRingMark(
      base: base, generation: generation + 1,
      attempt: KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal, key: key)
  }

  /// What the names of all rings that the base ever had begin with.
  var ringsOfBase: String { "\(Self.namePrefix)\(base)/" }

  /// The ring's name in the secret store.
  var ring: String { "\(ringsOfBase)\(generation)/\(attempt)" }

  /// What lies in the base.
  var bytes: [UInt8] { [Self.format] + name.utf8 }

  private var name: String { key.map { "\(ring)/\($0.hexadecimal)" } ?? ring }

  /// Reads what lies in the base; nil where it is no mark.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == Self.format else { return nil }
    self.init(name: String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  /// Reads the name of a ring; nil where it is none.
  init?(ring: String) {
    self.init(name: ring)
    guard key == nil else { return nil }
  }

  private init?(name: String) {
    guard name.hasPrefix(Self.namePrefix) else { return nil }
    let parts = name.dropFirst(Self.namePrefix.count).split(separator: "/", omittingEmptySubsequences: false)
    guard 3...4 ~= parts.count, let generation = Int(parts[1]), generation > 0, generation < Int.max else { return nil }
    let key = parts.dropFirst(3).first.map { KeyRing.Identifier($0, radix: 16) ?? 0 }
    self.init(base: String(parts[0]), generation: generation, attempt: String(parts[2]), key: key)
    // There is one way only to write a mark.
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }
}
