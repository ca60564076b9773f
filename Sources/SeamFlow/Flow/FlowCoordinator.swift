public import SeamViews

/// Lays screens out in an order: owns navigation for one purpose, such as signing up or editing a person.
///
/// A coordinator is its screens' delegate. It builds them from routes, and it pushes, presents and finishes;
/// screens never do. It says what to show, the ``Navigator`` owns what is on show, a host draws it.
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
/// A flow lives as long as something it shows is on show: when its last entry leaves, it ends, exactly once,
/// its tasks are cancelled and what it opened ends with it. A flow that shows nothing itself, but only opens
/// others, lives as long as one of these, one of its tasks or one of its questions does.
@MainActor
public protocol FlowCoordinator: AnyObject {
  /// What a screen of this flow is built from: arguments only, never dependencies.
  associatedtype Route: Codable & Hashable & Sendable

  /// What the flow gives to the one that opened it when it finishes.
  associatedtype Output: Sendable = Void

  /// The named ways to other flows.
  associatedtype Edges: FlowEdges = NoEdges

  /// The flow's hold on the navigator; declare it as `let navigation = FlowNavigation()`.
  var navigation: FlowNavigation { get }

  /// The named ways to other flows; by default a new instance of their type.
  static var edges: Edges { get }

  /// The flow's name in logs, previews and test expectations.
  ///
  /// By default the name of the type.
  var name: String { get }

  /// Shows the flow's first screen, or finishes at once if there is nothing to do.
  ///
  /// Called once, by the navigator.
  func start(animated: Bool)

  /// Builds the screen for a route: a pure factory that everything goes through, so that a screen looks the
  /// same however the user came to it.
  func screen(for route: Route) -> any Screen
}

extension FlowCoordinator {
  /// The edges as their type declares them.
  public static var edges: Edges { Edges() }

  /// The name of the type.
  public var name: String { String(describing: Self.self) }

  /// Is told that the flow ended; weak.
  ///
  /// The navigator sets it to the flow that opened this one if that is a ``FlowCoordinatorDelegate`` and no other was
  /// set.
  public var flowCoordinatorDelegate: (any FlowCoordinatorDelegate)? {
    get { navigation.delegate }
    set { navigation.delegate = newValue }
  }
}

/// Is told of the end of a flow.
@MainActor
public protocol FlowCoordinatorDelegate: AnyObject {
  /// The flow ended, in whichever way, and what it showed is gone.
  ///
  /// Called once for each flow, after the edge's `onEnd`. If the delegate's own flow ended with it, its commands have
  /// no effect.
  func flowCoordinatorDidFinish(_ flowCoordinator: any FlowCoordinator)
}
