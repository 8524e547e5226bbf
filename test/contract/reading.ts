import { labelOf } from '@waymark/server/representations/html/label'
import type { Form } from '@waymark/server/hypermedia/form'
import type { Json, Link, Representation } from '@waymark/server/hypermedia/representation'

/** Reads what a serializer wrote and lists everything of the representation that it does not find there. */
export type Reader = (written: string, representation: Representation) => readonly string[]

type Members = Readonly<Record<string, unknown>>

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function own(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(members(value), name)?.value
}

const taken = new Set(['_links', '_embedded', '_templates'])

function missingState(document: unknown, { state }: Representation): readonly string[] {
  return Object.entries(state)
    .filter(([name, value]) => !taken.has(name) && JSON.stringify(own(document, name)) !== JSON.stringify(value))
    .map(([name]) => `state ${name}`)
}

function missingLinks(document: unknown, { links }: Representation): readonly string[] {
  return links.flatMap(({ relation, links: given }) => {
    const found = own(own(document, '_links'), relation.name)
    if (Array.isArray(found) !== (relation.cardinality === 'many')) return [`cardinality of ${relation.name}`]
    return given.filter((link, index) => !isSameLink([found].flat()[index], link)).map(({ href }) => `link ${href}`)
  })
}

function isSameLink(found: unknown, { variables, ...attributes }: Link): boolean {
  const isTemplate = variables === undefined ? undefined : true
  const known = { ...members(found), templated: undefined }
  return own(found, 'templated') === isTemplate && sorted(known) === sorted({ ...attributes, templated: undefined })
}

function sorted(object: object): string {
  return JSON.stringify(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function missingTemplates(document: unknown, { forms }: Representation): readonly string[] {
  return forms
    .filter((form) => !isSameForm(own(own(document, '_templates'), form.name), form))
    .map(({ name }) => `form ${name}`)
}

function isSameForm(template: unknown, { title, method, target, contentType, fields }: Form): boolean {
  const head = { title, method, target, contentType }
  const properties = own(template, 'properties')
  if (!Array.isArray(properties) || properties.length !== fields.length) return false
  const areHeads = Object.entries(head).every(([name, value]) => own(template, name) === value)
  return (
    areHeads &&
    fields.every((field, index) => {
      const property: unknown = properties[index]
      return (
        own(property, 'name') === field.name &&
        own(property, 'prompt') === field.field.prompt &&
        own(property, 'value') === field.value
      )
    })
  )
}

function halReader(hasTemplates: boolean): Reader {
  const read = (document: unknown, representation: Representation): readonly string[] => [
    ...missingState(document, representation),
    ...missingLinks(document, representation),
    ...(hasTemplates ? missingTemplates(document, representation) : []),
    ...representation.embedded.flatMap(({ relation, items }) => {
      const found = own(own(document, '_embedded'), relation.name)
      if (Array.isArray(found) !== (relation.cardinality === 'many')) return [`cardinality of ${relation.name}`]
      const documents: readonly unknown[] = [found].flat()
      if (documents.length !== items.length) return [`items of ${relation.name}`]
      return items.flatMap((item, index) => read(documents[index], item))
    }),
  ]
  return (written, representation) => read(JSON.parse(written), representation)
}

function readJson(document: unknown, representation: Representation): readonly string[] {
  const { links, forms, embedded } = representation
  const expected = [
    ...links.flatMap((set) => set.links.map(({ href }) => [set.relation.key, href])),
    ...forms.map(({ name, target }) => [name, target]),
  ]
  const found = own(document, 'links')
  const pairs = Array.isArray(found) ? found.map((link: unknown) => [own(link, 'rel'), own(link, 'href')]) : []
  return [
    ...missingState({ ...members(document), ...reservedMembers(representation) }, representation),
    ...(JSON.stringify(pairs) === JSON.stringify(expected) ? [] : ['links']),
    ...embedded.flatMap(({ relation, items }) => {
      const list: readonly unknown[] = [own(document, relation.key)].flat()
      if (list.length !== items.length) return [`items of ${relation.key}`]
      return items.flatMap((item, index) => readJson(list[index], item))
    }),
  ]
}

/** The state members whose place a list has taken. */
function reservedMembers({ embedded, state }: Representation): Members {
  const names = embedded.map(({ relation }) => relation.key).filter((name) => state[name] !== undefined)
  return Object.fromEntries(names.map((name): [string, unknown] => [name, state[name]]))
}

/** The single values of a state, however deep. */
function scalars(value: Json | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  if (typeof value !== 'object' || value === null) return [String(value)]
  const values: readonly (Json | undefined)[] = Object.values(value)
  return values.flatMap((each) => scalars(each))
}

interface Text {
  /** Whether the text or the values of attributes hold it. */
  readonly holds: (piece: string) => boolean
  readonly leadsTo: (href: string) => boolean
}

/** Reads a format for people: each value, name and target has to be somewhere in it. */
function readText(text: Text, representation: Representation, isTop = true): readonly string[] {
  const { title, state, links, forms, embedded } = representation
  const values = [title, ...Object.entries(state).flatMap(([, value]) => scalars(value))]
  const fields = isTop ? forms.flatMap((form) => form.fields) : []
  const words = [
    ...values,
    ...forms.map((form) => form.title),
    ...links.flatMap((set) => set.links.map((link) => link.title ?? '')),
    ...fields.flatMap(({ name, field, value }) => [
      name,
      field.kind === 'hidden' ? '' : field.prompt,
      value === undefined ? '' : String(value as string | number),
    ]),
  ]
  const hrefs = links.flatMap((set) => set.links.map((link) => link.href))
  return [
    ...words.filter((word) => !text.holds(word)).map((word) => `text ${word}`),
    ...hrefs.filter((href) => !text.leadsTo(href)).map((href) => `link ${href}`),
    ...forms.filter(({ target }) => isTop && !text.leadsTo(target)).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ items }) => items.flatMap((item) => readText(text, item, false))),
  ]
}

function unescapeHtml(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

/** Yes, No and none stand for what JSON spells otherwise; the true value is in an attribute. */
const readHtml: Reader = (written, representation) => {
  const attributes = [...written.matchAll(/ [a-z-]+="([^"]*)"/g)].map(([, value = '']) => unescapeHtml(value))
  const words = unescapeHtml(written.replace(/<[^>]*>/g, '\u0000'))
  const known = new Set(attributes)
  return readText(
    {
      holds: (piece) => words.includes(piece) || known.has(piece) || words.includes(labelOf(piece)),
      // A template whose variables are all in the query is a form for them.
      leadsTo: (href) => known.has(href) || words.includes(href) || known.has(href.replace(/\{\?.*/, '')),
    },
    representation,
  )
}

const readMarkdown: Reader = (written, representation) => {
  const words = written.replace(/<br>/g, '\n').replace(/\\([!-/:-@[-`{-~])/g, '$1')
  const normal = (piece: string): string => piece.replace(/\r\n?/g, '\n')
  return readText(
    {
      holds: (piece) =>
        words.includes(normal(piece)) ||
        words.includes(normal(piece).replaceAll('\n', ' ')) ||
        words.includes(JSON.stringify(piece)),
      leadsTo: (href) => words.includes(`](<${href}>)`) || words.includes(`\`${href}\``) || words.includes(` ${href}`),
    },
    representation,
  )
}

/** A reader for each serializer, by its key. */
export const readers: Readonly<Record<string, Reader>> = {
  hal: halReader(false),
  forms: halReader(true),
  problem: halReader(true),
  json: (written, representation) => readJson(JSON.parse(written), representation),
  html: readHtml,
  md: readMarkdown,
}
