import Foundation
import SeamNetwork

/// Conditions that a request meets or not.
struct RequestPattern: Sendable {
  enum TextCondition: Sendable {
    case equalTo(String, ignoringCase: Bool = false)
    case contains(String)
    /// The whole text matches.
    case matches(NSRegularExpression)

    func isMet(by text: String) -> Bool {
      switch self {
      case .equalTo(let other, let ignoringCase):
        ignoringCase ? text.lowercased() == other.lowercased() : text == other
      case .contains(let part): text.contains(part)
      case .matches(let expression):
        // The alternatives of the pattern are tried until one ends at the end of the text.
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
      }
    }

    /// Compiles a regular expression that the whole text has to match.
    static func matching(_ pattern: String) throws -> TextCondition {
      // The pattern is checked first: `a)|(b` is valid only inside of the parentheses.
      _ = try NSRegularExpression(pattern: pattern)
      return .matches(
        try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: [.dotMatchesLineSeparators]))
    }
  }

  enum URLCondition: Sendable {
    case any
    /// The path with the query.
    case target(TextCondition)
    case path(TextCondition)
  }

  enum BodyCondition: Sendable {
    case text(TextCondition)
    case json(JSONValue, ignoringOrder: Bool, ignoringExtraElements: Bool)
  }

  /// Nil for every method.
  var method: HTTPMethod?
  var url = URLCondition.any
  var headers: [(name: String, condition: TextCondition)] = []
  var query: [(name: String, condition: TextCondition)] = []
  var body: [BodyCondition] = []

  /// A pattern for a path, or for a path with its query.
  init(_ method: HTTPMethod?, _ path: String) {
    self.method = method
    url = path.contains("?") ? .target(.equalTo(path)) : .path(.equalTo(path))
  }

  init() {}

  func matches(_ request: ScriptedRequest) -> Bool {
    guard method == nil || method == request.method else { return false }
    let isURLMatched =
      switch url {
      case .any: true
      case .target(let condition): condition.isMet(by: request.target)
      case .path(let condition): condition.isMet(by: request.path)
      }
    guard isURLMatched else { return false }
    let parameters = query.isEmpty ? [] : request.query
    return headers.allSatisfy { header in
      request.headers.values(of: header.name).contains(where: header.condition.isMet)
    }
      && query.allSatisfy { expected in
        parameters.contains { $0.name == expected.name && expected.condition.isMet(by: $0.value) }
      }
      && body.allSatisfy { condition in
        switch condition {
        case .text(let condition): condition.isMet(by: request.text)
        case .json(let expected, let ignoringOrder, let ignoringExtraElements):
          (try? JSONValue(request.body)).map {
            expected.matches($0, ignoringOrder: ignoringOrder, ignoringExtraElements: ignoringExtraElements)
          } ?? false
        }
      }
  }
}
