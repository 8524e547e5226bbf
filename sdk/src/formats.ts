/**
 * Formats of documents besides HAL and HAL-FORMS, as an entry of its own: who passes none to `connect` loads none.
 *
 * @module @waymark/sdk/formats
 */
export { collectionJson } from './formats/collection-json.ts'
export { htmlLinks } from './formats/html-links.ts'
export { jsonApi } from './formats/json-api.ts'
export { siren } from './formats/siren.ts'
