/// The fields of an object in a mapping file; each has to be taken before ``finish()``.
struct WireMockFields {
  let file: String
  let path: String
  private var values: [String: JSONValue]
  private var known: Set<String> = []

  init(_ value: JSONValue, file: String, path: String) throws {
    self.file = file
    self.path = path
    guard case .object(let values) = value else {
      throw WireMockError(file: file, field: path, reason: "is not an object", remedy: "Write it as { … }.")
    }
    self.values = values
  }

  var isEmpty: Bool { values.isEmpty }
  var names: [String] { values.keys.sorted() }

  /// Removes a field, and returns its value.
  mutating func take(_ name: String) -> JSONValue? {
    known.insert(name)
    return values.removeValue(forKey: name)
  }

  mutating func string(_ name: String) throws -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw error(name, "is not a string", "Write it in quotes.") }
    return text
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = take(name) else { return nil }
    guard case .number(let number) = value, let integer = Int(exactly: number), range.contains(integer) else {
      throw error(name, "is not an integer from \(range.lowerBound) to \(range.upperBound)", "Write such a number.")
    }
    return integer
  }

  mutating func bool(_ name: String) throws -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .bool(let flag) = value else { throw error(name, "is not true or false", "Write one of them.") }
    return flag
  }

  mutating func array(_ name: String) throws -> [JSONValue]? {
    guard let value = take(name) else { return nil }
    guard case .array(let values) = value else { throw error(name, "is not an array", "Write it as [ … ].") }
    return values
  }

  mutating func object(_ name: String) throws -> WireMockFields? {
    guard let value = take(name) else { return nil }
    return try WireMockFields(value, file: file, path: full(name))
  }

  /// - Throws: an error for the first field that was not taken, in order of the names.
  func finish() throws {
    guard let name = names.first else { return }
    throw error(
      name, "is not supported",
      "Remove it, or script this answer with on(_:_:_:). Supported here: \(known.sorted().joined(separator: ", ")).")
  }

  func error(_ name: String, _ reason: String, _ remedy: String) -> WireMockError {
    WireMockError(file: file, field: full(name), reason: reason, remedy: remedy)
  }

  func full(_ name: String) -> String { path.isEmpty ? name : name.isEmpty ? path : "\(path).\(name)" }
}
