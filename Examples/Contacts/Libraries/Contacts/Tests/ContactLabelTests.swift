import LibContacts
import Testing

struct ContactLabelTests {
  @Test(arguments: [
    ("", ""), ("cell", "Mobile"), ("home", "Home"), ("work", "Work"), ("fax", "Fax"), ("cell, home", "Home mobile"),
    ("fax, work", "Work fax"), ("pager", "Pager"), ("main", "Main"), ("iphone", "iPhone"), ("other", "Other"),
    ("iphone, work", "Work iPhone"), ("home, pref", "Home"), ("pref", ""), ("textphone, work", "Work text phone"),
  ])
  func typesAreWords(label: String, title: String) { #expect(ContactLabel.title(of: label) == title) }

  @Test(arguments: ["Ferienhaus", "FAX", "Mom, home", "cell,", " ", "home,,work", "x-evolution-slot"])
  func ownLabelsStay(label: String) { #expect(ContactLabel.title(of: label) == label) }

  @Test func contactPointsAndAddressesHaveTitles() {
    let point = Person.ContactPoint("112", label: "cell")
    #expect(point.title == "Mobile" && point.label == "cell")
    #expect(Person.Address(["Bedrock"], label: "work").title == "Work")
  }
}
