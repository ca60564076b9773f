import SeamFlow

/// A wrapper of a host whose transitions take long or never end.
@MainActor
final class FuzzHost: NavigationHost {
  private let host: any NavigationHost
  /// Whether animated transitions take until ``completeTransition()``.
  var holdsTransitions = false
  /// Whether the next transition is drawn but its end is never reported.
  var losesNext = false
  /// Whether transitions end without a step.
  private var endsAll = false
  /// Called with each tree before it is drawn.
  var onShow: (@MainActor () -> Void)?
  private var number = 0
  private var held: CheckedContinuation<Void, Never>?
  private var lost: [CheckedContinuation<Void, Never>] = []
  private var isLost = false
  /// Whether time passed during a transition, and the navigator has not reported it yet.
  var isOverdue = false

  init(_ host: any NavigationHost) { self.host = host }

  var showsColumns: Bool { host.showsColumns }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    onShow?()
    giveUp()
    number += 1
    let mine = number
    isLost = losesNext && !endsAll
    losesNext = false
    if isLost {
      await host.show(tree, animated: animated, in: navigator)
      return await withCheckedContinuation { lost.append($0) }
    }
    if holdsTransitions, !endsAll, animated {
      await withCheckedContinuation { held = $0 }
      guard mine == number else { return }
    }
    await host.show(tree, animated: animated, in: navigator)
  }

  /// Lets every transition end during work that no step interrupts.
  func endingAll(_ work: @MainActor () async -> Void) async {
    endsAll = true
    defer { endsAll = false }
    await work()
  }

  /// Whether a transition is under way.
  var isInTransition: Bool { held != nil || isLost }

  /// Whether a transition is under way that can be completed.
  var canComplete: Bool { held != nil }

  /// Completes the current transition, if any.
  func completeTransition() {
    held?.resume()
    held = nil
  }

  /// Abandons the current transition, as the navigator has reached its limit.
  func giveUp() {
    if let held { lost.append(held) }
    held = nil
    isLost = false
  }

  /// Ends every transition, as the end of the process does.
  func close() {
    holdsTransitions = false
    losesNext = false
    isLost = false
    completeTransition()
    for transition in lost { transition.resume() }
    lost = []
  }
}
