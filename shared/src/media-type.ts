import { documentType } from './document-type.ts'

/** The media types of the service and the SDK. */
export const mediaType = {
  ...documentType,
  html: 'text/html',
  markdown: 'text/markdown',
  halXml: 'application/hal+xml',
  siren: 'application/vnd.siren+json',
  collectionJson: 'application/vnd.collection+json',
  plainText: 'text/plain',
  calendar: 'text/calendar',
  pdf: 'application/pdf',
  eventStream: 'text/event-stream',
  mergePatch: 'application/merge-patch+json',
  jsonPatch: 'application/json-patch+json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  formData: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
} as const
