import CoreFHIR
import Testing

@testable import LibAccount

struct PractitionerNameTests {
  private func text(_ json: String) throws -> String? {
    PractitionerName.text(try FHIR.Practitioner(parsing: Array(json.utf8)))
  }

  @Test func prefersTheUsualName() throws {
    #expect(
      try text(
        """
        {"resourceType": "Practitioner", "name": [
          {"use": "maiden", "family": "Slaghoople"},
          {"use": "official", "family": "Flintstone", "given": ["Wilma"], "prefix": ["Ms."]},
          {"use": "usual", "text": "Wilma F."}]}
        """) == "Wilma F.")
  }

  @Test func joinsTheParts() throws {
    #expect(
      try text(
        """
        {"resourceType": "Practitioner", "name": [
          {"use": "usual", "text": "  "},
          {"family": "Flintstone", "given": ["Wilma", " "], "prefix": ["Ms."]}]}
        """) == "Ms. Wilma Flintstone")
  }

  @Test func aPractitionerMayHaveNoName() throws {
    #expect(try text(#"{"resourceType": "Practitioner"}"#) == nil)
    #expect(try text(#"{"resourceType": "Practitioner", "name": [{"use": "usual"}]}"#) == nil)
  }
}
