import SourceModel

extension Grade {
  /// The grade in answers.
  var word: String {
    switch self {
    case .resolved: "resolved"
    case .ambiguous: "ambiguous"
    case .byName: "by name"
    }
  }
}
