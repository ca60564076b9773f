/// The labels of numbers and addresses in words for the user.
public enum ContactLabel {
  private static let places = ["home": "Home", "work": "Work"]
  private static let kinds = [
    "cell": "Mobile", "mobile": "Mobile", "fax": "Fax", "pager": "Pager", "main": "Main", "iphone": "iPhone",
    "other": "Other", "video": "Video", "textphone": "Text phone", "car": "Car",
  ]

  /// Returns the title of a label: "Home mobile" for "cell, home".
  ///
  /// A label that is not made of the types of a card alone is the user's own, and is returned as it is; it is empty if
  /// there is none.
  public static func title(of label: String) -> String {
    let types = label.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.filter { $0 != "pref" }
    let words = types.compactMap { places[String($0)] } + types.compactMap { kinds[String($0)] }
    guard let first = words.first, words.count == types.count else { return label == "pref" ? "" : label }
    let rest = words.dropFirst().map { $0 == "iPhone" ? $0 : $0.lowercased() }
    return ([first] + rest).joined(separator: " ")
  }
}

extension Person.ContactPoint {
  /// The label in words for the user, such as "Work fax"; empty if there is none.
  public var title: String { ContactLabel.title(of: label) }
}

extension Person.Address {
  /// The label in words for the user, such as "Home"; empty if there is none.
  public var title: String { ContactLabel.title(of: label) }
}
