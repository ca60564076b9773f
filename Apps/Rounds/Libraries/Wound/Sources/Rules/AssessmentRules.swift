/// The rules that a draft must satisfy to be recorded; pure functions.
public enum AssessmentRules {
  /// A value of a draft that a problem is about.
  public enum Field: Hashable, Sendable {
    /// A length.
    case length(AssessmentDraft.LengthField)
    /// The percentage of a kind of tissue.
    case tissue(Tissue.Kind)
    /// The sum of all percentages.
    case tissueSum
    /// The amount of exudate.
    case exudate
    /// The kind of exudate.
    case exudateKind
    /// The pain.
    case pain
    /// The notes.
    case note
  }

  /// The greatest accepted value of each length, in centimetres.
  static let limits: [AssessmentDraft.LengthField: Int] = [.length: 80, .width: 80, .depth: 20, .tunnelling: 30]
  /// The longest note, in characters.
  static let longestNote = 4000

  /// Returns the problems of a step, by field; empty if the next step may be shown.
  ///
  /// A step that a correction leaves as it was recorded has no problems.
  public static func problems(
    of draft: AssessmentDraft, in step: AssessmentDraft.Step
  ) -> [Field: String] {
    guard !draft.isUntouched(step) else { return [:] }
    return switch step {
    case .size: sizeProblems(draft)
    case .tissue: draft.isClosed ? [:] : tissueProblems(draft)
    case .exudate: exudateProblems(draft)
    case .findings: findingProblems(draft)
    case .photo: [:]
    case .review: allProblems(draft)
    }
  }

  /// Returns the first step with a problem; nil if the draft can be recorded.
  public static func firstIncompleteStep(of draft: AssessmentDraft) -> AssessmentDraft.Step? {
    AssessmentDraft.Step.allCases.dropLast().first { !problems(of: draft, in: $0).isEmpty }
  }

  private static func allProblems(_ draft: AssessmentDraft) -> [Field: String] {
    AssessmentDraft.Step.allCases.dropLast().reduce(into: [:]) { all, step in
      all.merge(problems(of: draft, in: step)) { first, _ in first }
    }
  }

  private static func sizeProblems(_ draft: AssessmentDraft) -> [Field: String] {
    var problems: [Field: String] = [:]
    for field in AssessmentDraft.LengthField.allCases {
      problems[.length(field)] = problem(of: draft.lengths[field] ?? "", as: field, in: draft.unit)
    }
    guard problems.isEmpty, let length = draft.length(.length), let width = draft.length(.width) else {
      return problems
    }
    if width > length {
      problems[.length(.width)] = "The width is greater than the length. Measure the length where it is greatest."
    } else if (length.tenths == 0) != (width.tenths == 0) {
      problems[.length(.width)] = "A closed wound has length 0 and width 0."
    }
    return problems
  }

  private static func problem(
    of text: String, as field: AssessmentDraft.LengthField, in unit: Length.Unit
  ) -> String? {
    guard !text.isBlank else {
      return field == .length || field == .width ? "Enter the \(field.rawValue); 0 if the wound is closed." : nil
    }
    let example = unit == .centimetres ? "4.2" : "42"
    guard let length = Length(text, in: unit) else {
      return "Enter a number of \(unit == .centimetres ? "centimetres" : "millimetres"), such as \(example)."
    }
    guard let limit = limits[field], length.tenths > limit * 100 else { return nil }
    return
      "More than \(Length(tenths: limit * 100).text(in: unit)) \(unit.rawValue) is no \(field.rawValue) of a wound."
  }

  private static func tissueProblems(_ draft: AssessmentDraft) -> [Field: String] {
    var problems: [Field: String] = [:]
    var sum = 0
    for kind in Tissue.Kind.allCases {
      let text = draft.tissue[kind] ?? ""
      guard !text.isBlank else { continue }
      guard let share = DecimalText.scaled(text, places: 0), share <= 100 else {
        problems[.tissue(kind)] = "Enter a percentage from 0 to 100."
        continue
      }
      sum += share
    }
    if problems.isEmpty, sum != 100 {
      problems[.tissueSum] = "The percentages make \(sum). Together they must make 100."
    }
    return problems
  }

  private static func exudateProblems(_ draft: AssessmentDraft) -> [Field: String] {
    guard let amount = draft.exudate else { return [.exudate: "Choose how much exudate there is."] }
    return amount != .none && draft.exudateKind == nil ? [.exudateKind: "Choose what the exudate looks like."] : [:]
  }

  private static func findingProblems(_ draft: AssessmentDraft) -> [Field: String] {
    var problems: [Field: String] = [:]
    if draft.pain == nil { problems[.pain] = "Ask for the pain; 0 is none." }
    if draft.note.count > longestNote {
      problems[.note] = "The note has \(draft.note.count) characters. Shorten it to \(longestNote)."
    }
    return problems
  }
}

extension AssessmentDraft {
  /// A length as it was entered; nil if it was not, or is no number.
  public func length(_ field: LengthField) -> Length? { lengths[field].flatMap { Length($0, in: unit) } }

  /// Whether the entered length says that the wound has closed.
  public var isClosed: Bool { length(.length)?.tenths == 0 }

  /// The area of the entered length and width; nil until both are numbers.
  public var area: Area? {
    guard let length = self.length(.length), let width = self.length(.width) else { return nil }
    return Area(ellipse: length, width)
  }

  /// The entered findings, as far as they can be read.
  public var findings: Findings {
    var shares = Tissue()
    for kind in Tissue.Kind.allCases where !isClosed {
      shares[kind] = tissue[kind].flatMap { DecimalText.scaled($0, places: 0) }
    }
    let text = note.trimmingWhitespace
    return Findings(
      length: length(.length), width: length(.width), depth: length(.depth), tunnelling: length(.tunnelling),
      area: area, tissue: shares.isEmpty ? nil : shares,
      exudate: exudate.map { Exudate($0, kind: $0 == .none ? nil : exudateKind) }, pain: pain, hasOdour: hasOdour,
      isInfected: isInfected, note: text.isEmpty ? nil : text)
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmingWhitespace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
