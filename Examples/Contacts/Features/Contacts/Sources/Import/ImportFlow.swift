import LibContacts
public import SeamFlow
public import SeamViews

/// Imports a .vcf file from this machine or from the web: asks for it, shows the progress and then a report.
public final class ImportFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The file to import.
    case file
    /// The progress.
    case progress
    /// The app ended during the import.
    case interrupted
    /// The report.
    case report
    /// The reason the import failed.
    case failed
    /// The file is the one that was imported last.
    case unchanged
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.downloads) private var downloads: any PeopleDownload
  @Needs(\.environment) private var environment: ContactsEnvironment
  @Remembers private var path = ""
  @Remembers private var report: ImportReport?
  @Remembers private var problem: ImportMessages.Problem?
  /// Whether an import is under way; true at the start if the app ended during one.
  @Remembers private var isImporting = false
  /// The number of imports before the one that is under way; nil until it is read.
  @Remembers private var importsBefore: Int?
  /// The newest import of this run of the app.
  private var running = ImportRun()
  private var failure: String?

  /// Makes the flow.
  public init() {}

  /// Asks for the file; if an import has finished already, shows its report, and if the app ended during one, tells so.
  public func start(animated: Bool) {
    guard report == nil, isImporting else { return push(report == nil ? .file : .report, animated: animated) }
    task { [self] in
      // The app may have ended between the end of the import and its report.
      if let importsBefore, let count = try? await source.importCount(), count > importsBefore {
        report = try? await source.lastImport()
      }
      push(report == nil ? .interrupted : .report, animated: animated)
    }
  }

  /// Builds one of the screens.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .file: CardFileScreen(form, delegate: self)
    case .progress: ImportProgressScreen(running, delegate: self)
    case .interrupted: message(ImportMessages.interrupted(path))
    case .report:
      ClosureScreen((report ?? ImportReport()).detail) { [weak self] event in
        if case .didTap = event { self?.finish() }
      }
    case .failed: message(ImportMessages.failed(problem ?? .init(title: "The import failed", description: "")))
    case .unchanged: message(ImportMessages.unchanged(path))
    }
  }

  private var form: CardFileForm {
    let settings = environment.imports()
    let sample = settings.allowsWeb ? settings.sample : nil
    return .init(path: path.isEmpty ? sample ?? "" : path, failure: failure, allowsWeb: settings.allowsWeb)
  }

  private func message(_ configuration: MessageConfiguration) -> any Screen {
    ClosureScreen(configuration) { [weak self] event in
      switch event {
      case .didTap(.tryAgain): self?.begin()
      case .didTap(.importAnyway): self?.begin(evenIfUnchanged: true)
      case .didTap(.changeFile): self?.pop(to: .file)
      case .didTap(.done): self?.finish()
      case .didTap: self?.cancel()
      }
    }
  }
}

// The import.
extension ImportFlow {
  /// Imports from the remembered source again; shows the form if it cannot be used any more.
  private func begin(evenIfUnchanged: Bool = false) {
    do {
      run(try cards(of: path), evenIfUnchanged: evenIfUnchanged)
    } catch {
      showForm("\(error)")
    }
  }

  private func cards(of path: String) throws -> any CardSource {
    let downloads = environment.imports().allowsWeb ? downloads : nil
    return try CardSources(files: environment.files, downloads: downloads).source(for: path)
  }

  /// Imports and shows the progress; leaving the flow cancels the import.
  private func run(_ cards: any CardSource, evenIfUnchanged: Bool = false) {
    let (progress, steps) = AsyncStream.makeStream(of: ImportStep.self, bufferingPolicy: .bufferingNewest(1))
    let running = ImportRun()
    self.running = running
    (isImporting, importsBefore, failure) = (true, nil, nil)
    set([.progress])
    task { for await step in progress { running.step = step } }
    task { [self] in
      defer {
        isImporting = false
        steps.finish()
      }
      do {
        importsBefore = try await source.importCount()
        switch try await source.importCards(
          from: cards, evenIfUnchanged: evenIfUnchanged, progress: { steps.yield($0) },
          decide: { [weak self] in await self?.decide($0) })
        {
        case .imported(let report):
          self.report = report
          set([.report])
        case .unchanged: set([.unchanged])
        }
      } catch is CancellationError {
        cancel()
      } catch let error as PeopleDownloadError where !error.isOffline {
        problem = .init(title: error.title, description: error.description)
        set([.file, .failed])
      } catch {
        showForm("Nothing was imported. \(error)")
      }
    }
  }

  /// Asks for a choice about cards that may be of persons who are known; nil cancels the import.
  private func decide(_ duplicates: [ImportDuplicate]) async -> DuplicateChoice? {
    await ask(ImportMessages.question(duplicates)).flatMap { DuplicateChoice(rawValue: $0.rawValue) }
  }

  private func showForm(_ failure: String) {
    self.failure = failure
    set([.file])
  }
}

extension ImportFlow: CardFileScreenDelegate {
  /// Remembers the path.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen) {
    path = form.path
    failure = nil
  }

  /// Imports the file, or shows why it cannot be used.
  func didChoose(path: String, in screen: CardFileScreen) {
    do {
      let cards = try cards(of: path)
      self.path = path
      run(cards)
    } catch {
      screen.show(failure: "\(error)")
    }
  }

  /// Cancels the flow.
  func didTapCancel(in screen: CardFileScreen) { cancel() }

  /// Shows the report of the last import.
  func didTapReport(in screen: CardFileScreen) {
    task { [self] in
      do {
        guard let last = try await source.lastImport() else {
          return screen.show(failure: "Nothing was imported yet.")
        }
        report = last
        set([.report])
      } catch {
        screen.show(failure: "\(error)")
      }
    }
  }
}

extension ImportFlow: ImportProgressScreenDelegate {
  /// Cancels the import, which changes nothing.
  func didTapCancel(in screen: ImportProgressScreen) { cancel() }
}
