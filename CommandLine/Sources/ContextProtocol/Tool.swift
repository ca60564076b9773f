/// A question that a client can ask, and the function that answers it.
public struct Tool: Sendable {
  /// An argument that a tool takes.
  public struct Parameter: Sendable {
    public enum Kind: Sendable { case text, texts, flag, number }

    public let name: String
    let kind: Kind
    let help: String

    public init(_ name: String, _ help: String, _ kind: Kind = .text) {
      self.name = name
      self.kind = kind
      self.help = help
    }
  }

  let name: String
  let title: String
  let summary: String
  let parameters: [Parameter]
  /// The parameters that make an answer shorter, for the remark at the end of one that was cut.
  let narrowing: [String]
  let answer: @Sendable ([String: JSON]) throws -> String

  /// - Parameter answer: gives the text for arguments of the kinds that `parameters` state, without empty ones. Its
  ///   errors are told to the client as they describe themselves, so they should name the remedy.
  public init(
    _ name: String, title: String, summary: String, parameters: [Parameter], narrowing: [String] = [],
    answer: @escaping @Sendable ([String: JSON]) throws -> String
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.parameters = parameters + [Self.limit]
    self.narrowing = narrowing
    self.answer = answer
  }

  private static let limit = Parameter(
    "limit", "most tokens of the answer, \(AnswerLimit.standard) by default", .number)

  /// The tool as clients list it.
  var description: JSON {
    let properties = parameters.map { ($0.name, $0.schema) }
    return [
      "name": .text(name), "title": .text(title), "description": .text(summary),
      "inputSchema": [
        "type": "object", "properties": .object(Dictionary(properties) { _, last in last }),
        "additionalProperties": .boolean(false),
      ],
      "annotations": ["readOnlyHint": .boolean(true)],
    ]
  }

  /// The answer to a call, cut to its limit.
  func call(_ arguments: [String: JSON]) throws -> String {
    var given: [String: JSON] = [:]
    for (name, value) in arguments where !value.isEmpty {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw ArgumentError("“\(name)” is no argument of \(self.name). Choose from: \(names(parameters)).")
      }
      guard parameter.kind.includes(value) else {
        throw ArgumentError("“\(name)” is not of its type. It is \(parameter.kind.text): \(parameter.help).")
      }
      given[name] = value
    }
    var limit = AnswerLimit.standard
    if case .integer(let number) = given.removeValue(forKey: Self.limit.name) {
      guard number > 0 else { throw ArgumentError("“\(Self.limit.name)” is not above 0.") }
      limit = number
    }
    return AnswerLimit.cut(try answer(given), to: limit, narrowing: narrowing)
  }

  private func names(_ parameters: [Parameter]) -> String { parameters.map(\.name).joined(separator: ", ") }
}

/// An argument that a tool does not take.
struct ArgumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Tool.Parameter {
  var schema: JSON {
    let type: [String: JSON] =
      switch kind {
      case .text: ["type": "string"]
      case .texts: ["type": "array", "items": ["type": "string"]]
      case .flag: ["type": "boolean"]
      case .number: ["type": "integer"]
      }
    return .object(type.merging(["description": .text(help)]) { _, last in last })
  }
}

extension Tool.Parameter.Kind {
  var text: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .flag: "true or false"
    case .number: "a whole number"
    }
  }

  func includes(_ value: JSON) -> Bool {
    switch (self, value) {
    case (.text, .text), (.flag, .boolean), (.number, .integer): true
    case (.texts, .array(let items)): items.allSatisfy { Self.text.includes($0) }
    default: false
    }
  }
}

extension JSON {
  /// Clients send these for arguments that they leave out.
  fileprivate var isEmpty: Bool { [.null, "", .array([])].contains(self) }
}
