extension VCard {
  /// Returns the card in another version.
  ///
  /// The meaning is kept: escapes, photo forms, `TYPE=pref` and `PREF=1`, year-less birthdays, `tel:` numbers,
  /// relations and nested cards are converted to the version's form. Properties that the version cannot express are
  /// kept unchanged. Required names are derived: `FN` from `N`, `ORG`, a mail address or a number, `N` from `FN`.
  public func converted(to version: VCardVersion) -> VCard {
    guard version != self.version else { return self }
    let conversion = PropertyConversion(from: self.version, to: version)
    var card = VCard(version: version, properties: properties.map(conversion.convert))
    card.rewriteRelations()
    card.addNames()
    return card
  }

  /// Converts relations to the form that the version's readers support.
  private mutating func rewriteRelations() {
    let kind = RelationKind(version: version)
    let isForeign = properties.contains { property in
      kind.form(of: property).map { $0 != RelationKind.Form(version) } ?? false
    }
    guard isForeign else { return }
    let all = relations
    relations = []
    relations = all
  }

  private mutating func addNames() {
    if version != .v21, formattedName == nil {
      let names = [name?.spoken, organization?.name, emails.first?.value, phones.first?.value]
      formattedName = names.compactMap(\.self).first { !$0.isEmpty } ?? ""
    }
    if version != .v40, name == nil {
      name = VCardName(givenNames: [formattedName ?? ""].filter { !$0.isEmpty })
    }
  }
}
