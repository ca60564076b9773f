import Foundation
import SeamFlow
import Testing

/// Types may use an encoder and a decoder in other ways than the code that the compiler synthesises.
struct RouteCodingTests {
  @Test func equalSetsAreEqualData() throws {
    let numbers = Array(0..<50)
    try expectOneForm(of: Set(numbers))
    try expectOneForm(of: Set(numbers.map { [$0 % 3, $0] }))
    try expectOneForm(of: Set(numbers.map { ["a": $0 % 2, "b": $0 % 3, "c": $0] }))
    try expectOneForm(
      of: Set(numbers.map { $0.isMultiple(of: 2) ? Mixture.real(Double($0) / 3) : .large(.max - UInt64($0)) }))
    for _ in numbers {
      try expectOneForm(of: [.flag(true), .flag(false)] as Set<Mixture>)
      try expectOneForm(of: [true, nil, false] as Set<Bool?>)
      try expectOneForm(of: [1, nil] as Set<Int?>)
      try expectOneForm(of: [[:], ["a": 1]] as Set<[String: Int]>)
    }
    #expect(try RouteValue([3, 1, 2]) == .array([3, 1, 2].map(RouteValue.integer)), "Lists keep their order.")
  }

  @Test func equalDictionariesAreEqualData() throws {
    let pairs = Dictionary(uniqueKeysWithValues: (0..<50).map { (UUID(), $0) })
    var other = [UUID: Int](minimumCapacity: 5_000)
    other.merge(pairs) { $1 }
    #expect(Array(pairs.keys) != Array(other.keys), "The order differs.")
    #expect(try RouteValue(pairs) == RouteValue(other))
    #expect(try RouteValue(pairs).decode(as: [UUID: Int].self) == pairs)
  }

  /// Sets of different capacity eventually have different orders.
  private func expectOneForm<Element: Codable & Hashable>(of set: Set<Element>) throws {
    let data = try RouteValue(set)
    var orders: Set<[Element]> = [Array(set)]
    for capacity in 3...14 {
      var other = Set<Element>(minimumCapacity: 1 << capacity)
      for element in set { other.insert(element) }
      orders.insert(Array(other))
      #expect(try RouteValue(other) == data)
    }
    #expect(try data.decode(as: Set<Element>.self) == set)
    #expect(orders.count > 1 || set.count < 4, "The order differs.")
  }

  @available(iOS 18, macOS 15, *)
  @Test func integersBeyond64BitsSurviveCoding() throws {
    for text in ["170141183460469231731687303715884105727", "-170141183460469231731687303715884105728", "-1", "300"] {
      let number = try #require(Int128(text))
      #expect(try RouteValue(number).decode(as: Int128.self) == number)
    }
    #expect(throws: DecodingError.self) { try RouteValue.string("7").decode(as: Int.self) }
  }

  @Test func containersMayBeOpenedInParts() throws {
    #expect(
      try RouteValue(Parts())
        == .object(["a": .integer(1), "list": .array([]), "b": .object(["x": .null, "y": .null])])
    )
    #expect(try RouteValue(Derived()).decode(as: Derived.self).sum == 3)
    #expect(try RouteValue(Nothing()) == .object([:]))
    #expect(try RouteValue(Undecided()) == .object(["a": .integer(1)]))
  }

  @Test func pathsNameEveryStep() throws {
    let paths = PathLog()
    _ = try RouteValue(["a": [Spy(paths), Spy(paths)]])
    #expect(paths.texts == ["a/0", "a/0/0", "a/0/2", "a/1", "a/1/0", "a/1/2"])
    let error = #expect(throws: DecodingError.self) {
      try RouteValue.object(["a": .array([.bytes([1, 2]), .array([.integer(1), .null])])])
        .decode(as: [String: [[Int]]].self)
    }
    guard case .typeMismatch(_, let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(context.codingPath.map(\.stringValue) == ["a", "1", "1"])
    #expect(context.codingPath.map(\.intValue) == [nil, 1, 1])
  }

  @Test func decodingPastTheEndOfAListThrows() throws {
    let error = #expect(throws: DecodingError.self) { try RouteValue.bytes([1]).decode(as: Pair.self) }
    guard case .valueNotFound(_, let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(context.codingPath.map(\.intValue) == [1])
    #expect(try RouteValue.bytes([1, 2]).decode(as: Pair.self).sum == 3)
  }
}

private enum Mixture: Codable, Hashable { case flag(Bool), real(Double), large(UInt64), none }

private struct Nothing: Encodable {
  func encode(to encoder: any Encoder) throws {}
}

/// Opens a container without writing to it.
private struct Undecided: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode(1, forKey: Name("a"))
    _ = encoder.unkeyedContainer()
  }
}

private struct Parts: Encodable {
  func encode(to encoder: any Encoder) throws {
    var first = encoder.container(keyedBy: Name.self)
    try first.encode(1, forKey: Name("a"))
    var second = encoder.container(keyedBy: Name.self)
    _ = second.nestedUnkeyedContainer(forKey: Name("list"))
    for name in ["x", "y"] {
      var nested = second.nestedContainer(keyedBy: Name.self, forKey: Name("b"))
      try nested.encodeNil(forKey: Name(name))
    }
  }
}

private struct Name: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

private class Original: Codable {
  var one = 1
}

/// Encodes its superclass by `superEncoder()`.
private final class Derived: Original {
  private enum CodingKeys: CodingKey { case two }
  var two = 2
  var sum: Int { one + two }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    two = try values.decode(Int.self, forKey: .two)
    try super.init(from: values.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(two, forKey: .two)
    try super.encode(to: values.superEncoder())
  }
}

private final class PathLog {
  var texts: [String] = []
  func add(_ path: [any CodingKey]) { texts.append(path.map(\.stringValue).joined(separator: "/")) }
}

/// Records the paths at which it is encoded.
private struct Spy: Encodable {
  let log: PathLog
  init(_ log: PathLog) { self.log = log }

  func encode(to encoder: any Encoder) throws {
    log.add(encoder.codingPath)
    var list = encoder.unkeyedContainer()
    log.add(list.superEncoder().codingPath)
    try list.encode(1)
    log.add(list.superEncoder().codingPath)
  }
}

private struct Pair: Decodable {
  let sum: Int

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    sum = try Int(list.decode(UInt8.self)) + Int(list.decode(UInt8.self))
  }
}
