@testable import FeatureContacts
import LibContacts
import SeamViews
import Testing

struct EditPersonFormTests {
  private func fields(_ person: Person?) -> [FormConfiguration.Field] {
    EditPersonForm.configuration(
      PersonDraft(person), isNew: person == nil, isSaving: false, problems: [:], failure: nil, focus: nil
    ).fields
  }

  @Test func linesHaveTitlesAndNumbersIfThereAreSeveral() {
    let person = Person(
      id: .init(rawValue: "p"), name: "P", emails: [.init("a@b", label: "Ferienhaus")],
      phones: [.init("1", label: "cell, home"), .init("2")])
    #expect(
      fields(person).map(\.label) == [
        "Name", "Phone (Home mobile) 1", "Phone 2", "Add phone", "E-mail (Ferienhaus)", "Add e-mail", "Birthday",
        "Groups", "Note",
      ])
    #expect(
      fields(nil).map(\.label)
        == ["Name", "Phone", "Add phone", "E-mail", "Add e-mail", "Birthday", "Groups", "Note"])
  }

  @Test func onlyLinesAreRemovable() {
    #expect(fields(nil).filter(\.isRemovable).map(\.label) == ["Phone", "E-mail"])
  }
}
