/// Names the current key ring of an encrypted base in the secret store.
///
/// It is stored in the base beside the values, so that replacing the ring and writing a value exclude each other: every
/// write requires the reference under which it was encrypted. A ring never changes. To change the keys, another ring is
/// stored under another name, then the reference is replaced; of several writers the first succeeds.
struct KeyRingReference: Equatable, Sendable {
  /// The prefix of the names of all rings.
  static let namePrefix = "seam.encryption/"
  private static let format: UInt8 = 0xe2

  /// Identifies the base; chosen at random, so that two bases never share a ring.
  let base: String
  /// Grows by one with each reference.
  let generation: Int
  /// Distinguishes rings of the same generation that are made concurrently.
  let attempt: String
  /// The key that encrypts, if the secret store can lose the ring while former rings have the key; nil in the name of a
  /// ring.
  let key: KeyRing.Identifier?

  /// The first reference of a base.
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

  /// The reference of the next generation.
  func next(sealingWith key: KeyRing.Identifier?, from randomBytes: RandomBytes) -> KeyRingReference {
    KeyRingReference(
      base: base, generation: generation + 1,
      attempt: KeyRing.Identifier(bigEndian: randomBytes(8)[...]).hexadecimal, key: key)
  }

  /// The prefix of the names of all the base's rings.
  var ringsOfBase: String { "\(Self.namePrefix)\(base)/" }

  /// The ring's name in the secret store.
  var ring: String { "\(ringsOfBase)\(generation)/\(attempt)" }

  /// The reference as it is stored in the base.
  var bytes: [UInt8] { [Self.format] + name.utf8 }

  private var name: String { key.map { "\(ring)/\($0.hexadecimal)" } ?? ring }

  /// Reads a reference as it is stored in the base; nil if the bytes are not a reference.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == Self.format else { return nil }
    self.init(name: String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  /// Reads the name of a ring; nil if the text is not one.
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
    // Each reference has exactly one representation.
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }
}
