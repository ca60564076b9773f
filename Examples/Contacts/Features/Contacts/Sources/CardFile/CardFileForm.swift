import LibContacts
import SeamViews

/// The path and format for an export or import, as entered, and its form.
struct CardFileForm: Equatable {
  var path: String
  /// The export format; nil for an import, which reads all formats.
  var format: CardFormat?
  /// The reason the file cannot be used.
  var failure: String?
  /// Whether an import takes web addresses.
  var allowsWeb = false

  /// Applies an event of the form.
  ///
  /// - Returns: whether the form changed.
  mutating func enter(_ event: FormConfiguration.Event) -> Bool {
    switch event {
    case .didChange("path", let text):
      path = text
      failure = nil
    case .didChoose("format", let option): format = CardFormat(rawValue: option) ?? format
    default: return false
    }
    return true
  }

  var configuration: FormConfiguration {
    let title = format == nil ? "Import" : "Export"
    var actions = [
      Action("cancel", title: "Cancel", role: .cancel),
      Action("submit", title: title, role: .primary, isEnabled: !path.allSatisfy(\.isWhitespace), key: "s"),
    ]
    if format == nil { actions.append(Action("report", title: "Last report", key: "r")) }
    return FormConfiguration(
      title: title, actions: actions,
      sections: [.init(fields: fields, footer: footer)], focus: "path")
  }

  private var fields: [FormConfiguration.Field] {
    let file = FormConfiguration.Field(
      id: "path", label: "File", .text(path), placeholder: placeholder, error: failure)
    guard let format else { return [file] }
    let options = CardFormat.allCases.map { FormConfiguration.Option(id: $0.rawValue, title: $0.rawValue) }
    return [file, .init(id: "format", label: "vCard", .choice(options, selected: format.rawValue))]
  }

  private var placeholder: String {
    allowsWeb ? "~/contacts.vcf or https://example.com/contacts.vcf" : "~/contacts.vcf"
  }

  private var footer: String {
    format == nil
      ? "A .vcf file\(allowsWeb ? " on this machine or on the web" : ""), as phones and address books export it: "
        + "vCard 2.1, 3.0 or 4.0."
      : "4.0 keeps most, nearly everything reads 3.0, and very old phones read 2.1."
  }
}
