import { memberShape, translateDescribed, memberLabel, unknownShape, type ValueShape } from '@waymark/shared'
import { createHash } from 'node:crypto'
import { serverMediaType } from '../hypermedia/media-type.ts'
import { type LinkSet, type Representation, selfOf, type State } from '../hypermedia/representation.ts'
import type { TextSerializer, WritingContext } from '../hypermedia/serializer.ts'
import { itemsIn } from './items.ts'
import { problemJson } from './hal.ts'
import { isRecord, valueWords } from './value-words.ts'
import { valueText } from './visible.ts'
import { attribute, element, escaped } from './xml.ts'

/**
 * Atom (RFC 4287) for lists of items that say when they changed: one entry for each item. Other pages are linked as in
 * RFC 5005 §3, and a form by a link to its target.
 *
 * @example
 * assert.equal(atom.supports?.({ kind: 'loans', hasEvents: true, items: {} }), true)
 */
export const atom: TextSerializer = {
  key: 'atom',
  title: 'Atom',
  mediaType: serverMediaType.atom,
  quality: 0.22,
  isText: false,
  showsLinks: true,
  showsBrand: true,
  problems: problemJson,
  supports: ({ items, hasEvents }) => items !== undefined && (hasEvents || hasTime(items)),
  write: (representation, context) => {
    const entries = itemsIn(representation).items.map((item) => ({ item, changed: changedOf(item) ?? context.changed }))
    const changed = Math.max(context.changed ?? 0, ...entries.map((entry) => entry.changed ?? 0))
    const feed = [
      ...headOf(representation, context, changed),
      `<author><name>${escaped(context.service)}</name></author>`,
      linkElement('self', { ...linkOf(selfOf(representation) ?? '', context), type: serverMediaType.atom }),
      ...context.profiles.map(({ href }) => linkElement('profile', linkOf(href, context))),
      ...context.alternates.map((link) => linkElement('alternate', { ...link, ...linkOf(link.href, context) })),
      linkElements(representation, context),
      ...entries.map((entry) => entryElement(entry.item, context, entry.changed ?? changed)),
    ]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${feed.join('')}</feed>\n`
  },
}

/** The usual names of the instant of the last change, which are never in the future. */
const times = [
  ...['at', 'createdAt', 'updatedAt', 'changedAt', 'modifiedAt', 'publishedAt'],
  ...['sentAt', 'occurredAt', 'deliveredAt', 'joinedAt', 'deletedAt'],
]

function hasTime({ members }: ValueShape): boolean {
  return times.some((name) => members?.get(name)?.type === 'instant')
}

/** Returns the last change that the calendar events or the state of an item say. */
function changedOf({ state, events = [] }: Representation): number | undefined {
  const said = times.map((name) => Date.parse(valueText(Object.hasOwn(state, name) ? (state[name] ?? '') : '')))
  const known = [...events.map(({ changed }) => changed), ...said].filter((time) => !Number.isNaN(time))
  return known.length === 0 ? undefined : Math.max(...known)
}

function headOf(representation: Representation, context: WritingContext, changed: number): readonly string[] {
  return [
    element('id', '', escaped(identifierOf(representation, context))),
    element('title', '', escaped(representation.title)),
    element('updated', '', new Date(changed).toISOString()),
  ]
}

// RFC 4287 §4.2.6: an absolute IRI. Without a known origin it is a UUID (RFC 9562 §5.8) of the service and the path.
function identifierOf(representation: Representation, { origin, service }: WritingContext): string {
  const self = selfOf(representation)
  const url = self === undefined ? undefined : URL.parse(self, origin)?.href
  if (url !== undefined) return url
  const hash = createHash('sha256')
    .update(`${service} ${self ?? JSON.stringify(representation.state)}`)
    .digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function entryElement(item: Representation, context: WritingContext, changed: number): string {
  const self = selfOf(item)
  const page = self === undefined ? '' : linkElement('alternate', linkOf(self, context))
  const content = element('content', ' type="text"', escaped(stateLines(item.state, item.shape)))
  return element('entry', '', [...headOf(item, context, changed), page, linkElements(item, context), content].join(''))
}

function stateLines(state: State, shape = unknownShape, indent = ''): string {
  const lines = Object.entries(state).map(([name, value]) => {
    if (value === undefined || value === null) return ''
    const label = `${indent}${translateDescribed(memberLabel(name))}:`
    const ofMember = memberShape(shape, name)
    const words = valueWords(value, ofMember)?.words
    if (words === undefined && isRecord(value)) return `${label}\n${stateLines(value, ofMember, `${indent}  `)}`
    return `${label} ${words ?? valueText(value)}\n`
  })
  return lines.join('')
}

// Atom has no templates of links. RFC 5005 §3 calls the page before `previous`.
function linkElements({ links, forms }: Representation, context: WritingContext): string {
  const written = links.flatMap(({ relation, links: given }: LinkSet) =>
    relation.key === 'self' || relation.key === 'alternate'
      ? []
      : given
          .filter(({ variables }) => variables === undefined)
          .map((link) => linkElement(relationName(relation.name, context), { ...link, ...linkOf(link.href, context) })),
  )
  const targets = forms.map(({ relation, target, title }) =>
    relation === undefined ? '' : linkElement(relationName(relation, context), { ...linkOf(target, context), title }),
  )
  return [...written, ...targets].join('')
}

// RFC 4287 §4.2.7.2: a registered name or an IRI.
function relationName(name: string, { curies, origin = '' }: WritingContext): string {
  if (name === 'prev') return 'previous'
  const [prefix = '', key] = name.split(':')
  const curie = key === undefined ? undefined : curies.find((one) => one.name === prefix)
  return curie === undefined ? name : origin + curie.href.replace('{rel}', key ?? '')
}

function linkOf(href: string, { origin }: WritingContext): { readonly href: string } {
  return { href: URL.parse(href, origin)?.href ?? href }
}

interface Attributes {
  readonly href: string
  readonly title?: string
  readonly type?: string
  readonly hreflang?: string
}

function linkElement(rel: string, { href, title, type, hreflang }: Attributes): string {
  const attributes = { rel, href, type, hreflang, title }
  return `<link${Object.entries(attributes)
    .map(([name, value]) => attribute(name, value))
    .join('')}/>`
}
