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

  /// Removes the note; of several, the next one is the note then.
  public mutating func removeNote() { removeSingle("NOTE") }

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
  /// Setting them changes only the categories that differ; each stays in its property, and a new one joins the property
  /// of the one before it. O(n).
  public var categories: [String] {
    get {
      let text = ValueText(version)
      return categoryLists.flatMap { list in list.raw.map(text.unescape) }
    }
    set {
      guard newValue != categories else { return }
      let text = ValueText(version)
      let lists = categoryLists
      guard !newValue.isEmpty, !lists.isEmpty else {
        let raw = newValue.map { text.escape($0, inList: true) }.joined(separator: ",")
        return setSingle("CATEGORIES", newValue.isEmpty ? nil : { $0.value = .raw(raw) })
      }
      let items = lists.indices.flatMap { list in
        lists[list].raw.map { ListEdit.Item(raw: $0, text: text.unescape($0), list: list) }
      }
      var edited = lists.map { _ in [String]() }
      for item in ListEdit.items(newValue, replacing: items, escape: { text.escape($0, inList: true) }) {
        edited[item.list].append(item.raw)
      }
      var emptied: Set<Int> = []
      for (list, raw) in zip(lists, edited) where raw != list.raw {
        if raw.isEmpty { emptied.insert(list.index) }
        properties[list.index].value = .raw(raw.joined(separator: ","))
      }
      if !emptied.isEmpty { removeProperties { index, _ in emptied.contains(index) } }
    }
  }

  /// The `CATEGORIES` properties that are not empty, with their raw items.
  private var categoryLists: [(index: Int, raw: [String])] {
    let text = ValueText(version)
    return properties.enumerated().compactMap { index, property in
      guard property.name == "CATEGORIES", let raw = property.raw, !raw.isEmpty else { return nil }
      return (index, text.split(raw, on: .comma))
    }
  }

  private func text(_ name: String) -> String? {
    single(name)?.text(in: version)
  }

  private mutating func setText(_ name: String, _ text: String?) {
    guard text != self.text(name) else { return }
    guard let text else { return setSingle(name, nil) }
    let raw = ValueText(version).escape(text)
    setSingle(name) { $0.value = .raw(raw) }
  }
}
