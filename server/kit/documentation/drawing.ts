import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'

/**
 * A drawing that the server makes, which has SVG as its only media type.
 *
 * @example
 * const plan = resource({
 *   kind: 'diagram',
 *   cache: { store: 'public', maxAge: 3600 },
 *   serializers: [svg],
 *   find: () => Promise.resolve({ entity: '<svg xmlns="http://www.w3.org/2000/svg"/>', version: '1' }),
 *   represent: (text) => drawing('Floor plan', text),
 * })
 */
export function drawing(title: string, svg: string): Representation {
  return { kind: 'diagram', title, state: { drawing: svg }, links: [], embedded: [], forms: [] }
}

/**
 * Writes drawings.
 *
 * @example
 * const { state } = drawing('Floor plan', '<svg xmlns="http://www.w3.org/2000/svg"/>')
 * assert.equal(svg.mediaType, 'image/svg+xml')
 */
export const svg: Serializer = {
  key: 'svg',
  title: 'SVG',
  mediaType: 'image/svg+xml',
  quality: 1,
  isText: false,
  showsLinks: true,
  write: ({ state }) => (typeof state['drawing'] === 'string' ? state['drawing'] : ''),
}
