public import LibContacts
public import SeamFlow
public import SeamViews

/// Exports everybody as a .vcf file.
public final class ExportFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// Where to, and how.
    case file
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Remembers private var path = ""
  @Remembers private var format = CardFormat.v40

  /// Makes the flow.
  public init() {}

  /// Asks where to.
  public func start(animated: Bool) { push(.file, animated: animated) }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen { ExportScreen(path: path, format: format, delegate: self) }
}

extension ExportFlow: ExportScreenDelegate {
  /// Remembers what was entered.
  public func didEdit(path: String, format: CardFormat, in screen: ExportScreen) {
    self.path = path
    self.format = format
  }

  /// Writes the file; one that exists only if the user agrees.
  public func didChoose(path: String, format: CardFormat, in screen: ExportScreen) {
    let files = environment.files
    task { [self] in
      if files.exists(path), await ask(Self.replacement(of: path)) != "replace" { return }
      do {
        try files.write(try await source.exportCards(as: format), to: path)
        _ = await ask(.init(title: "Exported", message: "Everybody is in \(path)."))
        finish()
      } catch {
        screen.show(failure: "\(error)")
      }
    }
  }

  /// Leaves.
  public func didTapCancel(in screen: ExportScreen) { cancel() }

  private static func replacement(of path: String) -> AlertView.Configuration {
    .init(
      title: "Replace the file?", message: "\(path) exists. What it holds will be gone.",
      buttons: [
        Action("replace", title: "Replace", role: .destructive), Action("keep", title: "Keep", role: .cancel),
      ])
  }
}
