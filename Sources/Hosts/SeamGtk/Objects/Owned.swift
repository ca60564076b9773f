#if Gtk
import CSeamGtk

/// Keeps a strong reference to an object.
///
/// A parent widget owns its children; a reference is only needed for widgets that Swift removes and adds again, or
/// accesses after they may have been destroyed.
@MainActor
package final class Owned<Pointer: ObjectPointer> {
  package let pointer: Pointer

  /// Takes ownership of a new object, sinking a widget's floating reference.
  package init(sinking pointer: Pointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer.raw)
  }

  /// Takes ownership of a reference that was transferred to the caller.
  package init(taking pointer: Pointer) { self.pointer = pointer }

  isolated deinit { g_object_unref(pointer.raw) }
}

/// A weak reference to an object.
@MainActor
final class WeakObject {
  private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  init(_ object: some ObjectPointer) {
    reference.initialize(to: GWeakRef())
    g_weak_ref_init(reference, object.raw)
  }

  isolated deinit {
    g_weak_ref_clear(reference)
    reference.deallocate()
  }

  /// The object with a strong reference; nil if it was destroyed.
  var object: Owned<OpaquePointer>? {
    g_weak_ref_get(reference).map { Owned(taking: OpaquePointer($0)) }
  }
}
#endif
