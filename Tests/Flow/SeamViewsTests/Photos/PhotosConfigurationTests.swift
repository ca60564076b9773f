import SeamViews
import Testing

struct PhotosConfigurationTests {
  @Test func previewSaysWhatAPhotoShows() {
    let view = PhotosConfiguration(
      title: "Compare", actions: [Action("done", title: "Done")],
      photos: [
        .init(
          id: "a", caption: "3 May", facts: [.init(label: "Area", value: "6.2 cm²")],
          content: .image(Array(repeating: 0, count: 4_850_000)), isSelectable: true),
        .init(id: "b", caption: "10 May", content: .loading),
        .init(id: "c", caption: "17 May", content: .missing("Not sent yet")),
      ], empty: "No photos")
    #expect(
      view.text == """
        Compare
        ───────
        [photo, 4.8 MB] 3 May ›
          Area: 6.2 cm²
        [photo …] 10 May
        [no photo: Not sent yet] 17 May
        [Done]
        """)
  }

  @Test(arguments: [(0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB")])
  func sizeIsSaidInWords(bytes: Int, size: String) {
    let photo = PhotosConfiguration.Photo(id: "a", caption: "A", content: .image(Array(repeating: 1, count: bytes)))
    #expect(PhotosConfiguration(title: "", photos: [photo]).text == "[photo, \(size)] A")
  }

  @Test func viewWithoutPhotosShowsItsMessage() {
    #expect(PhotosConfiguration(title: "", photos: [], empty: "No photos").text == "No photos")
  }

  @Test func onlySelectablePhotosAreControls() {
    let view = PhotosConfiguration(
      title: "",
      photos: [
        .init(id: "a", caption: "A", content: .loading),
        .init(id: "b", caption: "B", content: .loading, isSelectable: true),
      ])
    #expect(view.controls.map(\.label) == ["B"])
    guard case .tap(.didSelect(photo: "b"))? = view.controls.first?.use else {
      Issue.record("Expected the selection of b, got \(view.controls)")
      return
    }
  }
}
