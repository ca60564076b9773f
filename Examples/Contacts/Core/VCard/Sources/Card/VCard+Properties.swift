extension VCard {
  /// The effective property of a name: the preferred one, or the first; one that cannot be read only if all cannot.
  ///
  /// O(n), as is each accessor of a card.
  func single(_ name: String) -> VCardProperty? {
    singleIndex(name).map { properties[$0] }
  }

  private func singleIndex(_ name: String) -> Int? {
    var first: Int?
    var unreadable: Int?
    for index in properties.indices where properties[index].name == name {
      if properties[index].isUnreadable {
        unreadable = unreadable ?? index
      } else if properties[index].isPreferred {
        return index
      } else {
        first = first ?? index
      }
    }
    return first ?? unreadable
  }

  /// Changes the effective property, or adds one; nil removes all properties of the name.
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

  /// Removes the effective property of a name; the next one becomes effective.
  mutating func removeSingle(_ name: String) {
    let shown = singleIndex(name)
    removeProperties { index, _ in index == shown }
  }

  /// Removes properties, and Apple's labels that then have no property left.
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

  /// Whether it only describes the other properties of its group, as Apple's `item1.X-ABLabel` does.
  var isCompanion: Bool { group != nil && (name == "X-ABLABEL" || name == "X-ABADR") }
}
