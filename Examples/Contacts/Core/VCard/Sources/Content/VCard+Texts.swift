extension VCard {
  /// The name as it is shown (`FN`).
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

  /// The identifier that the address book gave the card (`UID`).
  public var uid: String? {
    get { text("UID") }
    set { setText("UID", newValue) }
  }

  /// When the card was last changed, as written (`REV`).
  public var revision: String? {
    get { text("REV") }
    set { setText("REV", newValue) }
  }

  /// The words that the card is filed under (`CATEGORIES`), of all such properties.
  ///
  /// Setting them leaves one property.
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

extension VCard {
  /// The property of this name that counts: the preferred one, or the first.
  func single(_ name: String) -> VCardProperty? {
    singleIndex(name).map { properties[$0] }
  }

  private func singleIndex(_ name: String) -> Int? {
    let indices = properties.indices.filter { properties[$0].name == name }
    return indices.first { properties[$0].isPreferred } ?? indices.first
  }

  /// Changes the property that counts, or a new one; without a change, removes all of this name.
  mutating func setSingle(_ name: String, _ change: ((inout VCardProperty) -> Void)?) {
    guard let change else { return removeProperties { _, property in property.name == name } }
    if let index = singleIndex(name) {
      change(&properties[index])
    } else {
      var property = VCardProperty(token: name, value: .raw(""))
      change(&property)
      properties.append(property)
    }
  }

  /// Removes properties, and what Apple ties to them: labels that are then labels of nothing.
  mutating func removeProperties(where shouldRemove: (Int, VCardProperty) -> Bool) {
    var removedGroups: Set<String> = []
    var kept: [VCardProperty] = []
    for (index, property) in properties.enumerated() {
      if shouldRemove(index, property) {
        if let group = property.groupKey { removedGroups.insert(group) }
      } else {
        kept.append(property)
      }
    }
    for property in kept where !property.isCompanion {
      if let group = property.groupKey { removedGroups.remove(group) }
    }
    properties = kept.filter { property in
      !property.isCompanion || !(property.groupKey.map(removedGroups.contains) ?? false)
    }
  }
}

extension VCardProperty {
  /// The group in lower case; groups are case-insensitive (RFC 6350, section 3.3).
  var groupKey: String? { group?.lowercased() }

  /// Whether it only says something about the other properties of its group, as Apple's `item1.X-ABLabel` does.
  var isCompanion: Bool { group != nil && (name == "X-ABLABEL" || name == "X-ABADR") }
}
