/// An object that is still in memory after its flow or entry ended, usually because of a strong reference cycle.
public struct Leak: Sendable, Equatable, Codable {
  /// The kind of a leaked object.
  public enum Kind: String, Sendable, Codable {
    /// A coordinator.
    case flow
    /// A screen of a flow.
    case screen
  }

  /// The kind of the object.
  public let kind: Kind
  /// The flow's name or the screen's type.
  public let name: String
}

/// Finds objects that are still in memory after their flow or entry ended.
@MainActor
struct LeakDetector {
  @MainActor
  private struct Item {
    weak var object: AnyObject?
    var isReported = false

    /// The leak, if the object still exists.
    ///
    /// Names are computed only then, as nearly all objects are gone.
    var leak: Leak? {
      switch object {
      case nil: nil
      case let flow as any FlowCoordinator: Leak(kind: .flow, name: flow.name)
      case let screen?: Leak(kind: .screen, name: String(describing: type(of: screen)))
      }
    }
  }

  private var items: [Item] = []
  private var tasks: [Task<Void, Never>] = []

  /// The task that awaits the tasks of ended flows and removed screens, and then looks for leaks; nil if none is under
  /// way.
  private(set) var check: Task<Void, Never>?

  mutating func add(flow: LiveFlow) {
    items.append(Item(object: flow.coordinator))
    for task in flow.tasks.values {
      task.cancel()
      tasks.append(task)
    }
  }

  mutating func add(screen live: LiveScreen) {
    items.append(Item(object: live.screen))
    guard let work = live.work else { return }
    work.cancel()
    tasks.append(work)
  }

  /// The objects that still exist.
  var leaks: [Leak] { items.compactMap(\.leak) }

  /// Starts awaiting the tasks of ended flows and removed screens, unless that is under way.
  mutating func beginCheck(for navigator: Navigator) {
    guard !items.isEmpty || !tasks.isEmpty, check == nil else { return }
    check = Task { [weak navigator] in
      while let task = navigator?.leakDetector.tasks.popLast() { await task.value }
      guard let found = navigator?.leakDetector.endCheck() else { return }
      for leak in found { navigator?.send(.leaked(leak)) }
    }
  }

  /// Removes released objects and returns the leaks that were not reported before.
  private mutating func endCheck() -> [Leak] {
    check = nil
    items.removeAll { $0.object == nil }
    defer { for index in items.indices { items[index].isReported = true } }
    return items.filter { !$0.isReported }.compactMap(\.leak)
  }
}

extension Navigator {
  /// The objects that are still in memory although their flow or entry ended.
  ///
  /// Meaningful after ``settle()``; before that, screens may still be in transition.
  public var leaks: [Leak] { leakDetector.leaks }
}
