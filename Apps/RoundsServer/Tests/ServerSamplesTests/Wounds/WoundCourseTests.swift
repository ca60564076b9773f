import CoreFHIR
import Testing

@testable import ServerSamples

struct WoundCourseTests {
  @Test func closedWoundsHaveBecomeSmaller() {
    let closed = Samples.wounds.filter { $0.closed != nil }
    #expect(closed.count > 10)
    for wound in closed {
      let areas = wound.entries.map(\.assessment.area)
      #expect(areas.last == 0 && areas.dropLast().allSatisfy { $0 > 0 })
      // The second half is smaller than the first: noise alone would not do that.
      let half = areas.count / 2
      #expect(areas[half...].reduce(0, +) / (areas.count - half) < areas[..<half].reduce(0, +) / half)
    }
  }

  @Test func infectionMakesWoundsLargerWetterAndMorePainful() {
    let plans = Samples.wounds.filter { !$0.plan.infections.isEmpty && $0.entries.count > 20 }
    var (growth, calm, wet, dry, pain, ease) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (infected, healthy) = (0.0, 0.0)
    for wound in plans {
      for (before, after) in zip(wound.entries, wound.entries.dropFirst()) where !after.assessment.isClosed {
        let change = Double(after.assessment.area - before.assessment.area) / Double(max(before.assessment.area, 1))
        if after.assessment.isInfected {
          (growth, wet, pain) = (
            growth + change, wet + Double(after.assessment.exudate.rawValue), pain + Double(after.assessment.pain)
          )
          infected += 1
        } else {
          (calm, dry, ease) = (
            calm + change, dry + Double(after.assessment.exudate.rawValue), ease + Double(after.assessment.pain)
          )
          healthy += 1
        }
      }
    }
    #expect(infected > 10 && healthy > 50)
    #expect(growth / infected > 0 && calm / healthy < 0)
    #expect(wet / infected > dry / healthy && pain / infected > ease / healthy)
  }

  @Test func diseasesSlowHealing() {
    func days(_ profile: PatientProfile) -> Double {
      (0..<400).reduce(0) { sum, seed in
        var random = SampleRandom(seed: UInt64(seed), "healing")
        let day = SampleDay(20_000)
        return sum
          + WoundPlan(
            number: 1, type: .venousLegUlcer, of: profile, onset: day...(day + 900), isCurrent: false, &random
          ).healingDays
      }
    }
    let period = SampleDay(19_000)...SampleDay(20_000)
    let profiles = (0..<200).map { PatientProfile(index: $0, seed: 1, period: period) }
    let healthy = profiles.filter { $0.comorbidities.isEmpty && $0.age < 80 }
    let ill = profiles.filter { $0.has(.arterialDisease) && $0.has(.diabetes) && $0.age < 80 }
    #expect(!healthy.isEmpty && !ill.isEmpty)
    for profile in ill.prefix(2) { #expect(days(profile) > 1.2 * days(healthy[0])) }
  }

  @Test func conditionsSayHowWoundsEnded() throws {
    let conditions = Samples.all(FHIR.Condition.self, withPrefix: "wound-")
    #expect(conditions.count == Samples.wounds.count)
    for (condition, wound) in zip(conditions, Samples.wounds) {
      let status = try #require(condition.clinicalStatus?.coding.first?.code)
      #expect((status == "resolved") == (wound.closed != nil))
      #expect((condition.abatement != nil) == (wound.closed != nil))
      let isPressureUlcer = wound.plan.type == .pressureUlcer
      #expect(condition.stage.isEmpty != isPressureUlcer)
    }
  }
}
