/** The base URL of the FHIR façade. */
export const fhirBase = '/fhir'

/** The only definition of each path of the module; the operations come before the ids that they look like. */
export const fhirRoutes = {
  transaction: '/fhir',
  metadata: '/fhir/metadata',
  smartConfiguration: '/fhir/.well-known/smart-configuration',
  bulkManifest: '/fhir/$bulk-publish',
  bulkFile: '/fhir/bulk/{file}',
  find: '/fhir/Appointment/$find',
  hold: '/fhir/Appointment/$hold',
  book: '/fhir/Appointment/$book',
  everything: '/fhir/Patient/{id}/$everything',
  subscriptionStatus: '/fhir/Subscription/{id}/$status',
  patientBundle: '/fhir/Patient/{id}/$download',
  search: '/fhir/{type}/_search',
  type: '/fhir/{type}',
  instance: '/fhir/{type}/{id}',
  version: '/fhir/{type}/{id}/_history/{version}',
} as const
