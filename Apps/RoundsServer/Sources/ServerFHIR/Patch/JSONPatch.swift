import CoreFHIR
import ServerHTTP

/// A JSON Patch (RFC 6902): operations that are applied in their order, all of them or none.
struct JSONPatch: Sendable {
  /// The reason that a patch is malformed or cannot be applied.
  struct Failure: Error, CustomStringConvertible {
    /// The operation, and what is wrong.
    let description: String
  }

  private enum Action: Sendable {
    case add(FHIRJSON)
    case remove
    case replace(FHIRJSON)
    case move(from: JSONPointer)
    case copy(from: JSONPointer)
    case test(FHIRJSON)
  }

  /// The most operations of a patch.
  static let limit = 1000
  /// The most elements that copies may add up to.
  private static let growth = 1_000_000

  private let operations: [(action: Action, path: JSONPointer)]

  /// Reads a patch.
  init(_ json: FHIRJSON) throws(Failure) {
    guard let list = json.array else { throw Failure(description: "A JSON Patch is an array of operations.") }
    guard list.count <= Self.limit else {
      throw Failure(description: "The patch has \(list.count) operations, more than \(Self.limit). Split it.")
    }
    var operations: [(Action, JSONPointer)] = []
    for (index, operation) in list.enumerated() {
      func member(_ name: String) throws(Failure) -> FHIRJSON {
        guard let value = operation[name] else {
          throw Failure(description: "Operation \(index) lacks the member \(name).")
        }
        return value
      }
      func pointer(_ name: String) throws(Failure) -> JSONPointer {
        let value = try member(name)
        guard let pointer = value.string.flatMap(JSONPointer.init) else {
          throw Failure(
            description: "The \(name) of operation \(index) is no JSON Pointer; it is empty or starts with a slash.")
        }
        return pointer
      }
      let path = try pointer("path")
      let action: Action
      switch try member("op").string {
      case "add": action = .add(try member("value"))
      case "remove": action = .remove
      case "replace": action = .replace(try member("value"))
      case "move":
        let from = try pointer("from")
        guard from == path || !path.tokens.starts(with: from.tokens) else {
          throw Failure(description: "Operation \(index) moves a value into itself.")
        }
        action = .move(from: from)
      case "copy": action = .copy(from: try pointer("from"))
      case "test": action = .test(try member("value"))
      default:
        throw Failure(
          description: "Operation \(index) has an unknown op. Use add, remove, replace, move, copy or test.")
      }
      operations.append((action, path))
    }
    self.operations = operations
  }

  /// Returns the value with all operations applied.
  func applied(to json: FHIRJSON) throws(Failure) -> FHIRJSON {
    var result = json
    var copied = 0
    for (index, (action, path)) in operations.enumerated() {
      func missing(_ pointer: JSONPointer) -> Failure {
        Failure(description: "Operation \(index): there is nothing at \(pointer.text.quoted).")
      }
      switch action {
      case .add(let value):
        guard path.set(value, in: &result, replaces: false) else { throw missing(path) }
      case .remove:
        guard path.remove(from: &result) != nil else { throw missing(path) }
      case .replace(let value):
        guard path.set(value, in: &result, replaces: true) else { throw missing(path) }
      case .move(let from):
        guard let value = from.remove(from: &result) else { throw missing(from) }
        guard path.set(value, in: &result, replaces: false) else { throw missing(path) }
      case .copy(let from):
        guard let value = from.value(in: result) else { throw missing(from) }
        copied += value.bytes.count
        guard copied <= Self.growth else {
          throw Failure(description: "Operation \(index): the copies are larger than \(Self.growth) bytes together.")
        }
        guard path.set(value, in: &result, replaces: false) else { throw missing(path) }
      case .test(let value):
        guard let found = path.value(in: result), found.isSame(as: value) else {
          throw Failure(description: "Operation \(index): the value at \(path.text.quoted) is not the one tested for.")
        }
      }
    }
    return result
  }
}

extension JSONPatch {
  /// The media type of patches.
  static let mediaType = "application/json-patch+json"

  /// Reads the body of a request.
  ///
  /// - Throws: ``FHIRFailure`` with 415 for another format, with 400 if the body is no patch.
  init(_ request: ServerRequest) throws(FHIRFailure) {
    let type = request.fields["Content-Type"] ?? ""
    try self.init(bytes: request.body, type, at: .parameter("Content-Type"))
  }

  /// Reads a patch that is a `Binary` in a Bundle (http://hl7.org/fhir/R4/http.html#patch).
  init(binary json: FHIRJSON, at place: String) throws(FHIRFailure) {
    let binary = try NewResource(json, type: "Binary", at: place)
    try self.init(
      bytes: binary.data ?? [], binary.json["contentType"]?.string ?? "", at: .element("\(place).contentType"))
  }

  private init(bytes: [UInt8], _ type: String, at place: RequestPlace) throws(FHIRFailure) {
    guard FHIRMediaType.bare(type) == Self.mediaType else {
      throw FHIRFailure(
        415, .notSupported, "The type \(type.quoted) is no patch. Send a JSON Patch as \(Self.mediaType).", at: place)
    }
    try FHIRMediaType.requireUTF8(type)
    let json = try NewResource.json(bytes)
    do throws(Failure) {
      try self.init(json)
    } catch {
      throw FHIRFailure(400, .structure, error.description)
    }
  }
}

/// A place in a JSON value (RFC 6901).
struct JSONPointer: Hashable, Sendable {
  let text: String
  let tokens: [String]

  /// Reads a pointer; nil if the text is none.
  init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var token = ""
      var rest = part[...]
      while let character = rest.popFirst() {
        guard character == "~" else {
          token.append(character)
          continue
        }
        switch rest.popFirst() {
        case "0": token.append("~")
        case "1": token.append("/")
        default: return nil
        }
      }
      tokens.append(token)
    }
    guard tokens.count <= 200 else { return nil }
    (self.text, self.tokens) = (text, tokens)
  }

  /// The value at the place; nil if there is none.
  func value(in json: FHIRJSON) -> FHIRJSON? {
    var value = json
    for token in tokens {
      if let array = value.array {
        guard let index = Self.index(token), array.indices.contains(index) else { return nil }
        value = array[index]
      } else {
        guard let member = value[token] else { return nil }
        value = member
      }
    }
    return value
  }

  /// Sets the value at the place; false if the place, or for a replacement the value, does not exist.
  func set(_ value: FHIRJSON, in json: inout FHIRJSON, replaces: Bool) -> Bool {
    change(tokens[...], of: &json) { container, token in
      guard let token else {
        container = value
        return true
      }
      if var array = container.array {
        if token == "-", !replaces {
          array.append(value)
        } else {
          guard let index = Self.index(token), index < array.count || !replaces && index == array.count else {
            return false
          }
          if replaces { array[index] = value } else { array.insert(value, at: index) }
        }
        container = .array(array)
        return true
      }
      guard var object = container.object, !replaces || object.contains(token) else { return false }
      object[token] = value
      container = .object(object)
      return true
    }
  }

  /// Removes the value at the place and returns it; nil if there is none.
  func remove(from json: inout FHIRJSON) -> FHIRJSON? {
    guard !tokens.isEmpty, let value = value(in: json) else { return nil }
    _ = change(tokens[...], of: &json) { container, token in
      guard let token else { return false }
      if var array = container.array {
        guard let index = Self.index(token) else { return false }
        array.remove(at: index)
        container = .array(array)
      } else if var object = container.object {
        object[token] = nil
        container = .object(object)
      }
      return true
    }
    return value
  }

  /// Changes the container of the last token, and puts it back into those around it.
  private func change(
    _ tokens: ArraySlice<String>, of json: inout FHIRJSON, _ body: (inout FHIRJSON, String?) -> Bool
  ) -> Bool {
    guard let token = tokens.first, tokens.count > 1 else { return body(&json, tokens.first) }
    if var array = json.array {
      guard let index = Self.index(token), array.indices.contains(index) else { return false }
      guard change(tokens.dropFirst(), of: &array[index], body) else { return false }
      json = .array(array)
      return true
    }
    guard var object = json.object, var member = object[token] else { return false }
    guard change(tokens.dropFirst(), of: &member, body) else { return false }
    object[token] = member
    json = .object(object)
    return true
  }

  /// Reads an index: digits without zeros before them.
  private static func index(_ token: String) -> Int? {
    guard let index = Int(token), index >= 0, "\(index)" == token else { return nil }
    return index
  }
}

extension FHIRJSON {
  /// Whether two values are equal by RFC 6902: without regard to the order of members and the spelling of numbers.
  fileprivate func isSame(as other: FHIRJSON) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      return left.compare(to: right) == .equal
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.allSatisfy { member in right[member.name].map { member.value.isSame(as: $0) } ?? false }
    default: return self == other
    }
  }
}
