import { describeCollection, text } from '@waymark/shared'

/* The compiler checks this file without running it: each marked error must occur. */

const fields = { title: text({ prompt: 'Title', maxLength: 100 }) }
const texts = { list: 'Parts', item: 'A part', add: 'Add', change: 'Edit', remove: 'Remove' }
const parts = { fields, texts, title: 'title', sorts: ['title'] } as const

describeCollection({ ...parts, list: 'engineParts', item: 'enginePart' })
// @ts-expect-error -- every service has the kind
describeCollection({ ...parts, list: 'engineParts', item: 'selection' })
// @ts-expect-error -- every service has the kind
describeCollection({ ...parts, list: 'problem', item: 'enginePart' })
