import * as t from 'io-ts'
import { link, optionalLink } from './description.ts'
import { names, optional, token, wholeNumber } from './field.ts'
import { translatable } from './translate.ts'

/** The variables of a page of a collection. */
export const pageVariables = {
  cursor: optional(token({ prompt: translatable('Place in the collection'), maxLength: 600 })),
  limit: optional(wholeNumber({ prompt: translatable('Items on a page'), min: 1, max: 100, example: '10' })),
}

/** The variables of a view: the members of the state and the embedded resources to include. */
export const viewVariables = {
  fields: optional(names({ prompt: translatable('Members'), maxLength: 1000 })),
  embed: optional(names({ prompt: translatable('Embedded resources'), maxLength: 1000 })),
}

/** A collection; `total` counts the items of all pages. */
export const Collection = t.type({ total: t.number }, 'Collection')
export type Collection = t.TypeOf<typeof Collection>

/** A collection that may be too long to be counted: without `total`, its `next` links lead to all items. */
export const LongCollection = t.partial({ total: t.number }, 'LongCollection')
export type LongCollection = t.TypeOf<typeof LongCollection>

/** The links of every collection: paging and views. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- five types that say what the line below says
export function pageLinks<const To extends string>(to: To) {
  return {
    first: link(to),
    prev: optionalLink(to),
    next: optionalLink(to),
    last: link(to),
    view: optionalLink('selection', viewVariables),
  }
}
