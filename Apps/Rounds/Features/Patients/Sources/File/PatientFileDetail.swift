import CoreDates
import LibPatient
import LibWound
import SeamViews

extension Action.ID {
  static let addWound: Self = "addWound"
}

/// Maps the file of a patient to a detail configuration; a pure function.
enum PatientFileDetail {
  /// Where a row leads to.
  enum Target: Equatable {
    case wound(Wound.ID)
    case assessment(Assessment.ID)
  }

  static func configuration(
    _ contents: PatientFileContents?, failure: String?, clock: ClinicClock
  ) -> DetailConfiguration {
    if let failure { return .init(title: "Patient", headline: "The file could not be read", subheadline: failure) }
    guard let contents else { return .init(title: "Patient", headline: "") }
    guard let file = contents.file else {
      return .init(
        title: "Patient", headline: "No longer here", subheadline: "The server has removed the record of this patient.")
    }
    let patient = file.patient
    return DetailConfiguration(
      title: patient.name, actions: [Action(.addWound, title: "New wound", key: "n", symbol: .add)],
      headline: patient.nativeName.map { "\(patient.name)  \($0)" } ?? patient.name,
      subheadline: subheadline(file, clock),
      sections: [allergies(file), wounds(contents.wounds, clock), person(file), timeline(contents.timeline, clock)])
  }

  static func target(of row: String) -> Target? {
    if row.hasPrefix("wound/") { return .wound(.init(rawValue: String(row.dropFirst("wound/".count)))) }
    if row.hasPrefix("assessment/") { return .assessment(.init(rawValue: String(row.dropFirst("assessment/".count)))) }
    return nil
  }

  private static func subheadline(_ file: PatientFile, _ clock: ClinicClock) -> String {
    let birth = file.patient.birth.map { birth in
      let age = birth.age(on: BirthDate(today: clock))
      return "born \(birth.text)" + (age.map { " (\($0) years)" } ?? "")
    }
    var parts = [file.gender, birth, file.patient.recordNumber, file.patient.ward].compactMap(\.self)
    if file.patient.isInactive { parts.append("record not in use") }
    if case .unreadable(let reason) = file.patient.status { parts.append("cannot be read: \(reason)") }
    return parts.joined(separator: " · ")
  }

  // MARK: Sections

  private static func allergies(_ file: PatientFile) -> DetailConfiguration.Section {
    let rows = file.allergies.map { allergy in
      DetailConfiguration.Row(
        id: "allergy/\(allergy.id)", label: label(allergy.criticality),
        value: ([allergy.substance] + allergy.reactions).joined(separator: ", "),
        symbol: allergy.criticality == .high ? .warning : .information)
    }
    guard rows.isEmpty else { return .init(title: "Allergies", rows: rows) }
    return .init(title: "Allergies", rows: [.init(id: "allergies", label: "allergies", value: "None recorded")])
  }

  private static func label(_ criticality: Allergy.Criticality) -> String {
    switch criticality {
    case .high: "dangerous"
    case .low: "mild"
    case .unknown: "unrated"
    }
  }

  private static func wounds(_ wounds: [Wound], _ clock: ClinicClock) -> DetailConfiguration.Section {
    let rows = wounds.map { wound in
      DetailConfiguration.Row(
        id: "wound/\(wound.id.rawValue)", label: course(wound, clock), value: title(wound), isSelectable: true,
        symbol: .bookmark, badge: Badge(wound.status))
    }
    guard rows.isEmpty else { return .init(title: "Wounds", rows: rows) }
    return .init(title: "Wounds", rows: [.init(id: "wounds", label: "wounds", value: "None recorded")])
  }

  private static func title(_ wound: Wound) -> String {
    let parts = [wound.title, wound.stage, wound.last?.area.map { "\($0.text) cm²" }]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private static func course(_ wound: Wound, _ clock: ClinicClock) -> String {
    switch wound.course {
    case .healed: return "healed"
    case .ended: return "care ended"
    case .open:
      guard let due = wound.dueDate else { return "open" }
      if wound.last == nil { return "never assessed" }
      return clock.due(due)
    }
  }

  private static func person(_ file: PatientFile) -> DetailConfiguration.Section {
    var rows: [DetailConfiguration.Row] = []
    func add(_ label: String, _ value: String?, _ symbol: Symbol) {
      guard let value, !value.isEmpty else { return }
      rows.append(.init(id: "person/\(rows.count)", label: label, value: value, symbol: symbol))
    }
    for point in file.contactPoints { add(point.label.lowercased(), point.value, .phone) }
    add("address", file.address.joined(separator: ", "), .home)
    add("national number", file.nationalNumber, .note)
    add("languages", file.languages.joined(separator: ", "), .note)
    for relative in file.relatives {
      add(
        (relative.relationship ?? "contact").lowercased(),
        [relative.name, relative.contact].compactMap(\.self).joined(separator: ", "), .people)
    }
    add("doctor", file.doctor, .person)
    return .init(title: "Person", rows: rows)
  }

  private static func timeline(_ entries: [TimelineEntry], _ clock: ClinicClock) -> DetailConfiguration.Section {
    .init(
      title: "Timeline",
      rows: entries.map { entry in
        let assessment = entry.assessment
        let area = assessment.findings.area.map { "\($0.text) cm²" }
        return .init(
          id: "assessment/\(assessment.id.rawValue)", label: clock.text(assessment.date),
          value: [entry.wound, area, assessment.nurse].compactMap(\.self).joined(separator: " · "), isSelectable: true,
          symbol: .calendar, badge: Badge(assessment.status))
      })
  }
}
