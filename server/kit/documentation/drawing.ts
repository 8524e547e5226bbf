import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'

/** A drawing that the server makes, which has SVG as its only media type. */
export function drawing(title: string, svg: string): Representation {
  return { kind: 'diagram', title, state: { drawing: svg }, links: [], embedded: [], forms: [] }
}

/** Writes drawings. */
export const svg: Serializer = {
  key: 'svg',
  title: 'SVG',
  mediaType: 'image/svg+xml',
  quality: 1,
  isText: false,
  showsLinks: true,
  write: ({ state }) => (typeof state['drawing'] === 'string' ? state['drawing'] : ''),
}
