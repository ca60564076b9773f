package import SeamFlow

/// The screens of a flow for one case of its route, regardless of arguments, such as `PeopleFlow.person`.
public struct ScreenName: Hashable, Sendable {
  /// The flow's name; empty for ``start``.
  public let flow: String
  /// The case of the route; nil for a whole flow, such as one with tabs, and for routes that are not enums.
  public let route: String?

  /// Creates a name.
  public init(flow: String, route: String? = nil) {
    self.flow = flow
    self.route = route
  }

  /// The start of the app.
  public static let start = ScreenName(flow: "")
}

extension ScreenName: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The flow's name and the case, such as `PeopleFlow.list`; `start` for the start of the app.
  public var description: String {
    if self == .start { return "start" }
    return route.map { "\(flow).\($0)" } ?? flow
  }

  /// Creates a name from its description.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a name from its description.
  init(_ text: String) {
    guard text != "start" else {
      self = .start
      return
    }
    // A flow's name may contain dots, a case may not.
    guard let dot = text.lastIndex(of: ".") else {
      self.init(flow: text)
      return
    }
    self.init(flow: String(text[..<dot]), route: String(text[text.index(after: dot)...]))
  }

  public static func < (left: Self, right: Self) -> Bool {
    // The start of the app comes first.
    (left.flow, left.route ?? "") < (right.flow, right.route ?? "")
  }
}

extension ScreenName: Codable {
  /// Decodes a name from its description.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes a name as its description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RouteValue {
  /// The case name of a route that is an enum, as its `Codable` conformance encodes it; nil for others.
  package var caseName: String? {
    switch self {
    case .string(let name): name
    case .object(let object):
      if object.count == 1, let (name, value) = object.first, case .object = value { name } else { nil }
    default: nil
    }
  }
}
