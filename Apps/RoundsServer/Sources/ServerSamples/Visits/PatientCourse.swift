/// A patient with all that happened to the wounds.
struct PatientCourse: Sendable {
  let profile: PatientProfile
  let district: District
  let nurses: [StaffMember]
  let doctor: StaffMember
  let period: SamplePeriod
  let wounds: [WoundHistory]

  /// The nurse who visits most often.
  var namedNurse: StaffMember { nurses[profile.index % (District.nurseCount - 1)] }
  /// The nurse who knows most about wounds.
  var specialist: StaffMember { nurses[District.nurseCount - 1] }

  init(index: Int, seed: UInt64, period: SamplePeriod) {
    profile = PatientProfile(index: index, seed: seed, period: period.days)
    district = District(ofPatient: index, seed: seed)
    nurses = district.nurses
    doctor = district.doctors[index % District.doctorCount]
    self.period = period
    var random = SampleRandom(seed: seed, "course/\(index)")
    let plans = Self.plans(profile, period.days, &random)
    var simulations = plans.map {
      WoundSimulation($0, path: "wound/\(index)/\($0.number)", seed: seed)
    }
    let schedule = VisitSchedule(profile: profile, nurses: nurses, period: period)
    schedule.run(&simulations, &random)
    wounds = simulations.map(\.history)
  }

  private static func plans(
    _ profile: PatientProfile, _ period: ClosedRange<SampleDay>, _ random: inout SampleRandom
  ) -> [WoundPlan] {
    let last = profile.lastDay(of: period)
    let count = random.pick(weighted: [(1, 42), (2, 33), (3, 17), (4, 8)])
    // The first assessments need about 60 days.
    let onsets = period.lowerBound...max(period.lowerBound, last - 60)
    // Three of five patients have a wound that began not long ago.
    let current = random.chance(0.6) ? 1 : 0
    return (1...count).map { number in
      WoundPlan(
        number: number, type: type(profile, &random), of: profile, onset: onsets, isCurrent: number <= current, &random)
    }
  }

  private static func type(_ profile: PatientProfile, _ random: inout SampleRandom) -> WoundType {
    let isOld = profile.age > 65
    return random.pick(weighted: [
      (.pressureUlcer, isOld ? 34 : 14), (.venousLegUlcer, isOld ? 26 : 18),
      (.diabeticFootUlcer, profile.has(.diabetes) ? 40 : 0), (.surgicalWound, isOld ? 14 : 30),
      (.skinTear, isOld ? 12 : 3), (.burn, isOld ? 4 : 14),
    ])
  }
}
