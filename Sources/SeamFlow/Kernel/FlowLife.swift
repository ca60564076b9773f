/// The beginning or the end of one flow by its identity, which events do not tell: for testing tools.
package enum FlowLife: Sendable {
  /// The flow was opened, and is about to start.
  case began(FlowID, name: String, parent: FlowID?)
  /// The flow ended, and whoever opened it is about to hear of it.
  case ended(FlowID, FlowEndKind)
}
