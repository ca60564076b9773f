public import SeamFlow

/// Records the user's actions.
///
/// A ``FlowRobot`` reports them step by step.
///
/// `FlowRecorder` of SeamFlowFuzzing is an implementation.
@MainActor
public protocol ActionRecorder: AnyObject {
  /// Attaches the recorder to a navigator, before its root flow is started.
  func attach(to navigator: Navigator)

  /// Marks the moment before an action of the user; later events may be its consequences.
  ///
  /// - Returns: a number for this moment. It is not used if no action follows.
  func mark() -> Int

  /// Records an action of the user.
  ///
  /// - Parameters:
  ///   - action: the user's action.
  ///   - mark: the moment before the action.
  func write(_ action: UserAction, at mark: Int)

  /// Records a link that was followed.
  ///
  /// - Parameters:
  ///   - link: the path that the link leads along.
  ///   - policy: how the link treats the visible screens.
  ///   - mark: the moment before the link was followed.
  func write(_ link: LinkPath, _ policy: LinkPolicy, at mark: Int)

  /// Stops recording.
  func stop()
}
