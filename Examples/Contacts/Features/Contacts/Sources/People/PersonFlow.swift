public import LibContacts
public import SeamFlow
public import SeamViews

/// Shows one person with their family, in any tab; edits and deletes them.
///
/// Its output is the deleted person.
public final class PersonFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The details of the person.
    case person(Person.ID)
    /// The person's parents, children and siblings.
    case family(Person.ID)
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Edits the person.
    public let edit = FlowEdge("edit", as: .sheet) { (_: PersonFlow, person: Person.ID) in EditPersonFlow(person) }
    /// Lets the user choose a parent for the person.
    public let pickParent = FlowEdge("pickParent", as: .sheet) { (_: PersonFlow, child: Person.ID) in
      PickPersonFlow(title: "Choose a parent", parentOf: child)
    } onEnd: { flow, child, end in
      if let parent = end.output { flow.add(parent, to: child) }
    }
    /// Shows a parent, a child or a sibling.
    public let relative: FlowEdge<PersonFlow, Person.ID, PersonFlow, OpenedEdge> = FlowEdge("relative") { _, person in
      PersonFlow(.person(person))
    } onEnd: { flow, _, end in
      if let deleted = end.output { flow.offerUndo(of: deleted, in: flow.source) }
    }

    public init() {}
  }

  /// The deleted person.
  public typealias Output = Person

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  private let first: Route
  /// Whether this flow is deleting the person: their absence then has no other cause.
  private var isDeleting = false

  /// Makes a flow that begins with a screen of a person.
  public init(_ first: Route) { self.first = first }

  /// Shows the first screen.
  public func start(animated: Bool) { push(first, animated: animated) }

  /// Builds the details or the family.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .person(let id): PersonScreen(person: id, source: source, delegate: self)
    case .family(let id): FamilyScreen(of: id, source: source, delegate: self)
    }
  }
}

extension PersonFlow: PersonScreenDelegate {
  func didTapEdit(person: Person, in screen: PersonScreen) { open(\.edit, person.id) }

  func didTapFamily(of person: Person, in screen: PersonScreen) { push(.family(person.id)) }

  func didSelect(relative: Person.ID, in screen: PersonScreen) { open(\.relative, relative) }

  /// Deletes the person after the user confirms, and ends the flow.
  func didTapDelete(person: Person, in screen: PersonScreen) {
    task { [self] in
      guard await ask(PersonDeletion.question(person, undo: "You can undo it right after.")) == "delete" else { return }
      isDeleting = true
      do {
        if try await source.remove(person.id) { finish(person) } else { cancel() }
      } catch {
        isDeleting = false
        _ = await ask(.init(title: "\(person.name) was not deleted", message: "\(error)"))
      }
    }
  }

  /// Ends the flow.
  func personIsGone(in screen: PersonScreen) { if !isDeleting { cancel() } }
}

extension PersonFlow: FamilyScreenDelegate {
  func didSelect(relative: Person.ID, in screen: FamilyScreen) { open(\.relative, relative) }

  func didTapAddParent(of person: Person.ID, in screen: FamilyScreen) { open(\.pickParent, person) }

  /// Lets the user choose a parent to remove, who is found again by identity: the parents may change meanwhile.
  func didTapRemoveParent(_ parents: [Families.Parent], of child: Person, in screen: FamilyScreen) {
    task { [self] in
      let answer = await ask(ParentChange.question(parents, child: child))
      guard let index = answer.flatMap({ Int($0.rawValue) }), parents.indices.contains(index) else { return }
      let families = await source.families()
      await change(child) { families.removing(parents[index], from: $0) }
    }
  }

  /// Ends the flow.
  func personIsGone(in screen: FamilyScreen) { if !isDeleting { cancel() } }

  private func add(_ parent: Person, to child: Person.ID) {
    task { [self] in
      guard let child = await source.person(child) else { return }
      if let obstacle = await source.families().obstacle(toParent: parent.id, of: child.id) {
        return _ = await ask(ParentChange.message(obstacle, parent: parent, child: child))
      }
      await change(child) { current in
        var changed = current
        changed.parents.append(.init(name: parent.name, uid: parent.uid))
        return changed
      }
    }
  }

  /// Changes a person from their current stored state.
  private func change(_ person: Person, _ change: @escaping @Sendable (Person) -> Person) async {
    do {
      try await source.update(person.id) { $0.map(change) }
    } catch {
      _ = await ask(.init(title: "\(person.name) was not changed", message: "\(error)"))
    }
  }
}
