import Foundation
import ProjectModel

extension Diagram {
  /// A page without other files, with search, zoom and the details of each node, dark or light as the reader's system.
  ///
  /// - Parameter showsAll: with the edges that follow from others; else a switch and the details show them.
  public func html(showsAll: Bool = false) -> String {
    let picture = Picture(self, showsAll: showsAll)
    let (width, height) = picture.size
    let title = Markup.escaped(title)
    let count = picture.legend.leftOut
    let control =
      count == 0
      ? "" : "<label><input type=\"checkbox\" id=\"all\"> \(count) arrows that follow from others</label>"
    let legend = picture.legend.entries.map { entry in
      "<li><svg width=\"40\" height=\"18\" viewBox=\"0 -13 40 18\" aria-hidden=\"true\">\(entry.mark)</svg> \(entry.text)</li>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title): \(subject.rawValue)</title>
      <style>
      \(Picture.colors(":root", dark: "@media (prefers-color-scheme: dark)"))\(Picture.style)\(Page.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <label class="search">Find <input id="search" type="search" autocomplete="off" spellcheck="false" \
      aria-describedby="found"></label>
      <span id="found" role="status"></span>
      <div role="group" aria-label="Zoom">
      <button id="smaller" aria-label="Smaller">−</button><button id="larger" aria-label="Larger">+</button>\
      <button id="fit">Fit</button>
      </div>
      \(control)
      </header>
      <main>
      <svg id="picture" viewBox="0 0 \(width) \(height)" role="group" tabindex="0" aria-label="\(title): picture of \
      \(nodes.count) \(subject.rawValue)"><g id="view">
      \(picture.markup)</g></svg>
      <aside id="panel" tabindex="-1" aria-label="Details"></aside>
      </main>
      <template id="legend"><ul class="legend">\(legend.joined())</ul></template>
      <script type="application/json" id="data">\(data(width, height))</script>
      <script>
      \(Page.script)
      </script>
      </body>
      </html>

      """
  }

  /// The data of the page, in which no tag can begin.
  private func data(_ width: Int, _ height: Int) -> String {
    let marks = marks
    return JSONText.text(
      PageData(
        subject: subject.rawValue, width: width, height: height, layers: layers,
        nodes: nodes.map { node in
          .init(
            name: node.name, kind: node.kind, files: node.files, layer: node.layer, change: node.change?.rawValue)
        },
        edges: zip(edges, marks).map { edge, marks in
          let isRemarkable = Stroke(edge, marks) != .plain
          return .init(from: edge.from, to: edge.to, note: isRemarkable ? edge.explanation(marks) : "")
        })
    ).replacing("<", with: "\\u003c")
  }

  private struct PageData: Encodable {
    struct Node: Encodable {
      let name: String
      let kind: String
      let files: Int
      let layer: Int?
      let change: String?
    }

    struct Edge: Encodable {
      let from: Int
      let to: Int
      let note: String
    }

    let subject: String
    let width: Int
    let height: Int
    let layers: [String]
    let nodes: [Node]
    let edges: [Edge]
  }
}
