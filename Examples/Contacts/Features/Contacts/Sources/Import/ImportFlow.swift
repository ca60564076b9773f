import LibContacts
public import SeamFlow
public import SeamViews

/// Imports a .vcf file: asks for it, shows the progress and then a report.
public final class ImportFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The file to import.
    case file
    /// The progress.
    case progress
    /// The report.
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

  /// Asks for the file; if an import has finished already, shows its report.
  public func start(animated: Bool) { push(report == nil ? .file : .report, animated: animated) }

  /// Builds one of the three screens.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .file: CardFileScreen(.init(path: path, failure: failure), delegate: self)
    case .progress: ImportProgressScreen(progress: progress, delegate: self)
    case .report:
      ClosureScreen((report ?? ImportReport()).detail) { [weak self] event in
        if case .didTap = event { self?.finish() }
      }
    }
  }
}

extension ImportFlow: CardFileScreenDelegate {
  /// Remembers the path.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen) { path = form.path }

  /// Imports the file; leaving the flow cancels the import.
  func didChoose(path: String, in screen: CardFileScreen) {
    let file: CardFile
    do {
      file = try environment.files.open(path)
    } catch {
      return screen.show(failure: "\(error)")
    }
    self.path = path
    // A new stream for each import, because a stream ends with the screen that reads it.
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

  /// Cancels the flow.
  func didTapCancel(in screen: CardFileScreen) { cancel() }
}

extension ImportFlow: ImportProgressScreenDelegate {
  /// Cancels the import, which changes nothing.
  public func didTapCancel(in screen: ImportProgressScreen) { cancel() }
}
