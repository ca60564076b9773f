package import SeamFlow

/// The screens of a flow for one case of its route, whatever its arguments: `PeopleFlow.person`.
public struct ScreenName: Hashable, Sendable {
  /// The flow's name; empty for ``start``.
  public let flow: String
  /// The case of the route; nil for a flow as a whole, as that of tabs, and for routes that are not enums.
  public let route: String?

  /// Makes a name.
  public init(flow: String, route: String? = nil) {
    self.flow = flow
    self.route = route
  }

  /// Where the app begins.
  public static let start = ScreenName(flow: "")
}

extension ScreenName: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The flow's name and the case, such as `PeopleFlow.list`; `start` for where the app begins.
  public var description: String {
    if self == .start { return "start" }
    return route.map { "\(flow).\($0)" } ?? flow
  }

  /// Reads a name as its description says it.
  public init(stringLiteral text: String) { self.init(text) }

  /// Reads a name as its description says it.
  init(_ text: String) {
    guard text != "start" else {
      self = .start
      return
    }
    // A flow's name may have dots, a case has none.
    guard let dot = text.lastIndex(of: ".") else {
      self.init(flow: text)
      return
    }
    self.init(flow: String(text[..<dot]), route: String(text[text.index(after: dot)...]))
  }

  public static func < (left: Self, right: Self) -> Bool {
    // Where the app begins comes first.
    (left.flow, left.route ?? "") < (right.flow, right.route ?? "")
  }
}

extension ScreenName: Codable {
  /// Reads a name from its description.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a name as its description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RouteValue {
  /// The case of a route that is an enum, as its `Codable` conformance writes it; nil for others.
  package var caseName: String? {
    switch self {
    case .string(let name): name
    case .object(let object):
      if object.count == 1, let (name, value) = object.first, case .object = value { name } else { nil }
    default: nil
    }
  }
}
