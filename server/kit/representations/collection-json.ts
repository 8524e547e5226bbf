import { isRequired, mediaType } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import {
  type Json,
  type Link,
  type LinkSet,
  type Representation,
  selfOf,
  type State,
} from '../hypermedia/representation.ts'
import type { LinkContext, TextSerializer } from '../hypermedia/serializer.ts'
import { queryFormsOf } from './forms.ts'
import { isProblem } from './hal-document.ts'

// JSON.stringify omits undefined.
type Members = Readonly<Record<string, unknown>>

/*
 * The items of a collection are the resource itself, if it has a state, and what it embeds at any depth. A document has one
 * template: that of the form that POST sends to the resource, or of the one that PUT replaces it with. The other forms are
 * links to their targets, as in HAL.
 */
function collection(representation: Representation, { alternates, profiles }: LinkContext): Members {
  const { title, state, links, forms } = representation
  const href = selfOf(representation)
  const template = templateOf(representation)
  return {
    version: '1.0',
    href,
    prompt: title,
    links: [
      ...links.flatMap(linksOf),
      ...forms.filter((form) => form !== template).flatMap(linkOfForm),
      ...schemaOf(template),
      ...profiles.map((link) => linkOf('profile', link)),
      ...alternates.map((link) => linkOf('alternate', link)),
    ],
    items: itemsOf(representation),
    queries: queryFormsOf(links).map(({ name, title: prompt, target, fields }) => {
      return { rel: name, href: target, prompt, data: fields.map(datumOfField) }
    }),
    ...(template === undefined ? {} : { template: { data: template.fields.map(datumOfField) } }),
    ...(isProblem(representation) ? { error: errorOf(state) } : {}),
  }
}

function templateOf(representation: Representation): Form | undefined {
  const href = selfOf(representation)
  const own = representation.forms.filter(
    ({ target, contentType }) => target === href && contentType === mediaType.json,
  )
  return own.find(({ method }) => method === 'POST') ?? own.find(({ method }) => method === 'PUT')
}

// The data of a template have no rules.
function schemaOf(template: Form | undefined): readonly Members[] {
  return template?.schema === undefined ? [] : [linkOf('describedby', { href: template.schema, title: template.title })]
}

function itemsOf(representation: Representation): readonly Members[] {
  const own = Object.keys(representation.state).length === 0 ? [] : [item(representation)]
  return [...own, ...representation.embedded.flatMap(({ items }) => items.flatMap(itemsOf))]
}

// An item has no items, so it links to what it embeds.
function item(representation: Representation): Members {
  const { state, links, embedded, forms } = representation
  const nested = embedded.flatMap(({ relation, items }) =>
    items.flatMap((one) => {
      const href = selfOf(one)
      return href === undefined ? [] : [linkOf(relation.name, { href, title: one.title })]
    }),
  )
  return {
    href: selfOf(representation),
    data: Object.entries(state).map(([name, value]) => ({ name, value: plainValue(value) })),
    links: [...links.flatMap(linksOf), ...nested, ...forms.flatMap(linkOfForm)],
  }
}

// A value of Collection+JSON is a string, number, boolean or null (§6).
function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

// Collection+JSON has no templates of links: those of a query are queries, and the Link-Template field has all.
function linksOf({ relation, links }: LinkSet): readonly Members[] {
  if (relation.key === 'self') return []
  return links.filter(({ variables }) => variables === undefined).map((link) => linkOf(relation.name, link))
}

function linkOf(rel: string, { href, title }: Link): Members {
  return { rel, href, prompt: title }
}

function linkOfForm({ relation, target, title }: Form): readonly Members[] {
  return relation === undefined ? [] : [linkOf(relation, { href: target, title })]
}

function datumOfField({ name, field, value }: FormField): Members {
  return { name, value: textOf(value), prompt: field.prompt, required: isRequired(field) || undefined }
}

// A list has one item on each line, as in a text area.
function textOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join('\n') : (plainValue(value) ?? '')
}

function errorOf({ title, detail, status, errors }: State): Members {
  const faults = Array.isArray(errors) ? errors.map(faultText) : []
  return { title, code: String(Number(status)), message: [plainValue(detail ?? title), ...faults].join(' ') }
}

// RFC 9457 §3.1.3: a pointer to the member, and what is wrong with it.
function faultText(fault: Json): string {
  const isObject = typeof fault === 'object' && fault !== null && !Array.isArray(fault)
  return isObject
    ? Object.values(fault)
        .filter((value) => typeof value === 'string')
        .join(': ')
    : ''
}

/** Collection+JSON: items with data, links, queries and one template. */
export const collectionJson: TextSerializer = {
  key: 'collection',
  title: 'Collection+JSON',
  mediaType: mediaType.collectionJson,
  quality: 0.24,
  isText: false,
  showsLinks: true,
  linksInField: true,
  linksSchemas: true,
  write: (representation, context) => JSON.stringify({ collection: collection(representation, context) }),
}
