import CoreFHIR
import Foundation
import Testing

@testable import ServerSamples

struct PatientTests {
  private static let profiles = (0..<1000).map {
    PatientProfile(index: $0, seed: 2, period: SampleDay(19_300)...SampleDay(20_400))
  }

  @Test func agesAreThoseOfWoundPatients() {
    let ages = Self.profiles.map(\.age).sorted()
    #expect(ages[0] >= 19 && ages[999] <= 103)
    #expect((68...80).contains(ages[500]), "the median is \(ages[500])")
    #expect(ages[30] < 45 && ages[970] > 88)
    for profile in Self.profiles {
      let last = profile.death ?? SampleDay(20_400)
      #expect((last - profile.birth) / 365 - profile.age <= 1 && last - profile.birth >= profile.age * 365)
    }
  }

  @Test func namesAreInSeveralScripts() {
    func has(_ range: ClosedRange<UInt32>) -> Bool {
      Self.profiles.contains { $0.name.family.native?.unicodeScalars.contains { range.contains($0.value) } ?? false }
    }
    #expect(has(0x0590...0x05FF) && has(0x0600...0x06FF) && has(0x0400...0x04FF) && has(0x4E00...0x9FFF))
    #expect(Self.profiles.contains { $0.name.latin.unicodeScalars.contains { $0.value > 0x7F } })
    #expect(NameCulture.all.allSatisfy { !$0.female.isEmpty && !$0.male.isEmpty && !$0.families.isEmpty })
  }

  @Test func namesAreSpelledInASCII() {
    #expect(
      PersonName.ascii("Françoise Łukasz-Groß Đặng Yıldız Dubœuf Ọmọlará")
        == "francoiselukaszgrossdangyildizduboeufomolara")
    for culture in NameCulture.all {
      for part in culture.female + culture.male + culture.families {
        for isFemale in [true, false] { #expect(!PersonName.ascii(part.form(isFemale: isFemale).latin).isEmpty) }
      }
    }
  }

  @Test func womenHaveTheirFormsOfFamilyNames() {
    let names = Self.profiles.filter { $0.culture.hasGenderedFamilies }
    #expect(names.allSatisfy { !$0.name.latin.contains("/") })
    #expect(names.contains { $0.isFemale && $0.name.family.latin.hasSuffix("ska") })
    #expect(!names.contains { !$0.isFemale && $0.name.family.latin.hasSuffix("ska") })
  }

  /// The checksum is computed here as the NHS publishes it: the weighted digits and the last are divisible by 11.
  @Test func nhsNumbersAreUniqueTestNumbers() throws {
    let numbers = (0..<20_000).compactMap(FictionalContact.nhsNumber)
    #expect(Set(numbers).count == 20_000)
    for number in numbers {
      let digits = number.utf8.map { Int($0) - 48 }
      #expect(digits.count == 10 && number.hasPrefix("999"))
      #expect(zip(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0)
    }
    #expect(FictionalContact.nhsNumber(index: 1_000_000) == nil && FictionalContact.nhsNumber(index: -1) == nil)
  }

  @Test func telephoneNumbersAreReservedForFiction() {
    for resources in Samples.resources {
      guard let patient = resources[0].as(FHIR.Patient.self) else {
        Issue.record("the first resource is no Patient")
        continue
      }
      for point in patient.telecom + patient.contact.flatMap(\.telecom) where point.system == .phone {
        let value = point.value ?? ""
        #expect(value.hasPrefix("+44 7700 900") || value.hasPrefix("+44 1632 960"), "\(value)")
      }
    }
  }

  @Test func somePatientsDiedOrMovedAway() {
    let dead = Self.profiles.count { $0.death != nil }
    let gone = Self.profiles.count { $0.leaving != nil }
    #expect((40...160).contains(dead) && (10...100).contains(gone))
  }
}
