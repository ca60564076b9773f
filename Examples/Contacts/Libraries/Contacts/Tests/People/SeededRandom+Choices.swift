import LibContactsTesting

extension SeededRandom {
  mutating func below(_ count: Int) -> Int { count == 0 ? 0 : Int.random(in: 0..<count, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
