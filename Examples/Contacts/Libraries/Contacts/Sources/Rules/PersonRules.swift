/// Rules for a person's data, as pure functions.
///
/// A problem is a message for the user about a value that cannot be saved; a hint is one about a value that can, though
/// the user may have meant another one. Both are nil if there is nothing to say. A new rule, or a new wording, changes
/// this file and no view.
public enum PersonRules {
  /// A name must not be blank.
  public static func problem(withName name: String) -> String? {
    name.allSatisfy(\.isWhitespace) ? "Enter a name." : nil
  }
}

// MARK: E-mail addresses

extension PersonRules {
  /// An e-mail address has text on both sides of the "@" and no blanks.
  public static func problem(withEmail email: String) -> String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
      return "This is not an e-mail address. Write it like wilma@example.com."
    }
    return nil
  }

  /// Most addresses have a domain with a dot (RFC 5321, section 4.1.2, without quoted local parts and address literals,
  /// which address books do not use).
  public static func hint(withEmail email: String) -> String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, isLocalPart(parts[0]), isDomain(parts[1]) else {
      return "This is an unusual address. Check it: most end like wilma@example.com."
    }
    return parts[1].contains(".") ? nil : "Without a dot after the “@” it is an address in a network of your own."
  }

  private static func isLocalPart(_ text: Substring) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 64, !text.hasPrefix("."), !text.hasSuffix("."), !text.contains("..")
    else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || ".!#$%&'*+/=?^_`{|}~-".contains($0) }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}

// MARK: Phone numbers

extension PersonRules {
  /// A phone number has a digit; it is kept as it was typed.
  public static func problem(withPhone phone: String) -> String? {
    phone.contains { $0.isWholeNumber } ? nil : "Enter a number, such as +44 20 7946 0958."
  }

  /// A number without its country code can be called only from the same country.
  ///
  /// Codes of a network, such as "*100#", and numbers of up to four digits, such as "112", have none.
  public static func hint(withPhone phone: String) -> String? {
    let signs = phone.filter { !" ()".contains($0) }
    let hasCountryCode = signs.hasPrefix("+") || signs.hasPrefix("00")
    let isCode = signs.contains { "*#".contains($0) } || phone.filter(\.isWholeNumber).count <= 4
    return hasCountryCode || isCode ? nil : "Add the country code, such as +44, to call from abroad."
  }
}

// MARK: Birthdays

extension PersonRules {
  /// A birthday is a day of the calendar that is not in the future, written so that it can be read in one way only.
  public static func problem(withBirthday text: String, today: Birthday) -> String? {
    switch Birthday.read(text) {
    case .birthday(let birthday): birthday.isAfter(today) ? "This day is in the future." : nil
    case .ambiguous(let one, let other):
      "This is \(one.dayAndMonth) or \(other.dayAndMonth). Write it like \(one.text) or \(other.text)."
    case .noSuchDay: "There is no such day. Check the day and the month."
    case .notUnderstood: "This is not understood. Write it like 1985-04-12, or --04-12 without the year."
    }
  }
}
