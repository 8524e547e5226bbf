/**
 * Document formats besides HAL and HAL-FORMS.
 *
 * @module @waymark/sdk/formats
 */
export { collectionJson } from './collection-json.ts'
export { htmlLinks } from './html-links.ts'
export { jsonApi } from './json-api.ts'
export { siren } from './siren.ts'
