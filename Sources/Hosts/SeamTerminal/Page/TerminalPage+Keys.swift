/// The keys of a page.
///
/// They precede every other use of a key except the app's own, such as Ctrl-Q; of two for the same key, the first
/// counts. If they include digits, tabs are selected with Alt.
extension TerminalPage {
  /// Offers a key that sends an event.
  ///
  /// - Parameters:
  ///   - key: a character that a single key types.
  ///   - title: the text in the help line; nil for a key that is not listed.
  ///   - event: the event that the key sends.
  public mutating func key(_ key: Character, title: String? = nil, sends event: Event) {
    offer([key], title: title) { _ in event }
  }

  /// Offers a range of keys, which the help line lists as one, such as `1–9 Rate`.
  ///
  /// - Parameters:
  ///   - keys: the characters from the first to the last, by their Unicode numbers; at most 256 of them count.
  ///   - title: the text in the help line; nil for keys that are not listed.
  ///   - event: returns the event of a key, or nil to leave the key out; called immediately for each key.
  public mutating func keys(
    _ keys: ClosedRange<Character>, title: String? = nil, sends event: (Character) -> Event?
  ) {
    guard let first = keys.lowerBound.unicodeScalars.first?.value,
      let last = keys.upperBound.unicodeScalars.first?.value,
      first <= last
    else { return }
    let characters = (first...last).prefix(256).compactMap(Unicode.Scalar.init).map(Character.init)
    offer(characters, title: title, sends: event)
  }

  /// Handles typed text, one character at a time, and pasted text as a whole.
  ///
  /// Line ends and tabs in a paste are kept, other control characters are removed. While the page accepts text,
  /// ``key(_:title:sends:)`` takes precedence, and characters no longer move the selection or scroll.
  ///
  /// - Parameters:
  ///   - title: the text in the help line for the letters; nil to leave them out.
  ///   - event: returns the event of a text; nil to ignore it.
  public mutating func typing(title: String? = nil, sends event: @escaping @MainActor (String) -> Event?) {
    typing = Typing(title: title, event: event)
  }

  /// Handles Backspace.
  ///
  /// - Parameters:
  ///   - title: the text in the help line; nil to leave it out.
  ///   - event: the event that the key sends.
  public mutating func backspace(title: String? = nil, sends event: Event) {
    add(Keys(title: title, group: KeyGroup(.backspace), events: [.backspace: event]))
  }

  private mutating func offer(_ characters: [Character], title: String?, sends event: (Character) -> Event?) {
    var events: [Key: Event] = [:]
    var keys: [Key] = []
    for character in characters {
      let key = Key(.character(character))
      // Characters that no key types are left out of the help line.
      guard key.isTypable, events[key] == nil, let event = event(character) else { continue }
      events[key] = event
      keys.append(key)
    }
    if !keys.isEmpty { add(Keys(title: title, group: KeyGroup(keys), events: events)) }
  }
}

extension Key {
  /// Whether a terminal sends the key as a single typed character.
  fileprivate var isTypable: Bool {
    guard let bytes = KeyEncoder.bytes(for: self) else { return false }
    var decoder = InputDecoder()
    return decoder.decode(bytes) + decoder.flush() == [.key(self)]
  }
}
