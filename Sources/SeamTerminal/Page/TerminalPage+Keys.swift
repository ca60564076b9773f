/// The keys of a page.
///
/// They go before every other use of a key but the app's own, such as Ctrl-Q; of two that are the same, the first
/// counts. Where they are digits, tabs are selected with Alt.
extension TerminalPage {
  /// Offers a key that sends an event.
  ///
  /// - Parameters:
  ///   - key: a character that a single key types.
  ///   - title: what the help line says; nil for a key that works without being named.
  public mutating func key(_ key: Character, title: String? = nil, sends event: Event) {
    offer([key], title: title) { _ in event }
  }

  /// Offers a range of keys, which the help line names as one, such as `1–9 Rate`.
  ///
  /// - Parameters:
  ///   - keys: the characters from the first to the last, by their Unicode numbers; at most 256 of them count.
  ///   - title: what the help line says; nil for keys that work without being named.
  ///   - event: gives what a key sends, or nil for one that is left out; called at once for each key.
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

  /// Takes the text that the user types, a character at a time, and what they paste, as a whole.
  ///
  /// Line ends and tabs in a paste are kept, other control characters are left out. Until the page is written without
  /// it, ``key(_:title:sends:)`` comes first, and no character moves or scrolls any more.
  ///
  /// - Parameters:
  ///   - title: what the help line says of the letters; nil where it says nothing.
  ///   - event: gives what a text sends; nil where it is refused.
  public mutating func typing(title: String? = nil, sends event: @escaping @MainActor (String) -> Event?) {
    typing = Typing(title: title, event: event)
  }

  /// Takes Backspace.
  ///
  /// - Parameter title: what the help line says; nil where it says nothing.
  public mutating func backspace(title: String? = nil, sends event: Event) {
    add(Keys(title: title, group: KeyGroup(.backspace), events: [.backspace: event]))
  }

  private mutating func offer(_ characters: [Character], title: String?, sends event: (Character) -> Event?) {
    var events: [Key: Event] = [:]
    var keys: [Key] = []
    for character in characters {
      let key = Key(.character(character))
      // What no key types would be named in vain.
      guard key.isTypable, events[key] == nil, let event = event(character) else { continue }
      events[key] = event
      keys.append(key)
    }
    if !keys.isEmpty { add(Keys(title: title, group: KeyGroup(keys), events: events)) }
  }
}

extension Key {
  /// Whether a terminal sends the key as one typed character.
  fileprivate var isTypable: Bool {
    guard let bytes = KeyEncoder.bytes(for: self) else { return false }
    var decoder = InputDecoder()
    return decoder.decode(bytes) + decoder.flush() == [.key(self)]
  }
}
