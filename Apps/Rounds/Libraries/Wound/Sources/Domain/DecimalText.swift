/// Reads and writes numbers with a fixed number of digits after the point, as whole numbers.
enum DecimalText {
  /// Returns `4.2` with two places as 420; nil if the text is no such number, or has more than seven digits before the
  /// point.
  ///
  /// Both `.` and `,` separate the fraction; spaces around the number play no part.
  static func scaled(_ text: String, places: Int) -> Int? {
    let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    let parts = String(trimmed).split(separator: /[.,]/, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let whole = parts[0].drop { $0 == "0" }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    while fraction.count > places, fraction.last == "0" { fraction.removeLast() }
    guard whole.count <= 7, fraction.count <= places else { return nil }
    return Int(String(whole) + fraction + String(repeating: "0", count: places - fraction.count)) ?? 0
  }

  /// Returns 420 with two places as `4.2`, with more digits after the point than asked for only if they are not 0.
  static func text(_ scaled: Int, places: Int, atLeast minimum: Int = 0) -> String {
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.count > minimum, fraction.last == "0" { fraction.removeLast() }
    return (scaled < 0 ? "-" : "") + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
