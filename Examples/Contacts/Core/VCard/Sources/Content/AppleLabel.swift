/// A label as Apple's address books write it in a group's `X-ABLabel`.
///
/// A built-in label is wrapped, as in `_$!<Mobile>!$_`, so that Apple's programs translate it.
struct AppleLabel: Hashable, Sendable {
  private static let builtIn: Set<String> = [
    "Home", "Work", "School", "Mobile", "Main", "Other", "HomePage", "HomeFAX", "WorkFAX", "OtherFAX", "Pager",
    "Anniversary", "Mother", "Father", "Parent", "Brother", "Sister", "Sibling", "Child", "Son", "Daughter", "Friend",
    "Spouse", "Wife", "Husband", "Partner", "Assistant", "Manager", "Colleague",
  ]

  /// The label without the wrapping.
  let text: String
  let isBuiltIn: Bool

  init(text: String) {
    self.text = text
    isBuiltIn = Self.builtIn.contains(text)
  }

  /// Makes a custom label, even if a built-in label has the same text.
  init(custom text: String) {
    self.text = text
    isBuiltIn = false
  }

  init(written: String) {
    isBuiltIn = written.hasPrefix("_$!<") && written.hasSuffix(">!$_") && written.utf8.count >= 8
    text = isBuiltIn ? String(written.dropFirst(4).dropLast(4)) : written
  }

  var written: String {
    isBuiltIn ? "_$!<\(text)>!$_" : text
  }
}
