extension VCard {
  /// Returns the card in another version.
  ///
  /// The meaning is kept: escapes, photo forms, `TYPE=pref` and `PREF=1`, year-less birthdays, `tel:` numbers,
  /// relations, groups and nested cards are converted to the version's form. Properties that the version cannot
  /// express, and lines with a problem, are kept unchanged. Required names that are missing are derived: `FN` from `N`,
  /// `ORG`, a mail address or a number, `N` from `FN`; one that is there is never replaced. O(n).
  public func converted(to version: VCardVersion) -> VCard {
    converted(to: version, depth: 1)
  }

  func converted(to version: VCardVersion, depth: Int) -> VCard {
    guard version != self.version else { return self }
    let conversion = PropertyConversion(from: self.version, to: version, depth: depth)
    var card = VCard(version: version, properties: properties.map(conversion.convert))
    card.rewriteRelations()
    card.renameGroupProperties()
    card.addNames()
    return card
  }

  /// Converts relations to the form that the version's readers support, each in its place with its other parameters and
  /// its group; those with a problem stay.
  private mutating func rewriteRelations() {
    let kind = RelationKind(version: version)
    var labels: [(index: Int, label: AppleLabel?)] = []
    let entries = self.entries(kind)
    var position = 0
    for index in properties.indices {
      let old = properties[index]
      guard let form = kind.form(of: old) else { continue }
      let entry = entries[position]
      position += 1
      guard form != RelationKind.Form(version), !old.isKeptInEveryVersion else { continue }
      var property = kind.make()
      property.group = old.group
      property.parameters = old.parameters.filter { $0.name != "TYPE" && $0.name != "VALUE" }
      kind.write(entry.value, to: &property)
      property.setPreferred(entry.isPreferred, version: version)
      labels.append((index, kind.writeMarks(EntryMarks(types: entry.types, label: entry.label), to: &property)))
      properties[index] = property
    }
    setLabels(labels)
  }

  private mutating func addNames() {
    if version != .v21, !properties.contains(where: { $0.name == "FN" }) {
      let names = [name?.spoken, organization?.name, emails.first?.value, phones.first?.value]
      formattedName = names.compactMap(\.self).first { !$0.isEmpty } ?? ""
    }
    if version != .v40, !properties.contains(where: { $0.name == "N" }) {
      name = VCardName(givenNames: [formattedName ?? ""].filter { !$0.isEmpty })
    }
  }
}
