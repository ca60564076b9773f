public import SeamViews

/// Owns the navigation of one purpose, such as signing up or editing a person.
///
/// A coordinator is the delegate of its screens. It builds them from routes, and it pushes, presents and finishes;
/// screens never navigate. The coordinator issues commands, the ``Navigator`` owns the navigation tree, and a host
/// draws it.
///
/// ```swift
/// final class PeopleFlow: FlowCoordinator {
///   enum Route: Codable, Hashable, Sendable { case list, person(Person.ID) }
///
///   let navigation = FlowNavigation()
///   private let persons: [Person]
///
///   init(persons: [Person]) { self.persons = persons }
///
///   func start(animated: Bool) { push(.list, animated: animated) }
///
///   func screen(for route: Route) -> any Screen {
///     switch route {
///     case .list: PersonsScreen(persons: persons, delegate: self)
///     case .person(let id): PersonScreen(person: id, in: persons)
///     }
///   }
/// }
/// ```
///
/// A flow lives as long as any of its entries: when the last one leaves the tree, the flow ends exactly once, its tasks
/// are cancelled, and the flows that it opened end too. A flow without entries, which only opens others, lives as long
/// as one of these, one of its tasks or one of its alerts.
@MainActor
public protocol FlowCoordinator: AnyObject {
  /// The value that a screen of this flow is built from: arguments only, never dependencies.
  ///
  /// A flow without screens of its own, such as one of phases or tabs, declares `typealias Route = Never`, and its
  /// ``screen(for:)`` has an empty body.
  ///
  /// If the compiler requires this nested type although there is one, that one is not Codable, Hashable and Sendable.
  associatedtype Route: Codable & Hashable & Sendable

  /// The result that the flow passes to its parent when it finishes.
  associatedtype Output: Sendable = Void

  /// The edges to other flows.
  ///
  /// If the compiler requires this nested type although there is one, declare that one as `struct Edges: FlowEdges`.
  associatedtype Edges: FlowEdges = NoEdges

  /// The flow's connection to the navigator; declare it as `let navigation = FlowNavigation()`.
  var navigation: FlowNavigation { get }

  /// The edges to other flows; by default a new instance of their type.
  static var edges: Edges { get }

  /// The flow's name in logs, previews and test expectations.
  ///
  /// By default the name of the type.
  var name: String { get }

  /// Shows the flow's first screen, or finishes immediately if there is nothing to do.
  ///
  /// Called once, by the navigator.
  func start(animated: Bool)

  /// Builds the screen for a route.
  ///
  /// It must be a pure factory: start, links, restoration and tests all call it, so a screen looks the same however it
  /// was reached.
  func screen(for route: Route) -> any Screen
}

extension FlowCoordinator {
  /// A new instance of the edges' type.
  public static var edges: Edges { Edges() }

  /// The name of the flow's type.
  public var name: String { String(describing: Self.self) }

  /// The delegate that is notified of the flow's end; weak.
  ///
  /// The navigator sets it to the parent flow if that is a ``FlowCoordinatorDelegate`` and no other delegate was set.
  public var flowCoordinatorDelegate: (any FlowCoordinatorDelegate)? {
    get { navigation.delegate }
    set { navigation.delegate = newValue }
  }
}

/// Receives the end of a flow.
@MainActor
public protocol FlowCoordinatorDelegate: AnyObject {
  /// Notifies that the flow ended, for any reason, and its screens are removed.
  ///
  /// Called once for each flow, after the edge's `onEnd`. If the delegate's own flow ended too, its commands have no
  /// effect.
  func flowCoordinatorDidFinish(_ flowCoordinator: any FlowCoordinator)
}
