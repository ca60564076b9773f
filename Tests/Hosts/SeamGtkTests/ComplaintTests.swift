#if Gtk
import CSeamGtk
import Foundation
import SeamGtkTesting
import Testing

extension OnDisplay {
  @MainActor
  struct ComplaintTests {
    @Test func complaintsOfOtherThreadsAreCollected() throws {
      try GtkSession.start()
      let isDone = DispatchSemaphore(value: 0)
      Thread {
        g_return_if_fail_warning("Seam", "a_function", "an_expression")
        isDone.signal()
      }.start()
      isDone.wait()
      #expect(GtkSession.takeComplaints().contains { $0.contains("an_expression") })
    }
  }
}
#endif
