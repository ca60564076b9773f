import LibContacts
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
  public func screen(for route: Route) -> any Screen {
    CardFileScreen(.init(path: path, format: format), delegate: self)
  }
}

extension ExportFlow: CardFileScreenDelegate {
  /// Remembers what was entered.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen) {
    path = form.path
    format = form.format ?? format
  }

  /// Writes the file; one that exists only if the user agrees.
  func didChoose(path: String, in screen: CardFileScreen) {
    let (files, format) = (environment.files, format)
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
  func didTapCancel(in screen: CardFileScreen) { cancel() }

  private static func replacement(of path: String) -> AlertView.Configuration {
    .init(
      title: "Replace the file?", message: "\(path) exists. What it holds will be gone.",
      buttons: [
        Action("replace", title: "Replace", role: .destructive), Action("keep", title: "Keep", role: .cancel),
      ])
  }
}
