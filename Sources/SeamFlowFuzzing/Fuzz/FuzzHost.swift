import SeamFlow

/// Stands between the navigator and its host: transitions last, or never end.
@MainActor
final class FuzzHost: NavigationHost {
  private let host: any NavigationHost
  /// Whether animated transitions last until ``completeTransition()``.
  var holdsTransitions = false
  /// Whether the next transition is drawn, but its end is never reported.
  var losesNext = false
  /// Hears of each tree before it is drawn.
  var onShow: (@MainActor () -> Void)?
  private var number = 0
  private var held: CheckedContinuation<Void, Never>?
  private var lost: [CheckedContinuation<Void, Never>] = []
  private var isLost = false
  /// Whether time passed while a transition lasted, and the navigator has not said so yet.
  var isOverdue = false

  init(_ host: any NavigationHost) { self.host = host }

  var showsColumns: Bool { host.showsColumns }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    onShow?()
    giveUp()
    number += 1
    let mine = number
    isLost = losesNext
    losesNext = false
    if isLost {
      await host.show(tree, animated: animated, in: navigator)
      return await withCheckedContinuation { lost.append($0) }
    }
    if holdsTransitions, animated {
      await withCheckedContinuation { held = $0 }
      guard mine == number else { return }
    }
    await host.show(tree, animated: animated, in: navigator)
  }

  /// Whether a transition lasts.
  var isInTransition: Bool { held != nil || isLost }

  /// Whether a transition lasts that can be completed.
  var canComplete: Bool { held != nil }

  /// Ends the transition that lasts, if any.
  func completeTransition() {
    held?.resume()
    held = nil
  }

  /// Waits for no transition any more: the navigator has waited long enough.
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
