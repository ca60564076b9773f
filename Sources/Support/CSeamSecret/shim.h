#ifndef SEAM_SECRET_SHIM_H
#define SEAM_SECRET_SHIM_H

// For Linux only. Xcode ignores the platform conditions of C modules.
#ifdef __linux__

#include <stddef.h>
#include <stdint.h>

/// The part of libsecret and GLib that SeamStorageSecrets calls, declared here instead of included.
///
/// Their headers need include paths, which SwiftPM takes from pkg-config together with GLib's `-pthread`, and then
/// warns about that at every build of every package above. A test compiles this file together with the real headers,
/// which fails where a declaration is another. Enumerations are the integers that C makes of them.

typedef struct _GVariant GVariant;
typedef struct _GVariantType GVariantType;
typedef struct _GMainContext GMainContext;
typedef struct _GCancellable GCancellable;
typedef struct _GDBusAuthObserver GDBusAuthObserver;
typedef struct _GDBusConnection GDBusConnection;
typedef struct _GDBusMessage GDBusMessage;
typedef struct _GDBusProxy GDBusProxy;
typedef struct _SecretService SecretService;
typedef struct _SecretValue SecretValue;

#ifndef __G_LIB_H__
typedef struct _GError {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct _GTypeQuery {
  size_t type;
  const char *type_name;
  unsigned int class_size;
  unsigned int instance_size;
} GTypeQuery;
#endif

// GLib

void g_free(void *memory);
void g_error_free(GError *error);
void g_object_unref(void *object);
const char *g_quark_to_string(uint32_t quark);
char *g_compute_checksum_for_data(unsigned int checksum_type, const unsigned char *data, size_t length);
struct _GTypeInstance;
size_t g_type_register_static_simple(
    size_t parent_type, const char *type_name, unsigned int class_size, void (*class_init)(void *, void *),
    unsigned int instance_size, void (*instance_init)(struct _GTypeInstance *, void *), unsigned int flags);
void g_type_query(size_t type, GTypeQuery *query);
void *g_type_class_ref(size_t type);
void *g_initable_new(size_t type, GCancellable *cancellable, GError **error, const char *first_property, ...);

GMainContext *g_main_context_new(void);
void g_main_context_unref(GMainContext *context);
void g_main_context_push_thread_default(GMainContext *context);
void g_main_context_pop_thread_default(GMainContext *context);

GVariant *g_variant_new_boolean(int value);
GVariant *g_variant_new_uint32(uint32_t value);
GVariant *g_variant_new_string(const char *string);
GVariant *g_variant_new_object_path(const char *path);
GVariant *g_variant_new_variant(GVariant *value);
GVariant *g_variant_new_tuple(GVariant *const *children, size_t count);
GVariant *g_variant_new_array(const GVariantType *child_type, GVariant *const *children, size_t count);
GVariant *g_variant_new_dict_entry(GVariant *key, GVariant *value);
GVariantType *g_variant_type_new(const char *type_string);
void g_variant_type_free(GVariantType *type);
GVariant *g_variant_take_ref(GVariant *value);
void g_variant_unref(GVariant *value);
const char *g_variant_get_type_string(GVariant *value);
size_t g_variant_n_children(GVariant *value);
GVariant *g_variant_get_child_value(GVariant *value, size_t index);
GVariant *g_variant_get_variant(GVariant *value);
int g_variant_get_boolean(GVariant *value);
uint32_t g_variant_get_uint32(GVariant *value);
const char *g_variant_get_string(GVariant *value, size_t *length);

// D-Bus

typedef GDBusMessage *(*GDBusMessageFilterFunction)(
    GDBusConnection *connection, GDBusMessage *message, int incoming, void *user_data);
typedef void (*GDestroyNotify)(void *data);

char *g_dbus_address_get_for_bus_sync(int bus_type, GCancellable *cancellable, GError **error);
GDBusConnection *g_dbus_connection_new_for_address_sync(
    const char *address, unsigned int flags, GDBusAuthObserver *observer, GCancellable *cancellable, GError **error);
int g_dbus_connection_close_sync(GDBusConnection *connection, GCancellable *cancellable, GError **error);
unsigned int g_dbus_connection_add_filter(
    GDBusConnection *connection, GDBusMessageFilterFunction filter, void *user_data, GDestroyNotify free_user_data);
GVariant *g_dbus_connection_call_sync(
    GDBusConnection *connection, const char *bus_name, const char *object_path, const char *interface_name,
    const char *method_name, GVariant *parameters, const GVariantType *reply_type, unsigned int flags,
    int timeout_milliseconds, GCancellable *cancellable, GError **error);
uint32_t g_dbus_connection_get_last_serial(GDBusConnection *connection);
const char *g_dbus_message_get_member(GDBusMessage *message);
char *g_dbus_error_get_remote_error(const GError *error);
char *g_dbus_error_encode_gerror(const GError *error);
int g_dbus_error_strip_remote_error(GError *error);
size_t g_dbus_proxy_get_type(void);
void g_dbus_proxy_set_default_timeout(GDBusProxy *proxy, int timeout_milliseconds);

// libsecret

size_t secret_service_get_type(void);
int secret_service_ensure_session_sync(SecretService *service, GCancellable *cancellable, GError **error);
const char *secret_service_get_session_dbus_path(SecretService *service);
GVariant *secret_service_encode_dbus_secret(SecretService *service, SecretValue *value);
SecretValue *secret_service_decode_dbus_secret(SecretService *service, GVariant *value);
GVariant *secret_service_prompt_at_dbus_path_sync(
    SecretService *service, const char *prompt_path, GCancellable *cancellable, const GVariantType *return_type,
    GError **error);
SecretValue *secret_value_new(const char *secret, ptrdiff_t length, const char *content_type);
const char *secret_value_get(SecretValue *value, size_t *length);
void secret_value_unref(void *value);

/// The head of GObjectClass: https://docs.gtk.org/gobject/class.Object.html#virtual-methods
typedef struct SeamObjectClass {
  size_t type;
  void *construct_properties;
  void *(*constructor)(size_t type, unsigned int count, void *construct_properties);
} SeamObjectClass;

static inline void seam_secret_service_class_init(void *object_class, void *unused) {
  (void)unused;
  SeamObjectClass *proxy_class = (SeamObjectClass *)g_type_class_ref(g_dbus_proxy_get_type());
  ((SeamObjectClass *)object_class)->constructor = proxy_class->constructor;
}

/// libsecret's service with a constructor that takes the connection it is given: its own constructor takes the one that
/// the whole process shares, which ends the process when the bus hangs up. To be called once in a process.
static inline size_t seam_secret_service_register(void) {
  GTypeQuery parent;
  g_type_query(secret_service_get_type(), &parent);
  return g_type_register_static_simple(
      parent.type, "SeamSecretService", parent.class_size, seam_secret_service_class_init, parent.instance_size,
      (void (*)(struct _GTypeInstance *, void *))0, 0);
}

/// Swift cannot call a C function with variadic arguments.
/// The Secret Service with this name on a connection. The flags keep it from fetching properties and from listening to
/// signals, which are never read.
static inline SecretService *seam_secret_service_new(
    size_t type, GDBusConnection *connection, const char *name, GError **error) {
  const int do_not_load_properties = 1 << 0, do_not_connect_signals = 1 << 1;
  return (SecretService *)g_initable_new(
      type, (GCancellable *)0, error, "g-connection", connection, "g-name", name, "g-object-path",
      "/org/freedesktop/secrets", "g-interface-name", "org.freedesktop.Secret.Service", "g-flags",
      do_not_load_properties | do_not_connect_signals, (char *)0);
}

#endif
#endif
