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

  /// The argument of a call with a label.
  subscript(label: String?) -> ManifestValue? {
    guard case .call(_, let arguments) = self else { return nil }
    return arguments.first { $0.label == label }?.value
  }

  /// Lists and texts that are joined by `+`.
  static func + (one: ManifestValue, other: ManifestValue) -> ManifestValue {
    switch (one, other) {
    case (.list(let one), .list(let other)): .list(one + other)
    case (.text(let one), .text(let other)): .text(one + other)
    // The elements that are known are better than none.
    case (.list, _): one
    case (_, .list): other
    default: .other
    }
  }
}
