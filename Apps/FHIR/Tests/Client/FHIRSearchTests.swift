import CoreFHIR
import SeamNetwork
import Testing

struct FHIRSearchTests {
  private func sent(_ search: FHIRSearch) -> [String] { search.items.map { "\($0.name)=\($0.value ?? "")" } }

  @Test func writesEachKindOfParameter() throws {
    let location = try #require(FHIRLocation("Patient/1"))
    let date = try #require(FHIR.Date("2024-03"))
    let search = FHIRSearch()
      .token("code", "89260-4", system: "http://loinc.org").token("gender", "male", modifier: "not")
      .token("identifier", "", system: "http://x").token("identifier", "7", system: "")
      .token("code", anyOf: [FHIR.Coding("a", system: "s"), FHIR.Coding("b", system: "t")])
      .string("name", "An", "Be", modifier: "exact").date("date", .greaterOrEqual, date).date("date", .equal, date)
      .number("length", .less, try #require(FHIRDecimal("1.10")))
      .quantity("value-quantity", .greater, try #require(FHIRDecimal("4.0")), "cm2").quantity(
        "value-quantity",
        .equal, 4
      )
      .reference("subject", location).uri("url", "http://x/y", modifier: "below").missing("birthdate")
      .raw("subject:Patient.name", "peter").raw("_has:Observation:patient:code", "1234-5").id("1", "2")
      .lastUpdated(.greater, try #require(FHIR.Instant("2024-03-09T08:05:00.5Z"))).sort("-date", "status").count(50)
      .include("Observation:subject").include("Patient:organization", iterate: true)
      .revInclude("Provenance:target").total(.accurate)
    #expect(
      sent(search) == [
        "code=http://loinc.org|89260-4", "gender:not=male", "identifier=http://x|", "identifier=|7", "code=s|a,t|b",
        "name:exact=An,Be", "date=ge2024-03", "date=2024-03", "length=lt1.10",
        "value-quantity=gt4.0|http://unitsofmeasure.org|cm2", "value-quantity=4", "subject=Patient/1",
        "url:below=http://x/y", "birthdate:missing=true", "subject:Patient.name=peter",
        "_has:Observation:patient:code=1234-5", "_id=1,2", "_lastUpdated=gt2024-03-09T08:05:00.5Z",
        "_sort=-date,status", "_count=50", "_include=Observation:subject", "_include:iterate=Patient:organization",
        "_revinclude=Provenance:target", "_total=accurate",
      ])
  }

  @Test func escapesSeparators() {
    #expect(sent(FHIRSearch().string("name", #"a,b|c$d\e"#)) == [#"name=a\,b\|c\$d\\e"#])
    #expect(sent(FHIRSearch().token("t", "a|b", system: "s,t")) == [#"t=s\,t|a\|b"#])
  }

  @Test func anEmptyListAddsNothing() {
    #expect(FHIRSearch().id().reference("subject").token("code", anyOf: []).items.isEmpty)
  }

  @Test func textIsEncodedForURLs() {
    #expect(FHIRSearch().string("name", "é &=+").count(1).text == "name=%C3%A9%20%26%3D%2B&_count=1")
  }
}
