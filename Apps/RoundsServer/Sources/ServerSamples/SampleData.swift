public import Foundation

/// Patients, their wounds over some years, photos, and the nurses and doctors who care for them.
///
/// All of it is made up from a seed by a model of how wounds heal. Equal input gives equal output, byte by byte; photos
/// do on one machine, since drawing depends on the libraries that draw.
///
/// ```swift
/// let samples = SampleData(seed: 1, patients: 200, years: 3, until: now)
/// for resource in samples.staff { try await store(resource) }
/// for patient in samples.patients {
///   for resource in patient.resources { try await store(resource) }
/// }
/// let bytes = try samples.photo("photo-017-2-004")?.jpeg
/// ```
///
/// Nothing is kept: patients and photos are made when they are read, so memory does not grow with their number.
public struct SampleData: Sendable {
  /// The seed.
  public let seed: UInt64
  let patientCount: Int
  let period: SamplePeriod

  /// Describes data that ends at a moment; nothing is made yet.
  ///
  /// - Parameters:
  ///   - seed: decides about everything that looks random.
  ///   - patients: the number of patients; those of a smaller number are among those of a larger one.
  ///   - years: how far back the data goes, 1 to 20.
  ///   - until: the end: no resource has a later time.
  public init(seed: UInt64, patients: Int, years: Int, until: Date) {
    self.seed = seed
    patientCount = Swift.max(0, patients)
    period = SamplePeriod(years: years, until: until)
  }

  private var districts: Int { District.count(patients: patientCount) }

  /// The organizations, practitioners and teams.
  ///
  /// Store them before the patients, who refer to them.
  public var staff: SampleStaff { SampleStaff(seed: seed, districts: districts) }

  /// The patients.
  public var patients: SamplePatients { SamplePatients(seed: seed, period: period, count: patientCount) }

  /// The accounts of the practitioners, in the order of the staff.
  ///
  /// Takes time and memory that grow with the staff.
  public var accounts: [SampleAccount] {
    var counts: [String: Int] = [:]
    return (0..<districts).flatMap { index in
      let district = District(number: index + 1, seed: seed)
      return (district.nurses + district.doctors).map { member in
        let login = member.name.login
        counts[login, default: 0] += 1
        let count = counts[login] ?? 1
        return SampleAccount(
          name: count == 1 ? login : login + String(count), practitioner: member.reference,
          displayName: member.displayName)
      }
    }
  }

  /// Returns the photo of a Binary's id, such as `photo-017-2-004`; nil if there is none.
  ///
  /// The cost is that of making the course of the patient again, without its resources.
  public func photo(_ id: String) -> SamplePhoto? {
    guard let parts = SampleIDs.photo(id), parts.patient < patientCount else { return nil }
    let course = PatientCourse(index: parts.patient, seed: seed, period: period)
    guard let wound = course.wounds.first(where: { $0.plan.number == parts.wound }),
      let entry = wound.entries.first(where: { $0.number == parts.entry }), entry.hasPhoto
    else { return nil }
    return SamplePhoto(course, wound, entry, seed: seed)
  }
}
