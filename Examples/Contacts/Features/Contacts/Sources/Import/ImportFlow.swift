import LibContacts
public import SeamFlow
public import SeamViews

/// Imports a .vcf file: asks which, shows how far it is, says what came of it.
public final class ImportFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// Which file.
    case file
    /// How far it is.
    case progress
    /// What came of it.
    case report
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Remembers private var path = ""
  @Remembers private var report: ImportReport?
  private var progress = AsyncStream<ImportProgress> { $0.finish() }
  private var failure: String?

  /// Makes the flow.
  public init() {}

  /// Asks which file; where an import was done already, shows what came of it.
  public func start(animated: Bool) { push(report == nil ? .file : .report, animated: animated) }

  /// Builds one of the three screens.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .file: CardFileScreen(.init(path: path, failure: failure), delegate: self)
    case .progress: ImportProgressScreen(progress: progress, delegate: self)
    case .report:
      StockScreen((report ?? ImportReport()).detail) { [weak self] event in
        if case .didTap = event { self?.finish() }
      }
    }
  }
}

extension ImportFlow: CardFileScreenDelegate {
  /// Remembers what was typed.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen) { path = form.path }

  /// Imports the file; the user may leave meanwhile, which cancels it.
  func didChoose(path: String, in screen: CardFileScreen) {
    let file: CardFile
    do {
      file = try environment.files.open(path)
    } catch {
      return screen.show(failure: "\(error)")
    }
    self.path = path
    // Each import has a stream of its own: one ends with the screen that reads it.
    let (progress, steps) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
    self.progress = progress
    set([.progress])
    task { [self] in
      do {
        report = try await source.importCards(from: file) { steps.yield($0) }
        set([.report])
      } catch is CancellationError {
        cancel()
      } catch {
        failure = "Nothing was imported. \(error)"
        set([.file])
      }
    }
  }

  /// Leaves.
  func didTapCancel(in screen: CardFileScreen) { cancel() }
}

extension ImportFlow: ImportProgressScreenDelegate {
  /// Stops; nothing was imported.
  public func didTapCancel(in screen: ImportProgressScreen) { cancel() }
}
