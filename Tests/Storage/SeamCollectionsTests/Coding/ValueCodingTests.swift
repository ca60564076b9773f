import Foundation
import SeamConformance
import SeamSupport
import Testing

@testable import SeamCollections

struct ValueCodingTests {
  private func roundTrip<Value: Codable & Equatable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try ValueEncoder.encode(value)
    #expect(try ValueDecoder.decode(Value.self, from: bytes) == value, sourceLocation: sourceLocation)
  }

  @Test func keepsEveryStandardTypeExactly() throws {
    try roundTrip(Everything())
    try roundTrip(Everything(isFilled: true))
    try roundTrip([Int.min, -1, 0, 1, .max])
    try roundTrip([UInt64.max, 0])
    try roundTrip([Double.leastNonzeroMagnitude, -0.0, .infinity, 0.1])
    #expect(try ValueDecoder.decode(Double.self, from: ValueEncoder.encode(Double.nan)).isNaN)
    try roundTrip(["", "\0", "e\u{301}", "漢字", String(repeating: "x", count: 300)])
    try roundTrip([Date.distantPast, Date(timeIntervalSinceReferenceDate: 0.1)])
    try roundTrip(Data((0...255).map { UInt8($0) }))
    try roundTrip([UUID()])
    try roundTrip([Decimal(string: "1.10"), nil, Decimal.greatestFiniteMagnitude])
    try roundTrip(["a": [1, 2], "b": []])
    try roundTrip([1: "a", 2: "b"])
    try roundTrip(URL(string: "https://example.com/a?b=c"))
    try roundTrip([[[String]]]())
    try roundTrip(Shape.circle(radius: 2))
    try roundTrip(Shape.none)
    try roundTrip(5)
    try roundTrip(String?.none)
  }

  @Test func fieldsCanBeAddedRemovedAndReordered() throws {
    struct Old: Codable { var a = 1, b = "two", c: [Int]? = [3] }
    struct New: Codable, Equatable { var c: [Int]?, d: String?, a: Double }
    let bytes = try ValueEncoder.encode(Old())
    #expect(try ValueDecoder.decode(New.self, from: bytes) == New(c: [3], d: nil, a: 1))
    struct Missing: Codable { var z: Int }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(Missing.self, from: bytes) }
    struct Other: Codable { var b: Int }
    let error = #expect(throws: DecodingError.self) { try ValueDecoder.decode(Other.self, from: bytes) }
    #expect("\(try #require(error))".contains("b"))
  }

  @Test func nestedContainersCanBeWrittenInAnyOrder() throws {
    try roundTrip(Interleaved(a: 1, b: "two", list: [3, 4]))
    try roundTrip([Interleaved(a: 1, b: "two", list: []), Interleaved(a: -5, b: "", list: [1])])
    let child = Child()
    child.name = "child"
    child.age = 5
    let decoded = try ValueDecoder.decode(Child.self, from: ValueEncoder.encode(child))
    #expect(decoded.name == "child")
    #expect(decoded.age == 5)
  }

  @Test func refusesWhatLiesTooDeep() throws {
    var chain = Chain()
    for _ in 0..<40 { chain = Chain(next: [chain]) }
    let bytes = try ValueEncoder.encode(chain)
    #expect(try ValueDecoder.decode(Chain.self, from: bytes).depth == 40)
    for _ in 0..<200 { chain = Chain(next: [chain]) }
    #expect(throws: EncodingError.self) { try ValueEncoder.encode(chain) }
    var deep: [UInt8] = [ValueTag.null]
    for _ in 0..<10_000 {
      let size = UInt32(deep.count)
      deep = [ValueTag.array] + withUnsafeBytes(of: size.littleEndian) { Array($0) } + deep
    }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(Nest.self, from: deep) }
  }

  @Test func refusesTwoKindsOfContainers() {
    #expect(throws: EncodingError.self) { try ValueEncoder.encode(TwoKinds()) }
  }

  /// Damaged bytes are decoded to a value or an error, and never trap.
  @Test func damagedBytesNeverTrap() throws {
    var random = SeededRandom(seed: 7)
    let bytes = try ValueEncoder.encode(Everything(isFilled: true))
    var failures = 0
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0...random.next(upTo: 4) {
        let position = random.next(upTo: damaged.count)
        switch random.next(upTo: 4) {
        case 0: damaged[position] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged[position] ^= 1 << UInt8(random.next(upTo: 8))
        case 2: damaged.remove(at: position)
        default: damaged.insert(255, at: position)
        }
        if damaged.isEmpty { damaged = [0] }
      }
      do {
        _ = try ValueDecoder.decode(Everything.self, from: damaged)
      } catch {
        failures += 1
        #expect(error is DecodingError, "\(error)")
      }
    }
    #expect(failures > 10_000)
    for count in 0..<bytes.count {
      #expect(throws: DecodingError.self) { try ValueDecoder.decode(Everything.self, from: Array(bytes[..<count])) }
    }
  }
}

private struct Everything: Codable, Equatable {
  var flag = true, int = -5, int8 = Int8.min, int16 = Int16.max, int32 = Int32.min, int64 = Int64.max
  var uint = UInt.max, uint8 = UInt8.max, uint16: UInt16 = 300, uint32 = UInt32.max, uint64 = UInt64.max
  var double = 0.1, float = Float(0.1), text = "text", date = Date(timeIntervalSinceReferenceDate: 1.5)
  var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), data = Data([1, 2, 3])
  var nothing: String?, something: String?, list: [Int?] = [1, nil, 3], map = ["key": [0.5]], shape = Shape.none
  var shapes: [Shape] = [], url: URL?

  init(isFilled: Bool = false) {
    guard isFilled else { return }
    something = "something"
    shapes = [.circle(radius: 1), .none, .label("l", nil)]
    url = URL(string: "https://example.com")
  }
}

private enum Shape: Codable, Equatable {
  case none
  case circle(radius: Double)
  case label(String, Int?)
}

private struct Interleaved: Codable, Equatable {
  var a: Int
  var b: String
  var list: [Int]

  init(a: Int, b: String, list: [Int]) {
    self.a = a
    self.b = b
    self.list = list
  }

  enum Keys: String, CodingKey { case first, second, a, b }

  func encode(to encoder: any Encoder) throws {
    var all = encoder.container(keyedBy: Keys.self)
    var first = all.nestedContainer(keyedBy: Keys.self, forKey: .first)
    var second = all.nestedUnkeyedContainer(forKey: .second)
    try first.encode(a, forKey: .a)
    var inner = second.nestedUnkeyedContainer()
    try second.encode(b)
    for item in list { try inner.encode(item) }
    try all.encode(b, forKey: .b)
    try first.encode(b, forKey: .b)
  }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: Keys.self)
    let first = try all.nestedContainer(keyedBy: Keys.self, forKey: .first)
    var second = try all.nestedUnkeyedContainer(forKey: .second)
    a = try first.decode(Int.self, forKey: .a)
    var inner = try second.nestedUnkeyedContainer()
    list = []
    while !inner.isAtEnd { list.append(try inner.decode(Int.self)) }
    b = try second.decode(String.self)
    guard try first.decode(String.self, forKey: .b) == b, try all.decode(String.self, forKey: .b) == b else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The texts differ."))
    }
  }
}

private class Parent: Codable {
  var name = ""

  init() {}
}

private final class Child: Parent {
  var age = 0

  enum Keys: CodingKey { case age }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: Keys.self)
    age = try all.decode(Int.self, forKey: .age)
    try super.init(from: all.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var all = encoder.container(keyedBy: Keys.self)
    try super.encode(to: all.superEncoder())
    try all.encode(age, forKey: .age)
  }
}

private struct Chain: Codable {
  var next: [Chain] = []

  var depth: Int { next.first.map { $0.depth + 1 } ?? 0 }
}

private struct Nest: Decodable {
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    if !list.isAtEnd { _ = try list.decode(Nest.self) }
  }
}

private struct TwoKinds: Encodable {
  func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: ValueKey.self)
    var list = encoder.unkeyedContainer()
    try list.encode(1)
  }
}
