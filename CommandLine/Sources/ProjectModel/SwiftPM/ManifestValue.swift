/// A value in a manifest, as far as it can be told without running it.
indirect enum ManifestValue: Sendable, Equatable {
  case text(String)
  case list([ManifestValue])
  /// A call such as `.target(name: "Core")`, or a member such as `.v5` without arguments.
  case call(String, [Argument])
  case other

  struct Argument: Sendable, Equatable {
    let label: String?
    var value: ManifestValue
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [ManifestValue]? { if case .list(let list) = self { list } else { nil } }
  /// The texts of a list; elements that are none are left out.
  var texts: [String] { list?.compactMap(\.text) ?? [] }

  /// The value of `true` or `false`; nil where it is not known.
  var isTrue: Bool? {
    guard case .call(let name, []) = self else { return nil }
    return ["true": true, "false": false][name]
  }

  init(_ isTrue: Bool?) { self = isTrue.map { .call("\($0)", []) } ?? .other }

  /// The name of a call that stands for a dictionary, whose keys are labels.
  static let dictionary = "[:]"

  /// A text or case as a key of a dictionary.
  var key: String? { if case .call(let name, []) = self { name } else { text } }

  /// The element of a dictionary.
  func element(_ key: ManifestValue) -> ManifestValue {
    guard case .call(Self.dictionary, _) = self, let key = key.key else { return .other }
    return self[key] ?? .null
  }

  static let null = ManifestValue.call("nil", [])

  /// Whether a pattern of a switch, without its bindings, is for this value.
  func isCase(of pattern: ManifestValue) -> Bool {
    if case .call(let one, _) = self, case .call(let other, _) = pattern { return one == other }
    return isEqual(pattern) ?? false
  }

  /// Whether two texts, or two cases of an enumeration, are the same; nil where that is not known.
  func isEqual(_ other: ManifestValue) -> Bool? {
    switch (self, other) {
    case (.text, .null), (.null, .text), (.list, .null), (.null, .list): false
    case (.text(let one), .text(let other)): one == other
    case (.call(let one, []), .call(let other, [])): one == other
    default: nil
    }
  }

  /// The argument of a call with a label.
  subscript(label: String?) -> ManifestValue? {
    guard case .call(_, let arguments) = self else { return nil }
    return arguments.first { $0.label == label }?.value
  }

  static let maximalCount = 10_000

  /// Lists and texts that are joined by `+`; not those that grow without an end.
  static func + (one: ManifestValue, other: ManifestValue) -> ManifestValue {
    switch (one, other) {
    case (.list(let one), .list(let other)) where one.count + other.count <= maximalCount: .list(one + other)
    case (.text(let one), .text(let other)) where one.utf8.count + other.utf8.count <= maximalCount: .text(one + other)
    // The elements that are known are better than none.
    case (.list(let known), _): .list(known + [.other])
    case (_, .list(let known)): .list([.other] + known)
    default: .other
    }
  }
}
