import LibWound

/// A key that is pressed while a wound is assessed, and its effect.
struct Keystroke: CustomStringConvertible {
  enum Key {
    case letter(Character)
    /// A key by its name in tmux.
    case named(String)
  }

  /// The change of the screen that proves that the key was handled.
  enum Effect {
    case shows(String, in: String)
    case focuses(String)
    case leads(toStep: Int)
  }

  /// The number of the step, from 1.
  let step: Int
  /// The label of the focused field.
  let field: String
  let key: Key
  let effect: Effect
  /// Changes the draft as the key does.
  let change: @Sendable (inout AssessmentDraft) -> Void

  /// Whether a screen shows the key's effect.
  func isDone(_ screen: FormScreen) -> Bool {
    switch effect {
    case .shows(let text, let field): screen.step == step && screen.line(of: field)?.contains(text) == true
    case .focuses(let field): screen.step == step && screen.isFocused(field)
    case .leads(let step): screen.step == step
    }
  }

  var description: String {
    let name =
      switch key {
      case .letter(let letter): String(letter)
      case .named(let name): name
      }
    return "\(name) in \(field) of step \(step)"
  }
}

extension Keystroke {
  /// A whole assessment, up to the review.
  static let assessment: [Keystroke] = {
    var keys = KeystrokeList()
    keys.type("4.25") { $0.lengths[.length] = $1 }
    keys.focus("Width")
    keys.type("1.5") { $0.lengths[.width] = $1 }
    keys.focus("Depth")
    keys.type("0.4") { $0.lengths[.depth] = $1 }
    keys.focus("Tunnelling")
    keys.type("17") { $0.lengths[.tunnelling] = $1 }
    keys.press("BSpace", showing: " 1 ") { $0.lengths[.tunnelling] = "1" }
    keys.goOn(to: "Necrotic tissue")
    keys.focus("Slough")
    keys.type("30") { $0.tissue[.slough] = $1 }
    keys.focus("Granulation")
    keys.type("70") { $0.tissue[.granulation] = $1 }
    keys.goOn(to: "Amount")
    keys.press("Right", showing: "‹None›") { $0.exudate = Exudate.Amount.none }
    keys.press("Right", showing: "‹Light›") { $0.exudate = .light }
    keys.focus("Look")
    keys.press("Right", showing: "‹Serous›") { $0.exudateKind = .serous }
    keys.press("Right", showing: "‹Haemoserous›") { $0.exudateKind = .haemoserous }
    keys.focus("Odour")
    keys.press("Right", showing: "‹No›") { $0.hasOdour = false }
    keys.press("Right", showing: "‹Yes›") { $0.hasOdour = true }
    keys.goOn(to: "Pain")
    for pain in 0...2 { keys.press("Right", showing: "‹\(pain)›") { $0.pain = pain } }
    keys.focus("Signs of infection")
    keys.press("Right", showing: "‹No›") { $0.isInfected = false }
    keys.focus("Notes")
    keys.type("Dry") { $0.note = $1 }
    keys.goOn(to: "Photo")
    keys.type("p") { $0.photoPath = $1 }
    keys.press("BSpace", showing: "~/Pictures/wound.jpg") { $0.photoPath = "" }
    keys.goOn(to: "[ Size")
    return keys.keystrokes
  }()

  /// An assessment with few keys, up to the review.
  static func shortAssessment(length: String) -> [Keystroke] {
    var keys = KeystrokeList()
    keys.type(length) { $0.lengths[.length] = $1 }
    keys.focus("Width")
    keys.type("1.0") { $0.lengths[.width] = $1 }
    keys.goOn(to: "Necrotic tissue")
    keys.type("100") { $0.tissue[.necrotic] = $1 }
    keys.goOn(to: "Amount")
    keys.press("Right", showing: "‹None›") { $0.exudate = Exudate.Amount.none }
    keys.goOn(to: "Pain")
    keys.press("Right", showing: "‹0›") { $0.pain = 0 }
    keys.goOn(to: "Photo")
    keys.goOn(to: "[ Size")
    return keys.keystrokes
  }
}

extension Sequence<Keystroke> {
  /// The drafts after these keys: one with the identity of the stored one, or none before the first key.
  func drafts(like stored: AssessmentDraft?) -> [AssessmentDraft] {
    guard let stored, case .wound(let wound) = stored.subject else { return [] }
    let empty = AssessmentDraft(of: wound, id: stored.edit, started: stored.started)
    let draft = reduce(into: empty) { draft, key in key.change(&draft) }
    return draft.isEmpty ? [] : [draft]
  }
}

/// Adds keystrokes, each where the one before it led.
private struct KeystrokeList {
  private(set) var keystrokes: [Keystroke] = []
  private var step = 1
  private var field = "Length"

  /// Types a text into the empty field.
  mutating func type(_ text: String, change: @escaping @Sendable (inout AssessmentDraft, String) -> Void) {
    for (index, letter) in text.enumerated() {
      let entered = String(text.prefix(index + 1))
      add(.letter(letter), .shows(" \(entered) ", in: field)) { change(&$0, entered) }
    }
  }

  mutating func press(
    _ key: String, showing text: String, change: @escaping @Sendable (inout AssessmentDraft) -> Void
  ) {
    add(.named(key), .shows(text, in: field), change)
  }

  /// Goes to the next field.
  mutating func focus(_ next: String) {
    add(.named("Tab"), .focuses(next)) { _ in }
    field = next
  }

  /// Goes to the next step, whose first field is named.
  mutating func goOn(to first: String) {
    add(.named("C-n"), .leads(toStep: step + 1)) { _ in }
    step += 1
    field = first
  }

  private mutating func add(
    _ key: Keystroke.Key, _ effect: Keystroke.Effect, _ change: @escaping @Sendable (inout AssessmentDraft) -> Void
  ) {
    keystrokes.append(Keystroke(step: step, field: field, key: key, effect: effect, change: change))
  }
}
