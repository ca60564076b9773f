/// Validation rules for a person's data, as pure functions: each returns an error message for the user, or nil.
///
/// A new rule, or a new wording, changes this file and no view.
public enum PersonRules {
  /// A name must not be blank.
  public static func problem(withName name: String) -> String? {
    name.allSatisfy(\.isWhitespace) ? "Enter a name." : nil
  }

  /// An e-mail address has text before a single "@", and a domain with a dot (RFC 5321, section 4.1.2, without quoted
  /// local parts and address literals, which address books do not use).
  public static func problem(withEmail email: String) -> String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, isLocalPart(parts[0]), isDomain(parts[1]) else {
      return "This is not an e-mail address. Write it like wilma@example.com."
    }
    return nil
  }

  private static func isLocalPart(_ text: Substring) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 64, !text.hasPrefix("."), !text.hasSuffix("."), !text.contains("..")
    else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || ".!#$%&'*+/=?^_`{|}~-".contains($0) }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= 253 else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  /// A phone number is in international form (E.164): "+", a country code, at most 15 digits in total.
  public static func problem(withPhone phone: String) -> String? {
    normalizedPhone(phone) == nil
      ? "This is not an international phone number. Write it like +44 20 7946 0958." : nil
  }

  /// Returns the number in E.164 form without punctuation; nil if it is invalid.
  public static func normalizedPhone(_ phone: String) -> String? {
    var digits = phone.filter { !" -()./\u{A0}\u{202F}".contains($0) }
    if digits.hasPrefix("00") { digits = "+" + digits.dropFirst(2) }
    let number = digits.dropFirst().utf8
    guard digits.hasPrefix("+"), (2...15).contains(number.count), number.first != UInt8(ascii: "0"),
      number.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return digits
  }

  /// A birthday is a valid date that is not in the future.
  public static func problem(withBirthday text: String, today: Birthday) -> String? {
    guard let birthday = Birthday(text) else {
      return "There is no such day. Write it like 1985-04-12, or --04-12 without the year."
    }
    return birthday.isAfter(today) ? "This day is in the future." : nil
  }
}
