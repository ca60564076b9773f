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
  private struct Item {
    weak var object: AnyObject?
    let survivor: Survivor
    var isReported = false
  }

  private var items: [Item] = []
  private var tasks: [Task<Void, Never>] = []
  private var isReporting = false

  mutating func add(flow: Navigator.LiveFlow) {
    items.append(Item(object: flow.coordinator, survivor: .init(kind: .flow, name: flow.coordinator.name)))
    for task in flow.tasks.values {
      task.cancel()
      tasks.append(task)
    }
  }

  mutating func add(screen live: Navigator.LiveScreen) {
    let name = String(describing: type(of: live.screen))
    items.append(Item(object: live.screen, survivor: .init(kind: .screen, name: name)))
    live.work.cancel()
    tasks.append(live.work)
  }

  /// A cancelled task that may not be over yet; nil when there is none.
  mutating func nextTask() -> Task<Void, Never>? { tasks.popLast() }

  /// What is still there.
  var survivors: [Survivor] { items.filter { $0.object != nil }.map(\.survivor) }

  mutating func sweep() { items.removeAll { $0.object == nil } }

  /// Survivors that were not reported before.
  mutating func takeNews() -> [Survivor] {
    sweep()
    let news = items.filter { !$0.isReported }.map(\.survivor)
    for index in items.indices { items[index].isReported = true }
    return news
  }

  /// Reports survivors once the tasks of what left are over.
  func reportAfterTasks(to navigator: Navigator) {
    guard !items.isEmpty || !tasks.isEmpty, !isReporting else { return }
    navigator.departed.isReporting = true
    Task { [weak navigator] in
      while let task = navigator?.departed.nextTask() { await task.value }
      navigator?.departed.isReporting = false
      guard let news = navigator?.departed.takeNews(), let report = navigator?.onSurvivor else { return }
      for survivor in news { report(survivor) }
    }
  }
}

extension Navigator {
  /// What is still in memory although it ended.
  ///
  /// Meaningful after ``settle()``; until then screens may still be on their way out.
  public var survivors: [Survivor] { departed.survivors }
}
