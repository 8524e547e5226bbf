import * as t from 'io-ts'

/** A collection; `total` counts its items over all pages. */
export const Collection = t.type({ total: t.number }, 'Collection')
export type Collection = t.TypeOf<typeof Collection>
