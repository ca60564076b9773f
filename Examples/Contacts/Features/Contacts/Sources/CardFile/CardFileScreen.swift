import Observation
import SeamViews

/// Receives the user's actions on a ``CardFileScreen``.
@MainActor
protocol CardFileScreenDelegate: AnyObject {
  /// The user changed the path or the format.
  func didEdit(_ form: CardFileForm, in screen: CardFileScreen)

  /// The user chose a file.
  func didChoose(path: String, in screen: CardFileScreen)

  /// The user wants to leave.
  func didTapCancel(in screen: CardFileScreen)

  /// The user wants to see the report of the last import.
  func didTapReport(in screen: CardFileScreen)
}

extension CardFileScreenDelegate {
  /// Only imports have a report.
  func didTapReport(in screen: CardFileScreen) {}
}

/// Asks for the file to export to or to import.
@Observable
final class CardFileScreen: Screen {
  private var form: CardFileForm
  @ObservationIgnored private weak var delegate: (any CardFileScreenDelegate)?

  init(_ form: CardFileForm, delegate: any CardFileScreenDelegate) {
    self.form = form
    self.delegate = delegate
  }

  var configuration: FormConfiguration { form.configuration }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didTap("submit"): delegate?.didChoose(path: form.path.trimmed, in: self)
    case .didTap("cancel"): delegate?.didTapCancel(in: self)
    case .didTap("report"): delegate?.didTapReport(in: self)
    default: if form.enter(event) { delegate?.didEdit(form, in: self) }
    }
  }

  /// Shows the reason the file cannot be used.
  func show(failure: String) { form.failure = failure }
}
