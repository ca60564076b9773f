/// A parameter of a URL without its type.
protocol LinkParameter {
  /// The value that a text in a URL means, as plain data; nil where it means none.
  func value(of text: String) -> RouteValue?

  /// The text for a value; nil where it has none.
  func text(of value: RouteValue) -> String?

  /// Two different values, other ones for each index; nil where none could be made up.
  func samples(at index: Int) -> (RouteValue, RouteValue)?
}

struct LinkParameterOf<Value: Codable>: LinkParameter {
  func value(of text: String) -> RouteValue? {
    if let type = Value.self as? any LosslessStringConvertible.Type {
      guard let value = type.init(text) as? Value else { return nil }
      return try? RouteValue(value)
    }
    return scalars(of: text).lazy.compactMap { try? RouteValue($0.decode(as: Value.self)) }.first
  }

  func text(of value: RouteValue) -> String? {
    if let typed = try? value.decode(as: Value.self), let lossless = typed as? any LosslessStringConvertible {
      return lossless.description
    }
    return switch value {
    case .string(let text): text
    case .integer, .unsigned, .number, .bool: value.description
    case .null, .bytes, .array, .object: nil
    }
  }

  func samples(at index: Int) -> (RouteValue, RouteValue)? {
    var found: [RouteValue] = []
    for value in (Value.self as? any CaseIterable.Type).map(cases) ?? candidates(at: index).compactMap(value(of:))
    where !found.contains(value) {
      found.append(value)
      // The first and the second change places from one index to the next, so that few values go a long way.
      if found.count == 2 { return index.isMultiple(of: 2) ? (found[0], found[1]) : (found[1], found[0]) }
    }
    return nil
  }

  private func cases(of type: any CaseIterable.Type) -> [RouteValue] {
    func all<Cases: CaseIterable>(_ type: Cases.Type) -> [RouteValue] {
      type.allCases.compactMap { ($0 as? Value).flatMap { try? RouteValue($0) } }
    }
    return all(type)
  }

  private func scalars(of text: String) -> [RouteValue] {
    let numbers = [Int64(text).map(RouteValue.integer), Double(text).map { RouteValue($0) }]
    return [.string(text)] + numbers.compactMap(\.self) + (Bool(text).map { [.bool($0)] } ?? [])
  }

  /// Texts of which at least two are some value of nearly every type that is written as one scalar.
  private func candidates(at index: Int) -> [String] {
    let digits = (10 + 2 * index, 11 + 2 * index)
    return [
      "sample\(digits.0)", "sample\(digits.1)", "\(digits.0)", "\(digits.1)",
      "00000000-0000-4000-8000-0000000000\(digits.0)", "00000000-0000-4000-8000-0000000000\(digits.1)",
      "true", "false", "2000-01-\(digits.0)", "2000-01-\(digits.1)",
    ]
  }
}

/// A step into plain data.
enum PathComponent {
  case key(String)
  case index(Int)
}

extension RouteValue {
  /// The part at a place; nil where there is none.
  func value(at location: [PathComponent]) -> RouteValue? {
    location.reduce(Optional(self)) { value, component in
      switch (value, component) {
      case (.object(let object), .key(let key)): object[key]
      case (_, .index(let index)): value?.list.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      default: nil
      }
    }
  }

  /// Where one value stands in a tree just as another one stands in another tree; nil where nowhere.
  static func location(
    of one: RouteValue, in first: RouteValue, and other: RouteValue, in second: RouteValue
  ) -> [PathComponent]? {
    if first == one, second == other { return [] }
    switch (first, second) {
    case (.object(let left), .object(let right)):
      for (key, value) in left {
        guard let counterpart = right[key] else { continue }
        if let rest = location(of: one, in: value, and: other, in: counterpart) { return [.key(key)] + rest }
      }
    default:
      guard let left = first.list, let right = second.list else { return nil }
      for (index, (value, counterpart)) in zip(left, right).enumerated() {
        if let rest = location(of: one, in: value, and: other, in: counterpart) { return [.index(index)] + rest }
      }
    }
    return nil
  }
}
