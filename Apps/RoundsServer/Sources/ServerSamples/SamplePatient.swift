public import CoreFHIR

/// A patient of the sample data, with all resources of the patient and the photos of the wounds.
public struct SamplePatient: Sendable {
  let course: PatientCourse
  let seed: UInt64

  init(index: Int, seed: UInt64, period: SamplePeriod) {
    course = PatientCourse(index: index, seed: seed, period: period)
    self.seed = seed
  }

  /// The id of the Patient, such as `patient-017`.
  public var id: String { course.ids.patient }

  /// The patient's resources, made each time: some hundreds.
  ///
  /// In this order, in which a resource refers only to those before it, to the staff, and to the binaries of
  /// ``photos``:
  ///
  /// - the Patient and the CareTeam of the patient;
  /// - the AllergyIntolerances of a third of the patients;
  /// - Conditions: diseases that slow healing (`condition-017-1`), then wounds (`wound-017-1`);
  /// - for each wound, visit by visit, the Media of the photo if one was taken, the assessment and its PUSH score;
  /// - the Communications of the care team about the patient.
  ///
  /// An assessment (`assessment-017-1-004`) is an Observation whose `focus` is the wound. Its components are length and
  /// width (cm), depth (mm), tunnelling (mm) of some deep wounds, area (cm2), four kinds of tissue (%), the kind that
  /// predominates, amount and type of exudate, pain, odour and signs of infection. A score (`push-017-1-004`) is an
  /// Observation with the sum as its value, derived from the assessment.
  public var resources: [FHIR.AnyResource] {
    var resources = [course.patient(seed: seed).any, course.careTeam.any]
    resources += course.allergies(seed: seed)
    resources += course.comorbidities.map(\.any)
    resources += course.wounds.map { course.condition($0).any }
    var random = SampleRandom(seed: seed, "notes/\(course.profile.index)")
    for wound in course.wounds {
      for entry in wound.entries {
        if entry.hasPhoto { resources.append(course.media(wound.plan, entry).any) }
        resources.append(course.assessment(wound.plan, entry, &random).any)
        resources.append(course.push(wound.plan, entry).any)
      }
    }
    for (place, thread) in course.threads(seed: seed).enumerated() {
      resources += course.communications(thread, number: place + 1).map(\.any)
    }
    return resources
  }

  /// The photos of the wounds; a photo is drawn when its bytes are read.
  public var photos: [SamplePhoto] {
    course.wounds.flatMap { wound in
      wound.entries.filter(\.hasPhoto).map { SamplePhoto(course, wound, $0, seed: seed) }
    }
  }
}

/// The patients of the sample data; each is made when it is read.
public struct SamplePatients: RandomAccessCollection, Sendable {
  let seed: UInt64
  let period: SamplePeriod
  /// The number of patients.
  public let count: Int

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// Makes a patient; the result does not depend on the number of patients.
  public subscript(position: Int) -> SamplePatient {
    precondition(indices.contains(position), "there is no patient at \(position); there are \(count)")
    return SamplePatient(index: position, seed: seed, period: period)
  }
}
