extension VCard {
  /// Sets or removes the labels of properties' groups.
  ///
  /// A property without a group, or with a shared one, gets a new group.
  mutating func setLabels(_ labels: [(index: Int, label: AppleLabel?)]) {
    let text = ValueText(version)
    var removed: Set<Int> = []
    var inserted: [Int: VCardProperty] = [:]
    for (index, label) in labels.sorted(by: { $0.index < $1.index }) {
      let members = companions(of: index)
      if let place = members.label, !members.isShared {
        if let label {
          properties[place].value = .raw(text.escape(label.written))
        } else {
          removed.insert(place)
        }
      } else if let label {
        if properties[index].group == nil || members.isShared { properties[index].group = freshGroup() }
        let group = properties[index].group
        inserted[index] = VCardProperty(group: group, token: "X-ABLABEL", value: .raw(text.escape(label.written)))
      } else if members.isShared, members.label != nil {
        properties[index].group = nil
      }
    }
    properties = properties.enumerated().flatMap { index, property in
      (removed.contains(index) ? [] : [property]) + (inserted[index].map { [$0] } ?? [])
    }
  }

  /// Returns the position of the label of the property's group, and whether the group contains other properties too.
  private func companions(of index: Int) -> (label: Int?, isShared: Bool) {
    guard let group = properties[index].groupKey else { return (nil, false) }
    let members = properties.indices.filter { $0 != index && properties[$0].groupKey == group }
    return (
      members.first { properties[$0].name == "X-ABLABEL" },
      members.contains { !properties[$0].isCompanion }
    )
  }

  private func freshGroup() -> String {
    let taken = Set(properties.compactMap(\.groupKey))
    var number = 1
    while taken.contains("item\(number)") { number += 1 }
    return "item\(number)"
  }
}
