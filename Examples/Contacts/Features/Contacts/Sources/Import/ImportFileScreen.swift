public import Observation
public import SeamViews

extension Action.ID {
  static let chooseFile: Self = "chooseFile"
  static let cancelImport: Self = "cancelImport"
  static let closeReport: Self = "closeReport"
}

/// Hears what the user did on an ``ImportFileScreen``.
@MainActor
public protocol ImportFileScreenDelegate: AnyObject {
  /// The user typed a file's name.
  func didType(path: String, in screen: ImportFileScreen)

  /// The user named a file.
  func didChoose(path: String, in screen: ImportFileScreen)

  /// The user wants to leave.
  func didTapCancel(in screen: ImportFileScreen)
}

/// Asks which file to import.
@Observable
public final class ImportFileScreen: Screen {
  private var path: String
  private var failure: String?
  @ObservationIgnored private weak var delegate: (any ImportFileScreenDelegate)?

  init(path: String, failure: String?, delegate: any ImportFileScreenDelegate) {
    self.path = path
    self.failure = failure
    self.delegate = delegate
  }

  /// The form.
  public var configuration: FormView.Configuration {
    .init(
      title: "Import",
      actions: [
        Action(.cancelImport, title: "Cancel", role: .cancel),
        Action(.chooseFile, title: "Import", role: .primary, isEnabled: !path.allSatisfy(\.isWhitespace), key: "s"),
      ],
      sections: [
        .init(
          fields: [
            .init(id: "path", label: "File", .text(path), placeholder: "~/contacts.vcf", error: failure)
          ], footer: "A .vcf file, as phones and address books export it: vCard 2.1, 3.0 or 4.0.")
      ], focus: "path")
  }

  /// Takes what the user did.
  public func handle(_ event: FormView.Event) {
    switch event {
    case .didChange(_, let text):
      path = text
      failure = nil
      delegate?.didType(path: text, in: self)
    case .didTap(.chooseFile): delegate?.didChoose(path: path.trimmed, in: self)
    case .didTap(.cancelImport): delegate?.didTapCancel(in: self)
    default: break
    }
  }

  /// Says why the file cannot be imported.
  public func show(failure: String) { self.failure = failure }
}
