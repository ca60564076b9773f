/// A type-erased parameter of a URL.
protocol LinkParameter {
  /// Returns the value of a text in a URL as plain data; nil if the text is invalid.
  func value(of text: String) -> RouteValue?

  /// Returns the text for a value; nil if it has none.
  func text(of value: RouteValue) -> String?

  /// Returns two different sample values, which also differ between indices; nil if there are none.
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
      // Swapping the two between indices makes few values suffice for several parameters.
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

  /// Texts of which at least two are valid for nearly every type that is encoded as one scalar.
  private func candidates(at index: Int) -> [String] {
    let digits = (10 + 2 * index, 11 + 2 * index)
    return [
      "sample\(digits.0)", "sample\(digits.1)", "\(digits.0)", "\(digits.1)",
      "00000000-0000-4000-8000-0000000000\(digits.0)", "00000000-0000-4000-8000-0000000000\(digits.1)",
      "true", "false", "2000-01-\(digits.0)", "2000-01-\(digits.1)",
    ]
  }
}

/// A component of a location in plain data.
enum PathComponent {
  case key(String)
  case index(Int)
}

extension RouteValue {
  /// Returns the part at a location; nil if there is none.
  func value(at location: [PathComponent]) -> RouteValue? {
    location.reduce(Optional(self)) { value, component in
      switch (value, component) {
      case (.object(let object), .key(let key)): object[key]
      case (_, .index(let index)): value?.list.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      default: nil
      }
    }
  }

  /// Returns the location at which a value is in one tree and another value in a second tree; nil if there is none.
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
