/// The rules for the name and the password that are entered to sign in, as pure functions.
public enum SignInRules {
  /// Returns the name without spaces around it, as it is sent.
  public static func name(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// Returns the problem with a name, as a sentence for the user; nil if there is none.
  public static func problem(withName text: String) -> String? {
    let name = name(text)
    if name.isEmpty { return "Enter the name of your account." }
    return name.utf8.count > 256 ? "This name is too long. Enter the name of your account." : nil
  }

  /// Returns the problem with a password, as a sentence for the user; nil if there is none.
  public static func problem(withPassword text: String) -> String? {
    if text.isEmpty { return "Enter your password." }
    return text.utf8.count > 1024 ? "This password is too long: it has at most 1024 bytes." : nil
  }
}
