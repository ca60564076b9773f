/// Something that is still in memory although its flow or entry ended: usually a strong reference cycle.
public struct Survivor: Sendable, Equatable {
  /// What kind of object it is.
  public enum Kind: String, Sendable { case flow, screen }

  /// What kind of object it is.
  public let kind: Kind
  /// The flow's name or the screen's type.
  public let name: String
}

/// What has left the tree and should soon be gone from memory.
@MainActor
struct Departed {
  @MainActor
  private struct Item {
    weak var object: AnyObject?
    var isReported = false

    /// What is still there; names are looked up only then, as nearly everything goes.
    var survivor: Survivor? {
      switch object {
      case nil: nil
      case let flow as any FlowCoordinator: Survivor(kind: .flow, name: flow.name)
      case let screen?: Survivor(kind: .screen, name: String(describing: type(of: screen)))
      }
    }
  }

  private var items: [Item] = []
  private var tasks: [Task<Void, Never>] = []

  /// Waits for the tasks and then looks who is still there; nil while there is nothing to wait for.
  private(set) var roundUp: Task<Void, Never>?

  mutating func add(flow: Navigator.LiveFlow) {
    items.append(Item(object: flow.coordinator))
    for task in flow.tasks.values {
      task.cancel()
      tasks.append(task)
    }
  }

  mutating func add(screen live: Navigator.LiveScreen) {
    items.append(Item(object: live.screen))
    guard let work = live.work else { return }
    work.cancel()
    tasks.append(work)
  }

  /// What is still there.
  var survivors: [Survivor] { items.compactMap(\.survivor) }

  /// Begins to wait for the tasks of what left, unless that is under way already.
  mutating func beginRoundUp(for navigator: Navigator) {
    guard !items.isEmpty || !tasks.isEmpty, roundUp == nil else { return }
    roundUp = Task { [weak navigator] in
      while let task = navigator?.departed.tasks.popLast() { await task.value }
      guard let news = navigator?.departed.endRoundUp() else { return }
      for survivor in news { navigator?.onSurvivor?(survivor) }
    }
  }

  /// Forgets what is gone, and names what is not and was not named before.
  private mutating func endRoundUp() -> [Survivor] {
    roundUp = nil
    items.removeAll { $0.object == nil }
    defer { for index in items.indices { items[index].isReported = true } }
    return items.filter { !$0.isReported }.compactMap(\.survivor)
  }
}

extension Navigator {
  /// What is still in memory although it ended.
  ///
  /// Meaningful after ``settle()``; until then screens may still be on their way out.
  public var survivors: [Survivor] { departed.survivors }
}
