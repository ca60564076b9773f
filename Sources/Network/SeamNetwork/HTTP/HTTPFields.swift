/// The header fields of a message, in their order; names are equal in any case.
///
/// ```swift
/// var fields: HTTPFields = [HTTPField("Accept", "application/json")]
/// fields["accept"]                // "application/json"
/// fields["X-Trace"] = "17"        // replaces all fields of that name
/// fields.append(HTTPField("Via", "1.1 proxy"))
/// ```
public struct HTTPFields: Hashable, Sendable {
  private var fields: [HTTPField]

  /// Creates fields from a sequence, in its order.
  public init(_ fields: some Sequence<HTTPField> = []) { self.fields = Array(fields) }

  /// The first value of a name; nil if there is no field of that name.
  ///
  /// Setting replaces all fields of the name; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { HTTPField.isSame($0.name, name) }?.value }
    set {
      guard let newValue else { return removeAll(named: name) }
      replace(with: HTTPField(name, newValue))
    }
  }

  /// Returns the values of all fields of a name, in their order.
  public func values(of name: String) -> [String] {
    fields.compactMap { HTTPField.isSame($0.name, name) ? $0.value : nil }
  }

  /// Returns the values of all fields of a name joined by commas, as RFC 9110, section 5.3, allows; nil if there are
  /// none.
  public func joined(_ name: String) -> String? {
    let values = values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Returns the members of the comma-separated lists of all fields of a name, without spaces and in lower case.
  public func tokens(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces.lowercased() }
      .filter { !$0.isEmpty }
  }

  /// Whether there is a field of a name.
  public func contains(_ name: String) -> Bool { fields.contains { HTTPField.isSame($0.name, name) } }

  /// Appends a field after the others.
  public mutating func append(_ field: HTTPField) { fields.append(field) }

  /// Replaces all fields of the field's name by it, in the place of the first, or appends it.
  public mutating func replace(with field: HTTPField) {
    guard let index = fields.firstIndex(where: { HTTPField.isSame($0.name, field.name) }) else {
      return append(field)
    }
    let rest = fields[(index + 1)...].filter { !HTTPField.isSame($0.name, field.name) }
    fields.replaceSubrange(index..., with: [field] + rest)
  }

  /// Removes all fields of a name.
  public mutating func removeAll(named name: String) {
    fields.removeAll { HTTPField.isSame($0.name, name) }
  }

  /// Removes all fields that satisfy a condition.
  public mutating func removeAll(where condition: (HTTPField) throws -> Bool) rethrows {
    try fields.removeAll(where: condition)
  }
}

extension HTTPFields: RandomAccessCollection {
  public var startIndex: Int { fields.startIndex }
  public var endIndex: Int { fields.endIndex }
  public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPFields: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: HTTPField...) { self.init(elements) }
}

extension HTTPFields: CustomStringConvertible {
  /// One line per field, with `…` for sensitive values.
  public var description: String { fields.map(\.description).joined(separator: "\n") }
}

extension StringProtocol {
  /// The text without the spaces and tabs at its ends.
  package var trimmingSpaces: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let bytes = Substring(self).utf8
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first..<bytes.index(after: last)])
  }
}
