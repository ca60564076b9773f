import LibPatient
import SeamViews

extension Action.ID {
  static let showPatients: Self = "showPatients"
  static let cancelFilter: Self = "cancelFilter"
}

/// Maps a filter to a form; a pure function.
enum FilterForm {
  static let ward = "ward"
  static let due = "due"
  private static let allWards = "all"

  static func configuration(_ filter: PatientFilter, wards: [String]) -> FormConfiguration {
    // The chosen ward is offered also if no patient is in it any more.
    let names = wards + (filter.ward.map { wards.contains($0) ? [] : [$0] } ?? [])
    let options =
      [FormConfiguration.Option(id: allWards, title: "All wards")]
      + names.map { FormConfiguration.Option(id: "ward/\($0)", title: $0) }
    return FormConfiguration(
      title: "Filter",
      actions: [
        Action(.cancelFilter, title: "Cancel", role: .cancel),
        Action(.showPatients, title: "Show", role: .primary, key: "s"),
      ],
      sections: [
        .init(fields: [
          .init(
            id: ward, label: "Ward", .choice(options, selected: filter.ward.map { "ward/\($0)" } ?? allWards)),
          .init(id: due, label: "Only patients due by today", .toggle(filter.dueBefore != nil)),
        ])
      ])
  }

  /// The ward of an option; nil for all wards.
  static func ward(of option: String) -> String? {
    option.hasPrefix("ward/") ? String(option.dropFirst("ward/".count)) : nil
  }
}
