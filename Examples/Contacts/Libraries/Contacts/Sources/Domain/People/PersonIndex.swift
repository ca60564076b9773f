/// Entries by identifier, in parts of which a change copies one.
struct PersonIndex: Sendable {
  private var parts: [[Person.ID: PersonEntry]]
  private(set) var count = 0

  private static let partSize = 256

  init(_ entries: [PersonEntry] = []) {
    parts = Array(repeating: [:], count: entries.count / Self.partSize + 1)
    for entry in entries { insert(entry) }
  }

  private func part(of id: Person.ID) -> Int { Int(UInt(bitPattern: id.hashValue) % UInt(parts.count)) }

  subscript(id: Person.ID) -> PersonEntry? { parts[part(of: id)][id] }

  mutating func insert(_ entry: PersonEntry) {
    if parts[part(of: entry.person.id)].updateValue(entry, forKey: entry.person.id) == nil { count += 1 }
    // Parts grow with each added entry: at ten times their size, they are divided again.
    if count > 10 * Self.partSize * parts.count { self = PersonIndex(parts.flatMap(\.values)) }
  }

  mutating func remove(_ id: Person.ID) {
    if parts[part(of: id)].removeValue(forKey: id) != nil { count -= 1 }
  }
}
