extension VCard {
  func entries<Kind: EntryKind>(_ kind: Kind) -> [VCardEntry<Kind.Value>] {
    slots(kind).map(\.entry)
  }

  /// Replaces the card's entries of a kind by these entries, in this order.
  ///
  /// An entry keeps its property: the one of its source, otherwise one with the same entry, otherwise one with the same
  /// value. So parts of a property that the entry does not represent survive an edit, and a new entry gets none of
  /// them.
  mutating func setEntries<Kind: EntryKind>(_ entries: [VCardEntry<Kind.Value>], _ kind: Kind) {
    let slots = slots(kind)
    guard entries != slots.map(\.entry) else { return }
    let sources = EntryMatching(old: slots.map(\.entry)).sources(of: entries)
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
    let old = slots.map(\.index)
    let kept = sources.compactMap { $0 }
    let isInOrder = zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 }
    let places =
      isInOrder && !kept.isEmpty
      ? place(written, keeping: sources.map { $0.map { old[$0] } }, of: old) : place(written, at: old)
    setLabels(labels.map { (places[$0.key], $0.value) })
    let used = Set(properties.compactMap { $0.isCompanion ? nil : $0.groupKey })
    let dropped = Set(slots.compactMap { $0.group }).subtracting(used)
    guard !dropped.isEmpty else { return }
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
    var slots: [Slot<Kind.Value>] = []
    for (index, property) in properties.enumerated() {
      let label = labels.isEmpty ? nil : property.groupKey.flatMap { labels[$0] }
      guard let entry = kind.entry(property, label: label, at: slots.count) else { continue }
      slots.append(Slot(index: index, group: property.groupKey, entry: entry))
    }
    return slots
  }

  /// Puts each property where it was, and a new one after the one before it; returns their positions.
  private mutating func place(_ written: [VCardProperty], keeping sources: [Int?], of old: [Int]) -> [Int] {
    let oldIndices = Set(old)
    var result: [VCardProperty] = []
    var places: [Int] = []
    var next = 0
    /// Appends the entries up to the one that was at `index`, and the new ones after it.
    func take(_ index: Int?) {
      while next < written.count, sources[next] == nil || sources[next] == index {
        places.append(result.count)
        result.append(written[next])
        next += 1
      }
    }
    for (index, property) in properties.enumerated() {
      if oldIndices.contains(index) {
        take(index)
      } else {
        result.append(property)
      }
    }
    properties = result
    return places
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
