/// Changes a list of raw items so that only items with another text get another raw text.
enum ListEdit {
  struct Item {
    let raw: String
    let text: String
    /// The property or component that contains it.
    let list: Int
  }

  /// Returns the items for `texts`, in order: unchanged ones as they are, at the beginning, at the end and between.
  ///
  /// The remaining items between are matched by position, if the count is the same, and otherwise by text; an added
  /// item belongs to the list of the one before it. O(n).
  static func items(_ texts: [String], replacing old: [Item], escape: (String) -> String) -> [Item] {
    let common = min(texts.count, old.count)
    var head = 0
    while head < common, texts[head] == old[head].text { head += 1 }
    var tail = 0
    while tail < common - head, texts[texts.count - 1 - tail] == old[old.count - 1 - tail].text { tail += 1 }
    let middle = old[head..<(old.count - tail)]
    let isSameCount = middle.count == texts.count - head - tail
    var known: [String: Item] = [:]
    for item in middle { known[item.text] = known[item.text] ?? item }

    var items = Array(old[..<head])
    for index in head..<(texts.count - tail) {
      let text = texts[index]
      var list = items.last?.list ?? old.first?.list ?? 0
      let next = tail > 0 ? old[old.count - tail].list : middle.last?.list ?? list
      if isSameCount {
        list = old[index].list
      } else if let place = known[text]?.list {
        list = min(max(list, place), max(list, next))
      }
      items.append(Item(raw: known[text]?.raw ?? escape(text), text: text, list: list))
    }
    return items + old[(old.count - tail)...]
  }
}
