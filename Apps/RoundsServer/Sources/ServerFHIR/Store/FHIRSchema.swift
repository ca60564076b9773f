import ServerDatabase

/// The tables of resources and their versions.
///
/// Those of the search index are in `SearchSchema`.
enum FHIRSchema {
  static let migrations = [
    Migration(
      1, "create-resources",
      [
        // A resource has a row from its first version on, also while it is deleted; the version is the current one.
        """
        CREATE TABLE fhir_resource (number \(.identity), type \(.text) NOT NULL, id \(.text) NOT NULL, \
        version \(.integer) NOT NULL, updated \(.integer) NOT NULL, is_deleted \(.integer) NOT NULL, \
        UNIQUE (type, id))\(.strict)
        """,
        "CREATE INDEX fhir_resource_updated ON fhir_resource (type, is_deleted, updated, number)",
        """
        CREATE TABLE fhir_version (sequence \(.identity), resource \(.integer) NOT NULL, type \(.text) NOT NULL, \
        version \(.integer) NOT NULL, updated \(.integer) NOT NULL, method \(.text) NOT NULL, \
        content \(.bytes) NOT NULL, data \(.bytes), UNIQUE (resource, version))\(.strict)
        """,
        "CREATE INDEX fhir_version_type ON fhir_version (type, updated, sequence)",
        "CREATE INDEX fhir_version_updated ON fhir_version (updated, sequence)",
      ])
  ]
}
