/// The header fields of a message: names without regard to case, in order, each as often as it was sent.
public struct ServerFields: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// One line of a header.
  public struct Field: Hashable, Sendable {
    /// The name as it was written.
    public let name: String
    /// The value without spaces around it.
    public let value: String

    /// Creates a field.
    ///
    /// A name or value that HTTP does not allow is refused when the message is sent.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, in order.
  public private(set) var all: [Field]

  /// Creates the fields in the order of the list.
  public init(_ fields: [Field] = []) { all = fields }

  /// Creates the fields in the order of the literal.
  public init(arrayLiteral elements: Field...) { all = elements }

  /// The first value of a name; nil if the field is absent.
  ///
  /// Setting replaces all fields of the name.
  public subscript(name: String) -> String? {
    get { all.first { $0.isNamed(name) }?.value }
    set {
      all.removeAll { $0.isNamed(name) }
      if let newValue { all.append(Field(name, newValue)) }
    }
  }

  /// The values of all fields of a name, in order.
  public func values(of name: String) -> [String] { all.filter { $0.isNamed(name) }.map(\.value) }

  /// The elements of a list that may be spread over several fields, such as `Accept-Encoding`, without spaces around
  /// them and without empty ones.
  public func elements(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces }.filter { !$0.isEmpty }
  }

  /// Adds a field after those that are there.
  public mutating func append(_ name: String, _ value: String) { all.append(Field(name, value)) }
}

extension ServerFields.Field {
  func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

  /// Whether the field can be sent without changing the structure of the message.
  var isValid: Bool {
    HTTPSyntax.isToken(name) && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}
