public import LibContacts
public import Observation
public import SeamViews

extension Action.ID {
  static let exportFile: Self = "exportFile"
  static let cancelExport: Self = "cancelExport"
}

/// Hears what the user did on an ``ExportScreen``.
@MainActor
public protocol ExportScreenDelegate: AnyObject {
  /// The user changed something.
  func didEdit(path: String, format: CardFormat, in screen: ExportScreen)

  /// The user named a file and a format.
  func didChoose(path: String, format: CardFormat, in screen: ExportScreen)

  /// The user wants to leave.
  func didTapCancel(in screen: ExportScreen)
}

/// Asks where to export everybody, and in which format.
@Observable
public final class ExportScreen: Screen {
  private var path: String
  private var format: CardFormat
  private var failure: String?
  @ObservationIgnored private weak var delegate: (any ExportScreenDelegate)?

  init(path: String, format: CardFormat, delegate: any ExportScreenDelegate) {
    self.path = path
    self.format = format
    self.delegate = delegate
  }

  /// The form.
  public var configuration: FormView.Configuration {
    .init(
      title: "Export",
      actions: [
        Action(.cancelExport, title: "Cancel", role: .cancel),
        Action(.exportFile, title: "Export", role: .primary, isEnabled: !path.allSatisfy(\.isWhitespace), key: "s"),
      ],
      sections: [
        .init(
          fields: [
            .init(id: "path", label: "File", .text(path), placeholder: "~/contacts.vcf", error: failure),
            .init(
              id: "format", label: "vCard",
              .choice(
                CardFormat.allCases.map { .init(id: $0.rawValue, title: $0.rawValue) }, selected: format.rawValue)),
          ], footer: "4.0 keeps most, nearly everything reads 3.0, and very old phones read 2.1.")
      ], focus: "path")
  }

  /// Takes what the user did.
  public func handle(_ event: FormView.Event) {
    switch event {
    case .didChange(_, let text):
      path = text
      failure = nil
      delegate?.didEdit(path: path, format: format, in: self)
    case .didChoose(_, let option):
      format = CardFormat(rawValue: option) ?? format
      delegate?.didEdit(path: path, format: format, in: self)
    case .didTap(.exportFile): delegate?.didChoose(path: path.trimmed, format: format, in: self)
    case .didTap(.cancelExport): delegate?.didTapCancel(in: self)
    default: break
    }
  }

  /// Says why the file could not be written.
  public func show(failure: String) { self.failure = failure }
}
