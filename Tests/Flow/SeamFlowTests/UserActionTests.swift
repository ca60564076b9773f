import Foundation
import SeamFlowTesting
import Testing

struct UserActionTests {
  private let actions: [UserAction] = [
    .back, .swipeDown, .selectTab("One"), .answer("Yes"), .tap("Go"), .type("Wilma", into: "Name"),
    .toggle("News"), .choose("Red", for: "Colour"), .remove("Phone"), .search("wil"), .refresh,
  ]

  @Test func describesTheActions() {
    #expect(
      actions.map(\.description) == [
        "go back", "swipe the sheet down", "tap the tab “One”", "answer “Yes”", "tap “Go”", "type “Wilma” into “Name”",
        "toggle “News”", "choose “Red” for “Colour”", "remove “Phone”", "search “wil”", "refresh",
      ])
  }

  @Test func isSwiftCodeToPaste() {
    #expect(
      actions.map(\.debugDescription) == [
        ".back", ".swipeDown", #".selectTab("One")"#, #".answer("Yes")"#, #".tap("Go")"#,
        #".type("Wilma", into: "Name")"#, #".toggle("News")"#, #".choose("Red", for: "Colour")"#, #".remove("Phone")"#,
        #".search("wil")"#, ".refresh",
      ])
  }

  @Test func isOfOneKind() {
    #expect(actions.map(\.kind) == UserAction.Kind.allCases)
  }

  @Test func isSaved() throws {
    #expect(try JSONDecoder().decode([UserAction].self, from: JSONEncoder().encode(actions)) == actions)
  }

  @Test func pictureDescribesWhatIsSeen() {
    let picture = HostPicture(
      title: "People", text: "Wilma\nFred", tabs: ["One", "Two"], selectedTab: "Two", alert: "Delete?",
      offersBack: true, showsSheet: true)
    #expect(picture.description == "“People” on a sheet with a way back, tabs One [Two], alert “Delete?”")
    #expect(HostPicture().description == "no title")
    #expect(picture.reads("Wil") && !picture.reads("Betty"))
  }
}
