/// How a flow or a screen is shown.
public enum FlowPresentation: String, Sendable, Codable, CaseIterable {
  /// On the current stack, with a way back.
  case push
  /// As a sheet over everything, which the user can swipe away.
  case sheet
  /// As a cover over everything.
  case fullScreen
  /// On the stack, directly over the flow's first screen. The previous detail, all screens over the first one, is
  /// removed, unless one of its screens blocks leaving.
  ///
  /// Beside the first screen if that is the list of columns; see ``FlowCoordinator/setColumns(_:animated:)``.
  case detail

  /// The style of the layer that the presentation needs; nil if it needs none.
  var layerStyle: NavigationTree.Style? {
    switch self {
    case .push, .detail: nil
    case .sheet: .sheet
    case .fullScreen: .fullScreen
    }
  }
}
