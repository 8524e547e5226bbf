/**
 * Formats of documents besides HAL and HAL-FORMS, as an entry of its own: who passes none to `connect` loads none.
 *
 * @module @waymark/sdk/formats
 */
export { collectionJson } from './collection-json.ts'
export { htmlLinks } from './html-links.ts'
export { jsonApi } from './json-api.ts'
export { siren } from './siren.ts'
