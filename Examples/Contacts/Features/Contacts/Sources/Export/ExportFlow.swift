import LibContacts
public import SeamFlow
public import SeamViews

/// Exports all people to a .vcf file.
public final class ExportFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The path and format.
    case file
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Remembers private var path = ""
  @Remembers private var format = CardFormat.v40

  /// Makes the flow.
  public init() {}

  /// Asks for the file.
  public func start(animated: Bool) { push(.file, animated: animated) }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen {
    CardFileScreen(.init(path: path, format: format), delegate: self)
  }
}

extension ExportFlow: CardFileScreenDelegate {
  /// Remembers the input.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen) {
    path = form.path
    format = form.format ?? format
  }

  /// Writes the file; replaces an existing one only if the user confirms.
  func didChoose(path: String, in screen: CardFileScreen) {
    let (files, format) = (environment.files, format)
    // An export takes a while, and its screen may be gone before it notices that it was cancelled.
    task { [self, weak screen] in
      if files.exists(path), await ask(Self.replacement(of: path)) != "replace" { return }
      do {
        try await files.export(source, as: format, to: path)
        _ = await ask(.init(title: "Exported", message: "Everybody is in \(path)."))
        finish()
      } catch {
        screen?.show(failure: "\(error)")
      }
    }
  }

  /// Cancels the flow.
  func didTapCancel(in screen: CardFileScreen) { cancel() }

  private static func replacement(of path: String) -> AlertConfiguration {
    .init(
      title: "Replace the file?", message: "\(path) exists. What it holds will be gone.",
      buttons: [
        Action("replace", title: "Replace", role: .destructive), Action("keep", title: "Keep", role: .cancel),
      ])
  }
}
