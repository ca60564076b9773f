public import LibContacts
public import SeamFlow
public import SeamViews

extension Action.ID {
  static let addPerson: Self = "addPerson"
  static let importCards: Self = "importCards"
  static let exportCards: Self = "exportCards"
  static let showEnvironment: Self = "showEnvironment"
  static let undoDelete: Self = "undoDelete"
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
    /// Imports a file.
    public let importCards = FlowEdge("import", as: .sheet) { (_: PeopleFlow) in ImportFlow() }
    /// Exports all people.
    public let exportCards = FlowEdge("export", as: .sheet) { (_: PeopleFlow) in ExportFlow() }
    /// Shows and switches the environment.
    public let environment = FlowEdge("environment", as: .sheet) { (_: PeopleFlow) in
      EnvironmentFlow()
    } onEnd: { flow, _ in
      flow.updateActions()
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Needs(\.environmentSwitch) private var environmentSwitch: any EnvironmentSwitch
  private weak var list: PersonsScreen?
  private var removed: RemovedPerson?

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
      let screen = PersonsScreen(
        title: "People", source: source, actions: actions, connection: environment.connection, delegate: self)
      list = screen
      return screen
    case .person(let id): return PersonScreen(person: id, source: source, delegate: self)
    }
  }

  private var actions: [Action] {
    var actions = [
      Action(.addPerson, title: "New", role: .primary, key: "n", symbol: .add),
      Action(.importCards, title: "Import", key: "o", symbol: .import),
      Action(.exportCards, title: "Export", key: "x", symbol: .export),
    ]
    if environmentSwitch.isOffered {
      actions.append(Action(.showEnvironment, title: "Environment", key: "e"))
    }
    // First, so that it is visible when space is short.
    return removed == nil ? actions : [Action(.undoDelete, title: "Undo delete", key: "u")] + actions
  }

  private func setRemoved(_ person: RemovedPerson?) {
    removed = person
    updateActions()
  }

  private func updateActions() { list?.actions = actions }
}

extension PeopleFlow: PersonsScreenDelegate {
  /// Shows the person.
  public func didSelect(person: Person, in screen: PersonsScreen) { show(person.id) }

  /// Performs the action.
  public func didTap(action: Action.ID, in screen: PersonsScreen) {
    switch action {
    case .addPerson: open(\.add)
    case .importCards: open(\.importCards)
    case .exportCards: open(\.exportCards)
    case .showEnvironment: open(\.environment)
    case .undoDelete: undoDelete()
    default: break
    }
  }

  private func undoDelete() {
    guard let removed else { return }
    setRemoved(nil)
    task { [self] in
      do {
        try await source.restore(removed)
      } catch {
        setRemoved(removed)
        _ = await ask(.init(title: "\(removed.person.name) could not be brought back", message: "\(error)"))
      }
    }
  }
}

extension PeopleFlow: PersonScreenDelegate {
  /// Edits the person.
  public func didTapEdit(person: Person, in screen: PersonScreen) { open(\.edit, person.id) }

  /// Deletes the person after the user confirms.
  public func didTapDelete(person: Person, in screen: PersonScreen) {
    let alert = AlertConfiguration(
      title: "Delete \(person.name)?", message: "You can undo it from the list of people.",
      buttons: [Action("delete", title: "Delete", role: .destructive), Action("keep", title: "Keep", role: .cancel)])
    task { [self] in
      guard await ask(alert) == "delete" else { return }
      do {
        setRemoved(try await source.remove(person.id))
      } catch {
        _ = await ask(.init(title: "\(person.name) was not deleted", message: "\(error)"))
      }
    }
  }

  /// Goes back to the list.
  public func personIsGone(in screen: PersonScreen) { pop(to: .list) }
}
