extension VCard {
  /// Sets or removes the labels of properties' groups.
  ///
  /// A property without a group, or with a shared one, gets a new group.
  mutating func setLabels(_ labels: [(index: Int, label: AppleLabel?)]) {
    guard !labels.isEmpty else { return }
    let text = ValueText(version)
    var groups = GroupIndex(properties)
    var removed: Set<Int> = []
    var inserted: [Int: VCardProperty] = [:]
    for (index, label) in labels.sorted(by: { $0.index < $1.index }) {
      let group = groups[properties[index].groupKey]
      if let place = group.label, group.members == 1 {
        if let label {
          if properties[place].text(in: version).map(AppleLabel.init(written:)) != label {
            properties[place].value = .raw(text.escape(label.written))
          }
        } else {
          removed.insert(place)
        }
      } else if let label {
        if properties[index].group == nil || group.members > 1 {
          groups.move(&properties[index], to: groups.makeName())
        }
        let group = properties[index].group
        inserted[index] = VCardProperty(group: group, token: "X-ABLABEL", value: .raw(text.escape(label.written)))
      } else if group.members > 1, group.label != nil {
        groups.move(&properties[index], to: nil)
      }
    }
    guard !removed.isEmpty || !inserted.isEmpty else { return }
    properties = properties.enumerated().flatMap { index, property in
      (removed.contains(index) ? [] : [property]) + (inserted[index].map { [$0] } ?? [])
    }
  }
}

/// The groups of a card's properties, kept up to date while properties move between them.
private struct GroupIndex {
  struct Group {
    /// The number of properties that are not labels.
    var members = 0
    /// The position of the label.
    var label: Int?
  }

  private var groups: [String: Group] = [:]
  private var number = 0

  init(_ properties: [VCardProperty]) {
    for (index, property) in properties.enumerated() {
      guard let key = property.groupKey else { continue }
      var group = groups[key] ?? Group()
      if !property.isCompanion { group.members += 1 }
      if property.name == "X-ABLABEL", group.label == nil { group.label = index }
      groups[key] = group
    }
  }

  subscript(key: String?) -> Group {
    key.flatMap { groups[$0] } ?? Group()
  }

  /// Returns the name of a new group.
  mutating func makeName() -> String {
    repeat { number += 1 } while groups["item\(number)"] != nil
    return "item\(number)"
  }

  mutating func move(_ property: inout VCardProperty, to group: String?) {
    if let old = property.groupKey { groups[old]?.members -= 1 }
    property.group = group
    if let new = property.groupKey { groups[new, default: Group()].members += 1 }
  }
}
