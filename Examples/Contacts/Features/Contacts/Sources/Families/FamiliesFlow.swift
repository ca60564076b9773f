public import LibContacts
public import SeamFlow
public import SeamViews

/// The third tab: all people, their parents, and their parents' parents.
public final class FamiliesFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// All people.
    case list
    /// The parents of a person.
    case parents(Person.ID)
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Lets the user choose a parent for a person.
    public let pickParent = FlowEdge("pickParent", as: .sheet) { (_: FamiliesFlow, person: Person.ID) in
      PickPersonFlow(title: "Choose a parent", except: person)
    } onEnd: { flow, person, end in
      if let parent = end.output { flow.add(parent, to: person) }
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource

  /// Makes the flow.
  public init() {}

  /// Shows all people.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds the list of persons or of parents.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .list: PersonsScreen(title: "Families", source: source, delegate: self)
    case .parents(let person): ParentsScreen(of: person, source: source, delegate: self)
    }
  }
}

extension FamiliesFlow: PersonsScreenDelegate {
  /// Shows the person's parents.
  public func didSelect(person: Person, in screen: PersonsScreen) { push(.parents(person.id)) }

  /// There are no actions here.
  public func didTap(action: Action.ID, in screen: PersonsScreen) {}
}

extension FamiliesFlow: ParentsScreenDelegate {
  /// Shows the parent's parents.
  public func didSelect(parent: Person, in screen: ParentsScreen) { push(.parents(parent.id)) }

  /// Lets the user choose a person as a parent.
  public func didTapAddParent(of person: Person, in screen: ParentsScreen) { open(\.pickParent, person.id) }

  private func add(_ parent: Person, to id: Person.ID) {
    task { [self] in
      guard var child = await source.person(id), !child.parents.contains(where: { $0.uid == parent.uid }) else {
        return
      }
      child.parents.append(.init(name: parent.name, uid: parent.uid))
      await save(child)
    }
  }

  /// Lets the user choose a parent to remove.
  public func didTapRemoveParent(of person: Person, in screen: ParentsScreen) {
    let buttons = person.parents.enumerated().map { index, parent in
      Action(.init(rawValue: "\(index)"), title: parent.name.isEmpty ? "Unnamed" : parent.name, role: .destructive)
    }
    let alert = AlertConfiguration(
      title: "Who is not a parent of \(person.name)?",
      buttons: buttons + [Action("keep", title: "Cancel", role: .cancel)])
    ask(alert) { [self] answer in
      guard let index = Int(answer.rawValue) else { return }
      var child = person
      child.parents.remove(at: index)
      task { [self] in await save(child) }
    }
  }

  private func save(_ person: Person) async {
    do {
      try await source.save(person)
    } catch {
      _ = await ask(.init(title: "\(person.name) was not changed", message: "\(error)"))
    }
  }
}
