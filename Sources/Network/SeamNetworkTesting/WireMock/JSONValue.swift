import Foundation

/// A value of JSON.
enum JSONValue: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    // 1 stays 1: `Double` would be written the same, but not above 2^53.
    case .number(let value):
      if let integer = Int(exactly: value) { try container.encode(integer) } else { try container.encode(value) }
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The text of the value, with the keys of objects in order.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Whether a value has all that this one has.
  ///
  /// - Parameters:
  ///   - ignoringOrder: whether the elements of arrays may be in another order.
  ///   - ignoringExtraElements: whether objects and, with `ignoringOrder`, arrays may have more.
  func matches(_ other: JSONValue, ignoringOrder: Bool, ignoringExtraElements: Bool) -> Bool {
    let matches = { (expected: JSONValue, actual: JSONValue) in
      expected.matches(actual, ignoringOrder: ignoringOrder, ignoringExtraElements: ignoringExtraElements)
    }
    switch (self, other) {
    case (.object(let expected), .object(let actual)):
      guard ignoringExtraElements || expected.count == actual.count else { return false }
      return expected.allSatisfy { key, value in actual[key].map { matches(value, $0) } ?? false }
    case (.array(let expected), .array(let actual)):
      guard expected.count == actual.count || (ignoringExtraElements && expected.count < actual.count) else {
        return false
      }
      guard ignoringOrder else { return zip(expected, actual).allSatisfy(matches) }
      return Self.canAssign(expected, to: actual, matches)
    default: return self == other
    }
  }

  /// Whether each expected element has an actual one of its own, by augmenting paths: the first that matches may be
  /// the only one for a later element.
  private static func canAssign(
    _ expected: [JSONValue], to actual: [JSONValue], _ matches: (JSONValue, JSONValue) -> Bool
  ) -> Bool {
    var owner = [Int?](repeating: nil, count: actual.count)
    func assign(_ index: Int, _ visited: inout Set<Int>) -> Bool {
      for place in actual.indices where !visited.contains(place) && matches(expected[index], actual[place]) {
        visited.insert(place)
        if let other = owner[place], !assign(other, &visited) { continue }
        owner[place] = index
        return true
      }
      return false
    }
    return expected.indices.allSatisfy { index in
      var visited: Set<Int> = []
      return assign(index, &visited)
    }
  }
}
