extension VCard {
  /// The displayed name (`FN`).
  ///
  /// Nil if the card has none, which version 2.1 allows.
  public var formattedName: String? {
    get { text("FN") }
    set { setText("FN", newValue) }
  }

  /// The note (`NOTE`); setting nil removes every note.
  public var note: String? {
    get { text("NOTE") }
    set { setText("NOTE", newValue) }
  }

  /// The identifier assigned by the address book (`UID`).
  public var uid: String? {
    get { text("UID") }
    set { setText("UID", newValue) }
  }

  /// The time of the last change, as written (`REV`).
  public var revision: String? {
    get { text("REV") }
    set { setText("REV", newValue) }
  }

  /// The categories of the card, from all `CATEGORIES` properties.
  ///
  /// Setting them replaces these by one property.
  public var categories: [String] {
    get {
      let text = ValueText(version)
      return properties(named: "CATEGORIES").compactMap(\.raw).flatMap { raw in
        raw.isEmpty ? [] : text.split(raw, on: .comma).map(text.unescape)
      }
    }
    set {
      guard newValue != categories else { return }
      let text = ValueText(version)
      let raw = newValue.map { text.escape($0, inList: true) }.joined(separator: ",")
      setSingle("CATEGORIES", newValue.isEmpty ? nil : { $0.value = .raw(raw) })
      guard let kept = properties.firstIndex(where: { $0.name == "CATEGORIES" }) else { return }
      removeProperties { index, property in property.name == "CATEGORIES" && index != kept }
    }
  }

  private func text(_ name: String) -> String? {
    single(name)?.text(in: version)
  }

  private mutating func setText(_ name: String, _ text: String?) {
    guard let text else { return setSingle(name, nil) }
    guard text != self.text(name) else { return }
    let raw = ValueText(version).escape(text)
    setSingle(name) { $0.value = .raw(raw) }
  }
}
