/// A node of a YAML document, with the line where it begins.
public indirect enum YAML: Sendable {
  case scalar(String, line: Int)
  case list([YAML], line: Int)
  /// In the order of the text; a key that stands twice is there twice.
  case map([(key: String, line: Int, value: YAML)], line: Int)

  /// The line, from 1.
  public var line: Int {
    switch self {
    case .scalar(_, let line), .list(_, let line), .map(_, let line): line
    }
  }

  public var text: String? { if case .scalar(let text, _) = self { text } else { nil } }
  public var list: [YAML]? { if case .list(let list, _) = self { list } else { nil } }
  public var map: [(key: String, line: Int, value: YAML)]? { if case .map(let map, _) = self { map } else { nil } }

  /// The value of a key; nil if this is no map or has no such key.
  public subscript(key: String) -> YAML? { map?.first { $0.key == key }?.value }

  /// The texts of a list, or the one text that stands where a list could.
  public var texts: [String] { list?.compactMap(\.text) ?? text.map { [$0] } ?? [] }
}

/// A text that is no YAML.
public struct YAMLError: Error, CustomStringConvertible, Equatable {
  /// The line, from 1.
  public let line: Int
  public let description: String
}
