/// A rule for new passwords with its text: everything that the app knows about it.
struct PasswordRule: Sendable {
  /// The requirement of the rule, such as "a digit".
  let text: String
  let isMet: @Sendable (String) -> Bool

  init(_ text: String, isMet: @escaping @Sendable (String) -> Bool) {
    self.text = text
    self.isMet = isMet
  }

  /// The rules in the order in which they are read.
  static let all = [
    PasswordRule("8 characters") { $0.count >= 8 },
    PasswordRule("a digit") { $0.contains(where: \.isNumber) },
    PasswordRule("a capital letter") { $0.contains(where: \.isUppercase) },
  ]

  /// The rules for a password, in a sentence.
  static var explanation: String { "At least: \(all.map(\.text).joined(separator: ", "))." }

  /// The rules that a password does not meet, in a sentence; nil if it meets all.
  static func problem(in password: String) -> String? {
    let missing = all.filter { !$0.isMet(password) }
    return missing.isEmpty ? nil : "Missing: \(missing.map(\.text).joined(separator: ", "))."
  }
}
