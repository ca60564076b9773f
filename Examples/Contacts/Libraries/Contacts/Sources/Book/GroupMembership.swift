/// The groups of persons by the cards of groups, which name their members.
struct GroupMembership: Sendable {
  private var names: [PlainUID: [String]] = [:]

  init(_ groups: [GroupRecord.ID: GroupRecord]) {
    for group in groups.values.sorted(by: { $0.name < $1.name }) where !group.name.isEmpty {
      for member in Set(group.members.map(PlainUID.init)) { names[member, default: []].append(group.name) }
    }
  }

  /// Returns the persons with the groups that name them as members, after those on their own cards.
  func adding(to persons: [Person]) -> [Person] {
    guard !names.isEmpty else { return persons }
    return persons.map { person in
      var person = person
      var seen = Set(person.groups.map(SearchKey.fold))
      for name in names[PlainUID(person.uid)] ?? [] where seen.insert(SearchKey.fold(name)).inserted {
        person.groups.append(name)
      }
      return person
    }
  }
}
