import LibPatient
import LibWound
import SeamOperations

/// The queries of the libraries that the file's screen uses.
struct PatientFileInteractor: Sendable {
  private let patients: Patients
  private let wounds: Wounds

  init(_ patients: Patients, _ wounds: Wounds) {
    self.patients = patients
    self.wounds = wounds
  }

  /// The file with the wounds and the timeline, read at one time after each change.
  func contents(of patient: Patient.ID) -> QueryValues<PatientFileContents> {
    patients.file(patient).combined(with: wounds.wounds(of: patient)).combined(with: wounds.timeline(of: patient))
      .map { PatientFileContents(file: $0.0.0, wounds: $0.0.1, timeline: $0.1) }.values
  }
}

/// The contents of the screen of a file.
struct PatientFileContents: Equatable, Sendable {
  /// The file; nil if there is no such patient.
  let file: PatientFile?
  let wounds: [Wound]
  let timeline: [TimelineEntry]
}
