import * as t from 'io-ts'
import { WholeNumber } from '../src/codecs.ts'
import { pageLinks, Collection } from '../src/collection.ts'
import { link, optionalLink } from '../src/description.ts'
import { typed } from '../src/value-type.ts'

/** A level of maturity of the service, with the features that it lacks. */
export const Level = t.type(
  {
    level: WholeNumber,
    name: t.string,
    lacks: t.string,
    endpoints: t.array(t.type({ method: t.string, path: t.string, request: t.string, response: t.string })),
  },
  'Level',
)
export type Level = t.TypeOf<typeof Level>

/** The home document: the name and purpose of the service. */
export const Home = t.type({ name: t.string, description: typed(t.string, 'summary') }, 'Home')
export type Home = t.TypeOf<typeof Home>

/** The decisions on a request in order, each with its result. */
export const Decisions = t.type(
  { method: t.string, path: t.string, steps: t.array(t.type({ decision: t.string, outcome: t.string })) },
  'Decisions',
)
export type Decisions = t.TypeOf<typeof Decisions>

/** The meaning and status of a problem type. */
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

// The resources with the form; the target of the relation accepts its fields with one of the methods.
const Form = t.type({
  title: t.string,
  appearsOn: t.array(t.string),
  methods: t.array(t.string),
  fields: t.array(Variable),
})

/**
 * The documentation of a relation: its name on the wire, cardinality, sources and targets. Its own page adds the
 * variables of its template, the forms of the same name, and a live example.
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

/** The resources of the levels of maturity. */
export const levelResources = {
  levels: {
    summary: 'The same clinic at four levels of maturity.',
    state: Collection,
    links: { ...pageLinks('levels'), home: link('home') },
    embedded: { item: link('level') },
  },
  level: {
    summary: 'A level of maturity, and what one does without there.',
    state: Level,
    links: {
      collection: link('levels'),
      prev: optionalLink('level'),
      next: optionalLink('level'),
      home: optionalLink('home'),
    },
  },
} as const
