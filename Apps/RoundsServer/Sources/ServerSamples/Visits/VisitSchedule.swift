/// The visits to a patient: when the wounds need them, with gaps, in the hours of work, not on Sundays.
struct VisitSchedule {
  let profile: PatientProfile
  let nurses: [StaffMember]
  let period: SamplePeriod

  /// Lets the days of the period pass, and assesses all wounds that need it at each visit.
  func run(_ simulations: inout [WoundSimulation], _ random: inout SampleRandom) {
    guard var day = simulations.map(\.history.plan.onset).min() else { return }
    let last = profile.lastDay(of: period.days)
    // The round passes each patient at about the same time of day.
    let usual = 8 * 60 + 15 + profile.index % 540 * 97 % 540
    var next = day
    while day <= last {
      for index in simulations.indices { simulations[index].step(to: day) }
      let open = simulations.indices.filter { simulations[$0].needsCare(on: day) }
      if day >= next, day.weekday != 0, !open.isEmpty {
        let time = SampleTime(day, minute: min(max(usual + Int(18 * random.normal()), 7 * 60 + 30), 18 * 60))
        // The last wound's assessment is recorded within the hour.
        guard period.contains(SampleTime(day, minute: time.minute + 60)) else { return }
        let nurse = random.chance(0.55) ? nurses[profile.index % (nurses.count - 1)] : random.pick(nurses)
        // Each wound takes some minutes.
        for (place, index) in open.enumerated() {
          simulations[index].assess(at: SampleTime(day, minute: time.minute + place * 7), by: nurse)
        }
        next =
          day
          + interval(
            simulations.indices.filter { simulations[$0].needsCare(on: day) }.map { simulations[$0] },
            from: day, &random)
      }
      day = day + 1
    }
  }

  /// Returns the days until the next visit, 2 to 7 without a gap.
  private func interval(_ open: [WoundSimulation], from day: SampleDay, _ random: inout SampleRandom) -> Int {
    guard let needed = open.map(\.interval).min() else { return 2 }
    // A stay in hospital or with relatives.
    if needed > 2, random.chance(0.012), open.allSatisfy(\.allowsGap) { return random.whole(10...24) }
    let days = min(max(needed + random.whole(-1...1), 2), 6)
    return (day + days).weekday == 0 ? days + 1 : days
  }
}
