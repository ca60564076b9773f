/// Who is a parent of whom, among the people of one address book.
///
/// A parent is a person of the address book with the stated identifier, otherwise the first with the stated name, and
/// never the person that names them nor one who states that person as parent. Making it costs time in proportion to the
/// number of people; asking does not.
public struct Families: Sendable, Equatable {
  /// A parent, who may not be in the address book.
  public struct Parent: Sendable, Equatable {
    /// The parent as the person's card states them first.
    public let stated: Person.Parent
    /// The person; nil if the parent is not in the address book.
    public let person: Person?

    /// The person's name, otherwise the stated one; empty if neither is known.
    public var name: String { person?.name ?? stated.name }
  }

  /// Parents with the children who have these parents and no other.
  public struct Family: Sendable, Equatable {
    /// The parents, ordered by name.
    public let parents: [Parent]
    /// The children, ordered by name.
    public let children: [Person]
  }

  /// Tells parents apart: two with the same identity are the same person.
  private enum Identity: Hashable {
    case person(Person.ID)
    case uid(PlainUID)
    case name(String)

    var text: String {
      switch self {
      case .person(let id): id.rawValue
      case .uid(let uid): uid.text
      case .name(let text): text
      }
    }
  }

  private let people: People
  private var byUID: [PlainUID: Person.ID] = [:]
  private var byName: [String: [Person.ID]] = [:]
  private var childrenByParent: [Identity: [Person.ID]] = [:]

  /// Finds the parents of all people.
  public init(_ people: People) {
    self.people = people
    let children = people.children
    let stated = children.flatMap(\.person.parents)
    let uids = Set(stated.compactMap(\.uid).map(PlainUID.init))
    let names = Set(stated.map { SearchKey.fold($0.name) }.filter { !$0.isEmpty })
    if stated.isEmpty { return }
    for entry in people.entries {
      let id = entry.person.id
      if names.contains(entry.order) { byName[entry.order, default: []].append(id) }
      if uids.isEmpty { continue }
      let uid = PlainUID(entry.person.uid)
      if uids.contains(uid), byUID[uid] == nil { byUID[uid] = id }
    }
    for child in children {
      for parent in identities(ofParentsOf: child.person) {
        childrenByParent[parent, default: []].append(child.person.id)
      }
    }
  }

  /// Finds the parents of all people, away from the caller's actor.
  @concurrent public static func find(in people: People) async -> Families { Families(people) }

  // MARK: Parents

  /// Returns the parents of a person, each of them once; none if there is no such person.
  public func parents(of id: Person.ID) -> [Parent] { people[id].map(parents) ?? [] }

  private func parents(of child: Person) -> [Parent] {
    var seen: Set<Identity> = []
    return child.parents.compactMap { stated in
      guard seen.insert(identity(of: stated, child: child.id)).inserted else { return nil }
      return Parent(stated: stated, person: person(for: stated, child: child.id))
    }
  }

  /// Returns the person that a stated parent is: the only place that decides it.
  private func person(for parent: Person.Parent, child: Person.ID) -> Person? {
    if let uid = parent.uid, !uid.isEmpty, let id = byUID[PlainUID(uid)], id != child { return people[id] }
    return byName[SearchKey.fold(parent.name)]?.lazy.filter { $0 != child }.compactMap { people[$0] }
      .first { !states($0, child) }
  }

  /// Whether a person's card states another one as parent by identifier: a name does not contradict it.
  private func states(_ person: Person, _ parent: Person.ID) -> Bool {
    person.parents.contains { stated in stated.uid.map { byUID[PlainUID($0)] == parent } ?? false }
  }

  private func identity(of parent: Person.Parent, child: Person.ID) -> Identity {
    if let person = person(for: parent, child: child) { return .person(person.id) }
    if let uid = parent.uid, !uid.isEmpty { return .uid(PlainUID(uid)) }
    return .name(SearchKey.fold(parent.name))
  }

  /// The identities of a person's parents, each of them once.
  private func identities(ofParentsOf child: Person) -> [Identity] {
    parents(of: child).map { identity(of: $0.stated, child: child.id) }
  }

  // MARK: Children

  /// Returns the children of a person, ordered by name.
  public func children(of id: Person.ID) -> [Person] {
    (childrenByParent[.person(id)] ?? []).compactMap { people[$0] }
  }

  /// Returns the people who have a parent in common with a person, ordered by name.
  ///
  /// The parent may not be in the address book.
  public func siblings(of id: Person.ID) -> [Person] {
    guard let person = people[id] else { return [] }
    let siblings = Set(identities(ofParentsOf: person).flatMap { childrenByParent[$0] ?? [] }).subtracting([id])
    return PersonEntry.sorted(siblings.compactMap(people.entry)).map(\.person)
  }

  /// Returns a person's children, their children, and so on.
  public func descendants(of id: Person.ID) -> Set<Person.ID> {
    var found: Set<Person.ID> = []
    var next = childrenByParent[.person(id)] ?? []
    while let child = next.popLast() {
      if found.insert(child).inserted { next += childrenByParent[.person(child)] ?? [] }
    }
    return found
  }

  // MARK: Families

  /// All families, ordered by the names of the parents.
  public var all: [Family] {
    var children: [[Identity]: [Person]] = [:]
    var parents: [[Identity]: (order: String, parents: [Parent])] = [:]
    for child in people.children.map(\.person) {
      let known = self.parents(of: child).map { parent in
        let identity = identity(of: parent.stated, child: child.id)
        return (order: SearchKey.fold(parent.name) + "\n" + identity.text, identity: identity, parent: parent)
      }.sorted { $0.order < $1.order }
      let key = known.map(\.identity)
      children[key, default: []].append(child)
      if parents[key] == nil { parents[key] = (known.map(\.order).joined(separator: "\n"), known.map(\.parent)) }
    }
    return children.map { key, children in
      let known = parents[key]
      return (order: known?.order ?? "", family: Family(parents: known?.parents ?? [], children: children))
    }.sorted { $0.order < $1.order }.map(\.family)
  }
}

// MARK: Changes

extension People {
  /// Those whose cards state parents, ordered by name.
  fileprivate var children: [PersonEntry] { entries.filter { !$0.person.parents.isEmpty } }
}

extension Families {
  /// The reason a person cannot become a parent of another.
  public enum Obstacle: Sendable, Equatable {
    /// They are one already.
    case isParent
    /// They are the child themselves, or descend from the child.
    case isDescendant
  }

  /// Returns the reason a person cannot become a parent of another; nil if they can.
  public func obstacle(toParent parent: Person.ID, of child: Person.ID) -> Obstacle? {
    if parent == child || descendants(of: child).contains(parent) { return .isDescendant }
    return parents(of: child).contains { $0.person?.id == parent } ? .isParent : nil
  }

  /// Returns a person without a parent, however often and in which way the card states them.
  ///
  /// The person is unchanged if they have no such parent.
  public func removing(_ parent: Parent, from child: Person) -> Person {
    let removed = identity(of: parent.stated, child: child.id)
    var changed = child
    changed.parents.removeAll { identity(of: $0, child: child.id) == removed }
    return changed
  }
}
