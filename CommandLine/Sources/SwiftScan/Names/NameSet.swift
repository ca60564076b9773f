/// A set of names of one table that is asked of each name in a project: a bit for each name, and no hashing.
package struct NameSet: Sendable {
  private var isMember: [Bool] = []

  package init() {}

  package init(_ names: some Sequence<Name>) {
    for name in names { insert(name) }
  }

  package func contains(_ name: Name) -> Bool { name.order < isMember.count && isMember[name.order] }

  package mutating func insert(_ name: Name) {
    if name.order >= isMember.count {
      isMember.append(contentsOf: repeatElement(false, count: max(name.order + 1, 2 * isMember.count) - isMember.count))
    }
    isMember[name.order] = true
  }
}
