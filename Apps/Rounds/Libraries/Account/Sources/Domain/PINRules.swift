/// The rules for PINs, as pure functions.
public enum PINRules {
  /// How many digits a PIN can have.
  public static let lengths = 4...8
  /// How often a wrong PIN can be entered before the password is needed.
  public static let tries = 5

  /// Returns the problem with a new PIN, as a sentence for the user; nil if there is none.
  public static func problem(with pin: String) -> String? {
    let digits = Array(pin.utf8)
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return "A PIN has only the digits 0 to 9."
    }
    guard lengths.contains(digits.count) else {
      return "A PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits."
    }
    guard !isRepetition(digits) else { return "The digits repeat. Choose a PIN that is harder to guess." }
    guard !isRow(digits) else { return "The digits are in a row. Choose a PIN that is harder to guess." }
    return nil
  }

  /// Whether the digits are one part again and again, as in 0000, 1212 and 123123.
  private static func isRepetition(_ digits: [UInt8]) -> Bool {
    (1...digits.count / 2).contains { period in
      digits.count.isMultiple(of: period) && zip(digits, digits.dropFirst(period)).allSatisfy { $0 == $1 }
    }
  }

  /// Whether each digit is one more, or one less, than the one before it, as in 1234, 8901 and 4321.
  private static func isRow(_ digits: [UInt8]) -> Bool {
    let steps = Set(zip(digits, digits.dropFirst()).map { (Int($1) - Int($0) + 10) % 10 })
    return steps == [1] || steps == [9]
  }
}
