public import SeamFlow

/// Writes down what the user does: a ``FlowRobot`` tells it, step by step.
///
/// `FlowRecorder` of SeamFlowFuzzing is one.
@MainActor
public protocol ActionRecorder: AnyObject {
  /// Takes the navigator, before its root flow is started.
  func attach(to navigator: Navigator)

  /// Takes note that the user is about to do something: what flows do from here on may come of it.
  ///
  /// - Returns: a number for this moment. If the user comes to do nothing, it is not used.
  func mark() -> Int

  /// Writes down what the user did.
  ///
  /// - Parameter mark: the moment before.
  func write(_ action: UserAction, at mark: Int)

  /// Writes down a link that was followed.
  ///
  /// - Parameter mark: the moment before.
  func write(_ link: LinkPath, _ policy: LinkPolicy, at mark: Int)

  /// Writes nothing more down.
  func stop()
}
