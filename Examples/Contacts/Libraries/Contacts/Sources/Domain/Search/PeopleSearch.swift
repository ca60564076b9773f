/// The terms of a search: words that all occur, or one phone number.
struct PeopleSearch: Sendable {
  /// A word, or a number in several words.
  private struct Term: Sendable {
    /// The word; nil for a number in several words, which no text has to contain.
    var text: [UInt8]?
    /// The number as digits, as a rest after any country code, and as whole numbers without one, if it is a number.
    var digits: [UInt8] = []
    var afterCountryCode: [UInt8] = []
    var national: [[UInt8]] = []

    init(text: [UInt8]? = nil, number: ArraySlice<UInt8>) {
      self.text = text
      guard PhoneDigits.isNumber(number) else { return }
      PhoneDigits.append(number, to: &digits)
      switch digits.first {
      case UInt8(ascii: "0"): afterCountryCode = Array(digits.dropFirst())
      case UInt8(ascii: "+"):
        // A country code has one to three digits, and may be written without a plus. In some countries 0 is dialled
        // instead. With fewer digits after it, most numbers that begin with 0 would be found.
        let rests = (1...3).map { Array(digits.dropFirst(1 + $0)) }
        national =
          ([Array(digits.dropFirst())] + rests).filter { $0.count >= 6 }
          + rests.filter { $0.count >= 6 }.map { [UInt8(ascii: "0")] + $0 }
      default: break
      }
    }
  }

  private let words: [Term]
  private let number: Term?

  /// Whether all people are found.
  var isEmpty: Bool { words.isEmpty }

  /// Reads a search as it was typed.
  init(_ search: String) {
    let folded = String(decoding: SearchKey.searched(search), as: UTF8.self)
    words = folded.split(whereSeparator: \.isWhitespace).map { word in
      let word = Array(word.utf8)
      // Longer words occur less often: the people whom they leave are quickly searched for the others.
      return Term(text: word, number: word[...])
    }.sorted { $0.text?.count ?? 0 > $1.text?.count ?? 0 }
    let bytes = Array(folded.utf8)
    number = words.count > 1 && PhoneDigits.isNumber(bytes[...]) ? Term(number: bytes[...]) : nil
  }

  /// Returns the numbers of the people that are found, in order; nil for all.
  ///
  /// - Parameters:
  ///   - texts: the text of each person.
  ///   - numbers: the phone numbers of each person, as digits.
  func found(texts: TextColumn, numbers: TextColumn) -> [Int]? {
    var found: [Int]?
    for word in words where found?.isEmpty != true {
      found = Self.found(word, texts, numbers, among: found)
    }
    guard let number else { return found }
    return Self.union(found ?? [], Self.found(number, texts, numbers, among: nil))
  }

  private static func found(
    _ term: Term, _ texts: TextColumn, _ numbers: TextColumn, among candidates: [Int]?
  ) -> [Int] {
    var found = term.text.map { texts.texts(containing: $0, among: candidates) } ?? []
    guard !term.digits.isEmpty, found.count < candidates?.count ?? texts.count else { return found }
    found = union(found, numbers.texts(containing: term.digits, among: candidates))
    if !term.afterCountryCode.isEmpty {
      found = union(
        found, numbers.texts(containing: term.afterCountryCode, among: candidates, where: endsWithCountryCode))
    }
    for digits in term.national {
      found = union(found, numbers.texts(containing: digits, among: candidates) { $0.last == TextColumn.separator })
    }
    return found
  }

  private static func endsWithCountryCode(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let code = bytes.suffix(4).reversed().prefix(while: PhoneDigits.isDigit)
    return (1...3).contains(code.count) && bytes.dropLast(code.count).last == UInt8(ascii: "+")
  }

  /// Merges two ordered lists.
  private static func union(_ left: [Int], _ right: [Int]) -> [Int] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var result: [Int] = []
    result.reserveCapacity(left.count + right.count)
    var (l, r) = (0, 0)
    while l < left.count || r < right.count {
      if r == right.count || l < left.count && left[l] <= right[r] {
        if r < right.count, left[l] == right[r] { r += 1 }
        result.append(left[l])
        l += 1
      } else {
        result.append(right[r])
        r += 1
      }
    }
    return result
  }
}
