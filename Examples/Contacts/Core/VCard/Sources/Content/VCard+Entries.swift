extension VCard {
  func entries<Kind: EntryKind>(_ kind: Kind) -> [VCardEntry<Kind.Value>] {
    slots(kind).map(\.entry)
  }

  /// Replaces the card's entries of a kind by these entries, in this order.
  ///
  /// An entry keeps its property: the one with the same entry, otherwise with the same value, otherwise the next unused
  /// one. So parts of a property that the entry does not represent survive an edit.
  mutating func setEntries<Kind: EntryKind>(_ entries: [VCardEntry<Kind.Value>], _ kind: Kind) {
    let slots = slots(kind)
    guard entries != slots.map(\.entry) else { return }
    let sources = Self.match(entries, with: slots.map(\.entry))
    var written: [VCardProperty] = []
    var labels: [Int: AppleLabel?] = [:]
    for (entry, source) in zip(entries, sources) {
      let old = source.map { slots[$0].entry }
      var property = source.map { properties[slots[$0].index] } ?? kind.make()
      if entry.value != old?.value { kind.write(entry.value, to: &property) }
      property.setPreferred(entry.isPreferred, version: version)
      if entry.marks != old?.marks {
        labels[written.count] = .some(kind.writeMarks(entry.marks, to: &property))
      }
      written.append(property)
    }
    let places = place(written, at: slots.map(\.index))
    setLabels(labels.map { (places[$0.key], $0.value) })
    let kept = Set(properties.compactMap { $0.isCompanion ? nil : $0.groupKey })
    let dropped = Set(slots.compactMap { $0.group }).subtracting(kept)
    properties.removeAll { $0.isCompanion && ($0.groupKey.map(dropped.contains) ?? false) }
  }

  private struct Slot<Value: Hashable & Sendable> {
    let index: Int
    let group: String?
    let entry: VCardEntry<Value>
  }

  private func slots<Kind: EntryKind>(_ kind: Kind) -> [Slot<Kind.Value>] {
    var labels: [String: AppleLabel] = [:]
    for property in properties where property.name == "X-ABLABEL" {
      guard let group = property.groupKey, labels[group] == nil, let text = property.text(in: version) else { continue }
      labels[group] = AppleLabel(written: text)
    }
    return properties.enumerated().compactMap { index, property in
      let label = property.groupKey.flatMap { labels[$0] }
      return kind.entry(property, label: label).map { Slot(index: index, group: property.groupKey, entry: $0) }
    }
  }

  /// Returns, for each new entry, the old one whose property it keeps.
  private static func match<Value>(_ new: [VCardEntry<Value>], with old: [VCardEntry<Value>]) -> [Int?] {
    var sources = [Int?](repeating: nil, count: new.count)
    var free = Array(old.indices)
    let rules: [(VCardEntry<Value>, VCardEntry<Value>) -> Bool] = [
      { $0 == $1 }, { $0.value == $1.value }, { _, _ in true },
    ]
    for rule in rules {
      for index in new.indices where sources[index] == nil {
        guard let place = free.firstIndex(where: { rule(new[index], old[$0]) }) else { continue }
        sources[index] = free.remove(at: place)
      }
    }
    return sources
  }

  /// Puts the properties at the old positions, and the rest after the last of them; returns their positions.
  private mutating func place(_ written: [VCardProperty], at old: [Int]) -> [Int] {
    var result: [VCardProperty] = []
    var places: [Int] = []
    var rest = written[...]
    let last = old.last ?? properties.count
    let oldIndices = Set(old)
    func take(_ count: Int) {
      for property in rest.prefix(count) {
        places.append(result.count)
        result.append(property)
      }
      rest = rest.dropFirst(count)
    }
    for (index, property) in properties.enumerated() {
      if oldIndices.contains(index) {
        take(index == last ? rest.count : 1)
      } else {
        result.append(property)
      }
    }
    take(rest.count)
    properties = result
    return places
  }
}

extension VCardEntry {
  fileprivate var marks: EntryMarks {
    EntryMarks(types: types, label: label.flatMap { $0.isEmpty ? nil : $0 })
  }
}
