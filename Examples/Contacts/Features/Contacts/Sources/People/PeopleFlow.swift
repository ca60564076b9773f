public import LibContacts
public import SeamFlow
public import SeamViews

extension Action.ID {
  static let addPerson: Self = "addPerson"
  static let importCards: Self = "importCards"
  static let exportCards: Self = "exportCards"
  static let showEnvironment: Self = "showEnvironment"
  static let undo: Self = "undo"
}

/// The first tab: all people with details; adds, edits, deletes, imports and exports them.
public final class PeopleFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// All people.
    case list
    /// One person.
    case person(Person.ID)
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Adds a person and shows them.
    public let add = FlowEdge("add", as: .sheet) { (_: PeopleFlow) in
      EditPersonFlow()
    } onEnd: { flow, end in
      if let person = end.output { flow.show(person.id) }
    }
    /// Edits a person.
    public let edit = FlowEdge("edit", as: .sheet) { (_: PeopleFlow, person: Person.ID) in EditPersonFlow(person) }
    /// Shows a relative of a person, or a person's family.
    public let person = FlowEdge("person") { (_: PeopleFlow, first: PersonFlow.Route) in PersonFlow(first) }
    /// Imports a file.
    public let importCards = FlowEdge("import", as: .sheet) { (_: PeopleFlow) in ImportFlow() }
    /// Exports all people.
    public let exportCards = FlowEdge("export", as: .sheet) { (_: PeopleFlow) in ExportFlow() }
    /// Shows and switches the environment.
    public let environment = FlowEdge("environment", as: .sheet) { (_: PeopleFlow) in EnvironmentFlow() }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Needs(\.environmentSwitch) private var environmentSwitch: any EnvironmentSwitch

  /// Makes the flow.
  public init() {}

  /// Shows all people, and the selected person beside them on a wide screen.
  public func start(animated: Bool) { setColumns(.list, animated: animated) }

  /// Shows a person in place of the previous one.
  private func show(_ person: Person.ID) { present(.person(person), as: .detail) }

  /// Builds the list or a person's screen.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      PersonsScreen(
        title: "People", source: source, actions: actions(undoable: nil), connection: environment.connection,
        delegate: self
      ) { [weak self] screen in await self?.followActions(of: screen) }
    case .person(let id): PersonScreen(person: id, source: source, delegate: self)
    }
  }

  /// - Parameter undoable: the newest change that can be undone.
  private func actions(undoable: UndoableChange?) -> [Action] {
    var actions = [
      Action(.addPerson, title: "New", role: .primary, key: "n", symbol: .add),
      Action(.importCards, title: "Import", key: "o", symbol: .import),
      Action(.exportCards, title: "Export", key: "x", symbol: .export),
    ]
    if environmentSwitch.isOffered {
      actions.append(Action(.showEnvironment, title: "Environment", key: "e"))
    }
    guard let undoable else { return actions }
    let undo = Action(.undo, title: UndoMessages.action(undoable), key: "u")
    // After a deletion it is visible when space is short.
    return undoable.kind == .delete ? [undo] + actions : actions + [undo]
  }

  /// Shows the actions that are possible, until the screen is gone.
  private func followActions(of screen: PersonsScreen) async {
    async let environment: Void = followEnvironment(of: screen)
    for await change in await source.undoableChanges() { screen.actions = actions(undoable: change) }
    await environment
  }

  private func followEnvironment(of screen: PersonsScreen) async {
    for await _ in environmentSwitch.snapshots() { screen.actions = actions(undoable: await source.newestUndoable()) }
  }
}

extension PeopleFlow: PersonsScreenDelegate {
  /// Shows the person.
  func didSelect(person: Person, in screen: PersonsScreen) { show(person.id) }

  /// Performs the action.
  func didTap(action: Action.ID, in screen: PersonsScreen) {
    switch action {
    case .addPerson: open(\.add)
    case .importCards: open(\.importCards)
    case .exportCards: open(\.exportCards)
    case .showEnvironment: open(\.environment)
    case .undo: undo()
    default: break
    }
  }

  /// Undoes the newest change; asks first, unless a deletion is undone, by which nothing is lost.
  private func undo() {
    task { [self] in
      guard let change = await source.newestUndoable() else { return }
      if change.kind != .delete, await ask(UndoMessages.question(change)) != "undo" { return }
      do {
        try await source.undo(change)
      } catch {
        _ = await ask(.init(title: "Nothing was undone", message: "\(error)"))
      }
    }
  }
}

extension PeopleFlow: PersonScreenDelegate {
  /// Edits the person.
  func didTapEdit(person: Person, in screen: PersonScreen) { open(\.edit, person.id) }

  /// Shows the person's family over them.
  func didTapFamily(of person: Person, in screen: PersonScreen) { open(\.person, .family(person.id)) }

  /// Shows the relative over the person.
  func didSelect(relative: Person.ID, in screen: PersonScreen) { open(\.person, .person(relative)) }

  /// Deletes the person after the user confirms.
  func didTapDelete(person: Person, in screen: PersonScreen) {
    let alert = PersonDeletion.question(person, undo: "You can undo it from the list of people.")
    task { [self] in
      guard await ask(alert) == "delete" else { return }
      do {
        try await source.remove(person.id)
      } catch {
        _ = await ask(.init(title: "\(person.name) was not deleted", message: "\(error)"))
      }
    }
  }

  /// Goes back to the list.
  func personIsGone(in screen: PersonScreen) { pop(to: .list) }
}
