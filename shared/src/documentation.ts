import * as t from 'io-ts'
import { Collection, pageLinks } from './collection.ts'
import { curiedRelations, link, optionalLink, registeredRelations, type Relations } from './description.ts'
import { identifier, optional } from './field.ts'
import { typed } from './value-type.ts'

/** The home document: what the service is called and what it is for. */
export const Home = t.type({ name: t.string, description: typed(t.string, 'summary') }, 'Home')
export type Home = t.TypeOf<typeof Home>

/** What a kind of problem means, and the status that it comes with. */
export const ProblemDocument = t.type(
  { name: t.string, status: t.number, title: t.string, description: typed(t.string, 'summary') },
  'ProblemDocument',
)
export type ProblemDocument = t.TypeOf<typeof ProblemDocument>

// A variable of a template, or a field of a form.
const Variable = t.intersection([
  t.type({ name: t.string, prompt: t.string, required: t.boolean }),
  t.partial({ example: t.string }),
])

// The resources on which a form appears; the target of the relation takes its fields with one of the methods.
const Form = t.type({
  title: t.string,
  appearsOn: t.array(t.string),
  methods: t.array(t.string),
  fields: t.array(Variable),
})

/**
 * What a relation means: its name on the wire, how many targets it may have, where it appears and what it leads to.
 * Its own page also has the variables of its template, the forms of the same name, and an example as the service
 * gives it at this moment.
 */
export const RelationDocument = t.intersection(
  [
    t.type({
      name: t.string,
      title: t.string,
      description: typed(t.string, 'summary'),
      cardinality: t.keyof({ one: null, many: null }),
      appearsOn: t.array(t.string),
      leadsTo: t.array(t.string),
    }),
    t.partial({
      variables: t.array(Variable),
      forms: t.array(Form),
      example: t.string,
    }),
  ],
  'RelationDocument',
)
export type RelationDocument = t.TypeOf<typeof RelationDocument>

const registered = registeredRelations({
  self: ['one', 'This resource', 'The resource that the representation shows.'],
  search: ['one', 'Search', 'The collection, filtered and sorted.'],
  item: ['many', 'Item', 'A member of the collection.'],
  first: ['one', 'First', 'The first page of the collection.'],
  prev: ['one', 'Previous', 'The previous page of the collection.'],
  next: ['one', 'Next', 'The next page of the collection.'],
  last: ['one', 'Last', 'The last page of the collection.'],
  collection: ['one', 'Collection', 'The collection that this resource is a member of.'],
  describedby: ['one', 'Description', 'What describes the content of this resource or of its form.'],
  alternate: ['many', 'Other formats', 'The same resource in another media type.'],
  curies: ['many', 'Relation documents', 'Where the documents of relations with a prefix are.'],
  home: ['one', 'Home', 'The home document, from which everything is reachable.'],
  'service-desc': ['one', 'Service description', 'The service in a form for machines: OpenAPI.', 'developers'],
  'service-doc': ['many', 'Documentation', 'The documentation of the service for people.', 'developers'],
  'api-catalog': ['one', 'API catalog', 'Links to everything that the service publishes about itself.', 'developers'],
})

const rows = {
  view: ['one', 'Chosen parts', 'This resource with only the members and embedded resources that are named.'],
  diagram: ['one', 'Diagram', 'The same as a drawing.'],
  rels: ['one', 'Relations', 'Every relation of the service with its document.', 'developers'],
  rel: ['one', 'Relation', 'The document of one relation.'],
  problems: ['one', 'Problems', 'Every type of problem that the service answers with.', 'developers'],
  problem: ['one', 'Problem', 'The document of one type of problem.'],
} as const

/** The relations of every service; those that IANA has not registered get the prefix of the service. */
export type CommonRelations = typeof registered & Relations<typeof rows>

/**
 * Returns the relations of every service: the registered ones of collections and documentation, and those of the kit
 * as curies.
 *
 * @param prefix of the curies of the service, such as `wm`
 */
export function commonRelations(prefix: string): CommonRelations {
  return { ...registered, ...curiedRelations(prefix, rows) }
}

/** The links of the home document to the documentation of the service. */
export const documentationLinks = {
  'service-desc': link('document'),
  'service-doc': link('rels'),
  'api-catalog': link('document'),
  rels: link('rels'),
  problems: link('problems'),
} as const

/** The resources that every service has: its documentation, and chosen parts of other resources. */
export const commonResources = {
  selection: {
    summary: 'A part of another resource: the members and embedded resources that were named.',
    state: t.UnknownRecord,
  },
  document: { summary: 'A document of the service in a media type of its own.', state: t.UnknownRecord },
  diagram: { summary: 'A drawing, in SVG only.', state: t.UnknownRecord },
  rels: {
    summary: 'Every relation of the service.',
    state: Collection,
    links: {
      ...pageLinks('rels'),
      home: link('home'),
      diagram: link('diagram', { part: optional(identifier({ prompt: 'Part of the service', example: 'shop' })) }),
      rel: link('rel', { rel: identifier({ prompt: 'Relation', example: 'rels' }) }),
    },
    embedded: { item: link('rel') },
  },
  rel: {
    summary: 'The document of one relation.',
    state: RelationDocument,
    links: {
      collection: link('rels'),
      describedby: optionalLink('document'),
      diagram: optionalLink('diagram'),
      home: optionalLink('home'),
    },
  },
  problems: {
    summary: 'Every type of problem that the service answers with.',
    state: Collection,
    links: { ...pageLinks('problems'), home: link('home') },
    embedded: { item: link('problem') },
  },
  problem: {
    summary: 'The document of one type of problem.',
    state: ProblemDocument,
    links: { collection: link('problems'), home: optionalLink('home') },
  },
} as const
