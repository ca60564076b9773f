import Testing

extension RoundsTerminal {
  /// Goes to the first open wound of the first patient, from wherever the program is between the lists and the wound.
  ///
  /// After a kill any of them appears, as a snapshot is stored a moment after its screen was shown. A step whose draft
  /// was recorded is left.
  ///
  /// - Returns: how many assessments the wound's chart shows.
  @discardableResult
  func goToWound() throws -> Int {
    let screen = try goOn { screen in
      if let form = FormScreen(screen) {
        // Later steps leave automatically.
        return form.step == 1 ? Way("Escape") { FormScreen($0) == nil } : nil
      }
      return showsWound(screen) ? .end : toWound(screen)
    }
    return try #require(screen.firstMatch(of: #/ of ([0-9]+) ›/#).flatMap { Int($0.1) })
  }

  /// Goes to a step of the assessment of that wound, and returns the step on show, which may be a later one.
  ///
  /// - Parameter keystrokes: the keys so far, whose effects each step on the way shows when the draft was read.
  func goToStep(_ step: Int, showing keystrokes: ArraySlice<Keystroke>) throws -> FormScreen {
    try #require(
      FormScreen(
        goOn { screen in
          if let form = FormScreen(screen) {
            guard form.shows(keystrokes) else { return nil }
            return form.step >= step ? .end : Way("C-n") { FormScreen($0).map { $0.step > form.step } ?? false }
          }
          return showsWound(screen) ? Way("C-n") { FormScreen($0) != nil } : toWound(screen)
        }))
  }

  /// A key that leads on from a screen, and the condition for the screen that follows.
  private struct Way {
    /// Nothing leads on from where the program is to be.
    static var end: Way { Way("") { _ in true } }

    let key: String
    let isDone: (String) -> Bool

    init(_ key: String, isDone: @escaping (String) -> Bool) {
      self.key = key
      self.isDone = isDone
    }
  }

  private func showsWound(_ screen: String) -> Bool { screen.contains("Expected healing") }

  private func toWound(_ screen: String) -> Way? {
    if screen.contains("Timeline") { return Way("Enter") { !$0.contains("Timeline") } }
    if screen.contains("My patients"), screen.contains("›") { return Way("Enter") { !$0.contains("My patients") } }
    return nil
  }

  /// Presses keys that lead on until none does, and returns the screen.
  ///
  /// - Parameter next: returns the key that leads on from a screen; nil to wait for another screen.
  private func goOn(_ next: (String) -> Way?) throws -> String {
    while true {
      var found = ""
      var way = Way.end
      try wait("No key leads on") { screen in
        found = screen
        guard let next = next(screen) else { return false }
        way = next
        return true
      }
      guard !way.key.isEmpty else { return found }
      try terminal.press(way.key)
      try wait("“\(way.key)” did nothing", until: way.isDone)
    }
  }

  /// Focuses a field of the step on show.
  func focus(_ field: String) throws {
    for _ in 0..<12 {
      let screen = try #require(FormScreen(try terminal.screen()))
      if screen.isFocused(field) { return }
      try terminal.press("Tab")
      try wait("Tab did nothing") { FormScreen($0).map { $0 != screen } ?? false }
    }
    Issue.record("The step has no field “\(field)”.")
  }

  /// Presses a key without waiting for its effect.
  func press(_ keystroke: Keystroke) throws {
    switch keystroke.key {
    case .letter(let letter): try terminal.type(String(letter))
    case .named(let name): try terminal.press(name)
    }
  }

  /// Waits until the screen shows the effect of a key, and returns the step on show.
  func waitFor(_ keystroke: Keystroke) throws -> FormScreen {
    var form: FormScreen?
    try wait("“\(keystroke)” did nothing") { screen in
      form = FormScreen(screen)
      return form.map(keystroke.isDone) ?? false
    }
    return try #require(form)
  }

  /// Presses the keys from an index on, each after the effect of the one before it, up to the review.
  func enter(_ keystrokes: [Keystroke], from index: Int = 0) throws {
    for index in index..<keystrokes.count { try press(index, of: keystrokes) }
    _ = try goToStep(6, showing: keystrokes[...])
  }

  /// Presses a key in the field where it belongs, and waits until the screen shows its effect.
  func press(_ index: Int, of keystrokes: [Keystroke]) throws {
    try focus(index, of: keystrokes)
    try press(keystrokes[index])
    _ = try waitFor(keystrokes[index])
  }

  /// Goes to the step and the field where a key belongs.
  func focus(_ index: Int, of keystrokes: [Keystroke]) throws {
    let key = keystrokes[index]
    if try goToStep(key.step, showing: keystrokes[..<index]).step == key.step { try focus(key.field) }
  }
}
