import CoreFHIR

/// Addresses and telephone numbers that belong to no real person.
///
/// The numbers are of the ranges that Ofcom keeps for drama (01632 960000 to 960999, 07700 900000 to 900999), the towns
/// and their postcode area ZZ do not exist.
enum FictionalContact {
  static let towns = [
    "Rivermouth", "Ashbourne Vale", "Kelder Bridge", "Netherwick", "Saltersby", "Upper Thornley", "Llanfor-y-Graig",
  ]
  private static let streets = [
    "Mill Lane", "Station Road", "Chapel Street", "Orchard Close", "Weavers Row", "Canal Walk", "Priory Gardens",
    "St Brannock’s Road", "Beech Avenue", "Old Market Place", "Lower Green", "Quarry Hill", "Harbour View",
  ]

  static func address(_ random: inout SampleRandom) -> FHIR.Address {
    let town = random.below(towns.count)
    let flat = random.chance(0.25) ? "Flat \(random.whole(1...24))" : nil
    let street = "\(random.whole(1...180)) \(random.pick(streets))"
    let postcode =
      "ZZ\(town + 1) \(random.whole(1...9))" + String(random.pick(Array("ABDEFGHJLNPQRSTUWXYZ")))
      + String(random.pick(Array("ABDEFGHJLNPQRSTUWXYZ")))
    return FHIR.Address {
      $0.use = .home
      $0.type = .both
      $0.text = ((flat.map { [$0] } ?? []) + [street, towns[town], postcode]).joined(separator: ", ")
      $0.line = (flat.map { [$0] } ?? []) + [street]
      $0.city = towns[town]
      $0.postalCode = postcode
      $0.country = "GB"
    }
  }

  static func phone(_ use: FHIR.ContactPoint.Use, rank: Int? = nil, _ random: inout SampleRandom) -> FHIR.ContactPoint {
    let number = random.below(1000).padded(3)
    return FHIR.ContactPoint {
      $0.system = .phone
      $0.value = use == .mobile ? "+44 7700 900\(number)" : "+44 1632 960\(number)"
      $0.use = use
      $0.rank = rank
    }
  }

  static func email(_ name: String, use: FHIR.ContactPoint.Use) -> FHIR.ContactPoint {
    FHIR.ContactPoint {
      $0.system = .email
      $0.value = name + "@mail.example"
      $0.use = use
    }
  }

  /// Returns the NHS number of a test for an index; nil for indices beyond the range.
  ///
  /// The last of ten digits is a checksum modulo 11 of the others, weighted from 10 to 2; 10 is not given out.
  static func nhsNumber(index: Int) -> String? {
    guard (0..<90_000).contains(index) else { return nil }
    for candidate in (index * 11)..<(index * 11 + 11) {
      let text = "999" + candidate.padded(6)
      guard text.utf8.count == 9 else { return nil }
      let sum = zip(text.utf8, stride(from: 10, to: 1, by: -1)).reduce(0) { $0 + Int($1.0 - 48) * $1.1 }
      let check = (11 - sum % 11) % 11
      if check < 10 { return text + String(check) }
    }
    return nil
  }
}
