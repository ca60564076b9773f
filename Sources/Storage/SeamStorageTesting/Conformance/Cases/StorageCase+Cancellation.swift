import SeamConformance
import SeamStorage

extension StorageCase {
  static let cancellation: [StorageCase] = [
    StorageCase("A call in a cancelled task completes with the correct result") { subject in
      let storage = try await subject.open()
      let counter = DefaultStorageKey("counter", default: 0)
      let numbers = 0..<20
      let tasks = numbers.map { number in
        Task {
          // Waits for its cancellation, so that every call runs in a cancelled task.
          while !Task.isCancelled { await Task.yield() }
          try await storage.setValue(number, forKey: StorageKey("set/\(number)"))
          try await storage.update(counter) { $0 += 1 }
          return try await storage.getValue(forKey: StorageKey<Int>("set/\(number)"))
        }
      }
      for task in tasks { task.cancel() }
      for (number, task) in zip(numbers, tasks) {
        let read = try await task.value
        try expect(read == number, "\(number) was read as \(String(describing: read))")
      }
      let count = try await storage.getValue(forKey: counter)
      try expect(count == numbers.count, "\(numbers.count) updates resulted in \(count)")
    }
  ]
}
