import CoreFHIR
import CoreSupport
import Foundation
import Testing

/// Mutated resources from a seed; `SEAM_FUZZ_STEPS` sets their number.
///
/// They take turns with other tests at each step: those that wait for a server would otherwise meet their timeouts.
struct FHIRFuzzTests {
  private let steps = ProcessInfo.processInfo.environment["SEAM_FUZZ_STEPS"].flatMap(Int.init) ?? 20_000

  /// Every mutation is refused with its place, or kept as it is.
  @Test(arguments: [UInt64](1...4))
  func damagedTextsAreRefusedOrKept(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var kept = 0
    for step in 0..<(steps / 8) {
      await Task.yield()
      let bytes = damaged(random.pick(Document.all).bytes, &random)
      do {
        let json = try FHIRJSON(parsing: bytes)
        kept += 1
        try check(json, "seed \(seed), step \(step)")
      } catch let error as FHIRJSONError {
        #expect(error.offset <= bytes.count && error.line > 0 && error.column > 0, "seed \(seed), step \(step)")
        #expect(error.path.hasPrefix("$"))
      }
    }
    #expect(kept > steps / 80, "the mutations left too few texts that are JSON")
  }

  /// Values, types and names are changed, so that the text stays JSON and its elements do not.
  @Test(arguments: [UInt64](5...8))
  func damagedElementsAreNamedAndKept(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let documents = try Document.all.map { try $0.json() }
    var refused = 0
    for step in 0..<(steps / 8) {
      await Task.yield()
      var json = random.pick(documents)
      for _ in 0...random.below(3) { json = random.damaged(json, documents) }
      if try check(json, "seed \(seed), step \(step)") { refused += 1 }
    }
    #expect(refused > steps / 80, "the mutations broke too few rules")
  }

  /// Returns whether the resource was refused.
  @discardableResult
  private func check(_ json: FHIRJSON, _ comment: String) throws -> Bool {
    #expect(try FHIRJSON(parsing: json.bytes) == json, "\(comment)")
    let strict = strictProblems(json)
    do {
      let resource = try FHIR.AnyResource(json)
      #expect(resource.fhirJSON == json, "\(comment)")
      for change in Change.all {
        if let same = change.setToItself(resource) { #expect(same == resource.json, "\(comment), \(change.element)") }
      }
      return false
    } catch {
      #expect(error.json == json, "\(comment)")
      #expect(
        !error.problems.isEmpty && error.problems.allSatisfy { !$0.path.isEmpty && !$0.reason.isEmpty },
        "\(comment)")
      #expect(error.operationOutcome.problems.isEmpty, "\(comment)")
      #expect(Set(strict).isSuperset(of: error.problems), "\(comment)")
      // A refused resource can still be read and changed element by element.
      if let object = json.object {
        let unchecked = FHIR.AnyResource(unchecked: object)
        for change in Change.all { _ = change.apply(unchecked) }
        _ = FHIR.Patient(unchecked: object).name.map { ($0.given, $0.period?.start, $0[primitives: \.given]) }
      }
      return true
    }
  }

  /// The problems that a strict check finds: those of a lenient one, and more.
  private func strictProblems(_ json: FHIRJSON) -> [FHIRProblem] {
    do {
      #expect(try FHIR.AnyResource(json, checking: .strict).fhirJSON == json)
      return []
    } catch {
      #expect(error.json == json)
      #expect(!error.problems.isEmpty && error.operationOutcome.problems(checking: .strict).isEmpty)
      return error.problems
    }
  }

  private func damaged(_ document: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = document
    for _ in 0...random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
      case 3: bytes.insert(contentsOf: random.pick(Self.tokens).utf8, at: place)
      case 4:
        bytes.insert(
          contentsOf: Array(bytes[place..<min(bytes.count, place + random.below(60))]), at: random.below(bytes.count))
      default: if random.chance(20) { bytes.removeSubrange(place...) } else { bytes[place] = random.pick(Self.letters) }
      }
    }
    return bytes
  }

  private static let letters = Array("abzAZ019 .-+eE\"\\{}[]:,_".utf8)
  private static let tokens = [
    "null", "[", "]", "{", "}", ",", ":", "\"", "\\u0000", "\\ud800", "\u{FEFF}", "1e9", "-", "0", "\"\":", "true", "é",
  ]
}

extension SeededRandom {
  /// Returns a value with one of its parts replaced, removed, renamed, doubled or exchanged.
  fileprivate mutating func damaged(_ json: FHIRJSON, _ documents: [FHIRJSON]) -> FHIRJSON {
    switch json {
    case .object(let object) where !object.isEmpty && !chance(8):
      let member = object[below(object.count)]
      var changed = object
      switch below(12) {
      case 0: changed[member.name] = nil
      case 1: changed[pick(["_", "value", "x"]) + member.name] = member.value
      case 2: changed[member.name] = odd(documents)
      case 3: changed["_" + member.name] = odd(documents)
      case 4: changed[object[below(object.count)].name] = member.value
      default: changed[member.name] = damaged(member.value, documents)
      }
      return .object(changed)
    case .array(let array) where !array.isEmpty && !chance(8):
      var changed = array
      let index = below(array.count)
      switch below(8) {
      case 0: changed.remove(at: index)
      case 1: changed.append(array[index])
      case 2: changed[index] = odd(documents)
      default: changed[index] = damaged(array[index], documents)
      }
      return .array(changed)
    default: return odd(documents)
    }
  }

  private mutating func odd(_ documents: [FHIRJSON]) -> FHIRJSON {
    let scalars: [FHIRJSON] = [
      .null, true, 0, -1, "", " ", "x", "2024-02-30", "2024", "http://a b", "#x", [], [:], [[]], [.null], ["a", .null],
      ["resourceType": "Patient"], ["resourceType": "Nothing"], ["url": "x"], "\u{0}", "final", "active", 2_147_483_648,
    ]
    guard chance(20), let object = pick(documents).object, !object.isEmpty else { return pick(scalars) }
    return object[below(object.count)].value
  }
}
