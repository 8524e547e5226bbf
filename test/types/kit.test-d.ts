import { passwordAuthenticator, passwords, type Authenticator, type Member, type Passwords } from '@waymark/server'
import { clientKeyOf, type ClientKey } from '@waymark/server/http'
import { belongsTo, describeCollection, optional, text, type InputOf } from '@waymark/shared'

/* The compiler checks this file without running it: each marked error must occur. */

const fields = { title: text({ prompt: 'Title', maxLength: 100 }) }
const texts = { list: 'Parts', item: 'A part', add: 'Add', change: 'Edit', remove: 'Remove' }
const parts = { fields, texts, title: 'title', sorts: ['title'] } as const

const makers = describeCollection({ ...parts, list: 'makers', item: 'maker' })
// @ts-expect-error -- every service has the kind
describeCollection({ ...parts, list: 'engineParts', item: 'selection' })
// @ts-expect-error -- every service has the kind
describeCollection({ ...parts, list: 'problem', item: 'enginePart' })
// @ts-expect-error -- the item has the kind of its list
describeCollection({ ...parts, list: 'news', item: 'news' })

const searched = describeCollection({
  ...parts,
  list: 'engineParts',
  item: 'enginePart',
  fields: {
    ...fields,
    maker: belongsTo(makers, { prompt: 'Maker' }),
    note: optional(text({ prompt: 'Note', maxLength: 9 })),
    place: text({ prompt: 'Place', maxLength: 9 }),
  },
  filters: ['note'],
  words: ['title'],
})
type Search = InputOf<(typeof searched)['variables']>
const all: Search = { q: 'piston', maker: '1', note: 'new', sort: '-title', cursor: 'a', limit: 10 }
// @ts-expect-error -- the field is no filter
const unfiltered: Search = { place: 'left' }
// @ts-expect-error -- the parts are not sorted by their note
const unsorted: Search = { sort: 'note' }
// @ts-expect-error -- the search has no words
const wordless: InputOf<typeof makers.variables> = { q: 'piston' }
export const searches = [searched.variables, all, unfiltered, unsorted, wordless]

// A package with declarations names the results of these functions by types of the same entry.
export const results: readonly [Authenticator<Member>, Passwords, ClientKey] = [
  passwordAuthenticator('Parts', []),
  passwords(),
  clientKeyOf([]),
]
