/// A server of the Model Context Protocol that offers tools.
///
/// https://modelcontextprotocol.io/specification
public struct ContextServer: Sendable {
  /// The revisions of the protocol, the newest first.
  static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private let name: String
  private let version: String
  private let instructions: String
  private let tools: [Tool]
  /// The revision that was agreed on; nil before the client's `initialize`.
  private var revision: String?

  /// - Parameter instructions: tells models when to ask.
  public init(name: String, version: String, instructions: String, tools: [Tool]) {
    self.name = name
    self.version = version
    self.instructions = instructions
    self.tools = tools
  }

  /// The work that a message asks for.
  enum Step {
    case answer(JSON)
    /// A call of a tool; the work can take long.
    case call(id: JSON, @Sendable () -> JSON?)
    /// The client no longer waits for the call of an identifier.
    case cancellation(JSON)
    case nothing
  }

  mutating func step(_ message: [UInt8]) -> Step {
    guard String(validating: message, as: UTF8.self) != nil else {
      return .answer(ProtocolError.parse("The message is not in UTF-8.").response())
    }
    guard let value = JSON(parsing: message) else {
      return .answer(ProtocolError.parse("The message is no JSON.").response())
    }
    if case .object(let fields) = value {
      if fields["method"] == "tools/call", let id = fields["id"] {
        return .call(id: id) { [self] in
          var server = self
          return server.respond(value)
        }
      }
      if fields["method"] == "notifications/cancelled", case .object(let parameters) = fields["params"],
        let id = parameters["requestId"]
      {
        return .cancellation(id)
      }
    }
    // The one revision with batches.
    guard case .array(let batch) = value, revision == "2025-03-26", !batch.isEmpty else {
      return respond(value).map(Step.answer) ?? .nothing
    }
    var responses: [JSON] = []
    for part in batch { if let response = respond(part) { responses.append(response) } }
    return responses.isEmpty ? .nothing : .answer(.array(responses))
  }

  private mutating func respond(_ message: JSON) -> JSON? {
    guard case .object(let fields) = message, fields["jsonrpc"] == "2.0" else {
      return ProtocolError.invalidRequest("The message is no object with “jsonrpc”: “2.0”.").response()
    }
    let id = fields["id"]
    if let id, !id.isText, !id.isInteger {
      return ProtocolError.invalidRequest("“id” is a text or a whole number.").response()
    }
    guard case .text(let method) = fields["method"] else {
      // Responses: this server asks for nothing.
      guard fields["result"] == nil, fields["error"] == nil else { return nil }
      return ProtocolError.invalidRequest("“method” is a text.").response(to: id ?? .null)
    }
    // Notifications have no answer, and none has an effect here.
    guard let id else { return nil }
    do throws(ProtocolError) {
      return .answer(to: id, try result(method, fields["params"]))
    } catch {
      return error.response(to: id)
    }
  }

  private mutating func result(_ method: String, _ parameters: JSON?) throws(ProtocolError) -> JSON {
    guard case .object(let parameters) = parameters ?? [:] else {
      throw .invalidParameters("“params” is an object.")
    }
    switch method {
    case "initialize": return try initialize(parameters)
    case "ping": return [:]
    case "tools/list", "tools/call":
      guard revision != nil else { throw .invalidRequest("Send “initialize” before “\(method)”.") }
      if method == "tools/call" { return try call(parameters) }
      return ["tools": .array(tools.map(\.description))]
    default: throw .unknownMethod("There is no method “\(method)”.")
    }
  }

  private mutating func initialize(_ parameters: [String: JSON]) throws(ProtocolError) -> JSON {
    guard case .text(let wanted) = parameters["protocolVersion"] else {
      throw .invalidParameters("“protocolVersion” is a text such as “\(Self.revisions[0])”.")
    }
    let agreed = Self.revisions.contains(wanted) ? wanted : Self.revisions[0]
    revision = agreed
    return [
      "protocolVersion": .text(agreed), "capabilities": ["tools": [:]],
      "serverInfo": ["name": .text(name), "version": .text(version)], "instructions": .text(instructions),
    ]
  }

  private func call(_ parameters: [String: JSON]) throws(ProtocolError) -> JSON {
    guard case .text(let name) = parameters["name"] else { throw .invalidParameters("“name” is the name of a tool.") }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw .invalidParameters(
        "There is no tool “\(name)”. Choose from: \(tools.map(\.name).joined(separator: ", ")).")
    }
    guard case .object(let arguments) = parameters["arguments"] ?? [:] else {
      throw .invalidParameters("“arguments” is an object.")
    }
    do { return Self.result(try tool.call(arguments), isError: false) } catch {
      // An error can repeat an argument of any length; a character is one token at most in nearly all texts.
      return Self.result(String("\(error)".prefix(AnswerLimit.standard)), isError: true)
    }
  }

  /// The result of a call of a tool.
  static func result(_ text: String, isError: Bool) -> JSON {
    ["content": .array([["type": "text", "text": .text(text)]]), "isError": .boolean(isError)]
  }
}

extension JSON {
  /// The response to a request that went well.
  static func answer(to id: JSON, _ result: JSON) -> JSON { ["jsonrpc": "2.0", "id": id, "result": result] }

  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
}
