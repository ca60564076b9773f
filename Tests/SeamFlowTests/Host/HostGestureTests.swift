import Foundation
import SeamFlowTesting
import Testing

struct HostGestureTests {
  private let gestures: [HostGesture] = [
    .back, .swipeDown, .selectTab(title: "One"), .answer(title: "Yes"), .tap(label: "Go"), .type("Wilma", into: "Name"),
    .toggle(label: "News"), .choose(option: "Red", for: "Colour"), .remove(label: "Phone"), .search("wil"), .refresh,
  ]

  @Test func saysWhatIsDone() {
    #expect(
      gestures.map(\.description) == [
        "go back", "swipe the sheet down", "tap the tab “One”", "answer “Yes”", "tap “Go”", "type “Wilma” into “Name”",
        "toggle “News”", "choose “Red” for “Colour”", "remove “Phone”", "search “wil”", "refresh",
      ])
  }

  @Test func isOfOneKind() {
    #expect(gestures.map(\.kind) == HostGesture.Kind.allCases)
  }

  @Test func isSaved() throws {
    #expect(try JSONDecoder().decode([HostGesture].self, from: JSONEncoder().encode(gestures)) == gestures)
  }

  @Test func aPictureSaysWhatIsSeen() {
    let picture = HostPicture(
      title: "People", text: "Wilma\nFred", tabs: ["One", "Two"], selectedTab: "Two", alert: "Delete?",
      offersBack: true, showsSheet: true)
    #expect(picture.description == "“People” on a sheet with a way back, tabs One [Two], alert “Delete?”")
    #expect(HostPicture().description == "no title")
    #expect(picture.reads("Wil") && !picture.reads("Betty"))
  }
}
