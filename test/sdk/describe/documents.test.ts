import { describeDocuments } from '@waymark/sdk/describing'
import { expect } from 'chai'

const linesOf = (documents: readonly [object, ...object[]]): readonly string[] =>
  describeDocuments([JSON.stringify(documents[0]), ...documents.slice(1).map((one) => JSON.stringify(one))], {
    as: 'types',
  })
    .split('const described')
    .slice(1)
    .join('')
    .split('\n')
    .map((line) => line.trim())

const alps = {
  alps: {
    version: '1.0',
    descriptor: [
      {
        id: 'note',
        type: 'semantic',
        doc: { value: 'A note.' },
        descriptor: [{ href: '#text' }, { href: '#author' }, { href: '#edit' }, { href: '#drop' }],
      },
      { id: 'notes', descriptor: [{ href: '#find' }, { href: '#item' }] },
      { id: 'person', type: 'semantic' },
      { id: 'text', title: 'Text' },
      { id: 'author', type: 'safe', rt: '#person', name: 'ex:author' },
      { id: 'item', type: 'safe', rt: '#note' },
      { id: 'find', type: 'safe', rt: '#notes', descriptor: [{ href: '#text' }] },
      {
        id: 'edit',
        type: 'idempotent',
        rt: '#note',
        title: 'Edit',
        descriptor: [{ href: '#text', title: 'New text' }],
      },
      { id: 'drop', type: 'idempotent', rt: '#notes #person' },
    ],
  },
}

const shared = { type: 'object', properties: { id: { type: 'integer' }, of: { $ref: '#/components/schemas/note' } } }
const openapi = {
  openapi: '3.1.0',
  paths: {
    '/': {
      get: {
        responses: {
          200: {
            description: 'The start.',
            content: { 'application/hal+json': { schema: { $ref: '#/components/schemas/start' } } },
            links: { 'ex:found': { operationId: 'find', parameters: { page: 1 }, description: 'Found' } },
          },
        },
      },
    },
    '/find': {
      get: {
        operationId: 'find',
        parameters: [
          { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'x-trace', in: 'header' },
        ],
        responses: { '2XX': { $ref: '#/components/responses/found' } },
      },
    },
    '/notes/{id}': {
      get: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/note' } } } } },
      },
      delete: { responses: { 204: {} } },
    },
  },
  components: {
    responses: { found: { content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } } },
    schemas: {
      start: {
        properties: {
          _links: { properties: { 'ex:all': { type: 'array' }, curies: {}, 'ex:one': {} } },
          _embedded: { properties: { item: { type: 'array', items: { $ref: '#/components/schemas/note' } } } },
          state: { enum: ['on', 'off'] },
          more: { type: 'object' },
        },
        required: ['state'],
      },
      note: {
        allOf: [shared, { properties: { text: { type: ['string', 'null'] }, rank: { oneOf: [{ const: 1 }, {}] } } }],
        required: ['rank'],
        properties: { kept: { type: 'boolean', nullable: true } },
      },
    },
  },
}

const statement = {
  resourceType: 'CapabilityStatement',
  title: 'A hospital',
  rest: [
    {
      mode: 'server',
      resource: [
        {
          type: 'Slot',
          documentation: 'Times to book',
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          searchParam: [{ name: 'start', type: 'date' }],
        },
        { type: 'Patient', interaction: [{ code: 'read' }] },
      ],
    },
  ],
}

describe('a description of documents', () => {
  it('has the transitions of ALPS where they are nested', () => {
    const lines = linesOf([alps])
    for (const line of [
      "entry: 'notes',",
      'relations: {',
      "author: relation('ex:author', 'one', ''),",
      "item: relation('item', 'many', ''),",
      "summary: 'A note.',",
      'state: typeOnly<{ text?: unknown | undefined }>(),',
      "links: { author: optionalLink('person') },",
      "edit: form('note', { title: 'Edit', fields: { text: input('New text', typeOnly<unknown>(), false) } }),",
      "drop: form('unseen', { title: '', fields: {} }),",
      "find: optionalLink('notes', { text: input('Text', typeOnly<Variable>(), false) }),",
      "item: optionalLink('note'),",
    ]) {
      expect(lines).to.include(line)
    }
  })

  it('has every transition of ALPS everywhere, if none is nested', () => {
    const flat = { alps: { descriptor: [{ id: 'page' }, { id: 'next', type: 'safe', rt: '#page' }] } }
    expect(linesOf([flat]).join(' ')).to.include("links: { next: optionalLink('page') }")
    const bare = { alps: { descriptor: { id: 'next', type: 'safe', href: 'https://example.com/x#next' } } }
    const lines = linesOf([bare])
    expect(lines).to.include("entry: 'home',")
    expect(lines.join(' ')).to.include("links: { next: optionalLink('unseen') }")
  })

  it('has the schemas, and the links in schemas and responses, of OpenAPI', () => {
    const lines = linesOf([openapi])
    for (const line of [
      "entry: 'start',",
      "summary: 'The start.',",
      "state: typeOnly<{ state: 'on' | 'off', more?: Readonly<Record<string, unknown>> | undefined }>(),",
      "all: relation('ex:all', 'many', ''),",
      "found: relation('ex:found', 'one', 'Found'),",
      "found: optionalLink('find', { q: input('q', typeOnly<string>(), true) }),",
      "one: optionalLink('unseen'),",
      "embedded: { item: optionalLink('note') },",
      "find: { summary: 'find', state: typeOnly<readonly string[]>() },",
      'of?: unknown | undefined,',
      'text?: string | null | undefined,',
      'rank?: number | unknown | undefined,',
      'kept?: boolean | null | undefined,',
    ]) {
      expect(lines).to.include(line)
    }
  })

  it('has the types and search parameters of a FHIR CapabilityStatement', () => {
    const lines = linesOf([statement])
    for (const line of [
      "entry: 'capabilities',",
      "summary: 'A hospital',",
      "Slot: relation('Slot', 'one', 'Times to book'),",
      "links: { Slot: optionalLink('SlotBundle', { start: input('start', typeOnly<Variable>(), false) }) },",
      "summary: 'A FHIR Patient.',",
      "next: optionalLink('SlotBundle'),",
    ]) {
      expect(lines).to.include(line)
    }
    expect(lines.join('\n')).to.not.contain('PatientBundle')
  })

  it('joins documents by the names of their kinds', () => {
    const lines = linesOf([openapi, alps])
    expect(lines).to.include("entry: 'start',")
    expect(lines).to.include('kept?: boolean | null | undefined,')
    expect(lines).to.include("links: { author: optionalLink('person') },")
    expect(lines).to.include("summary: 'notes',")
  })

  it('rejects other texts', () => {
    for (const text of ['openapi: 3.0.0', '[]', '{}', '{"resourceType":"Patient"}', '['.repeat(2000)]) {
      expect(() => describeDocuments([text])).to.throw(TypeError, 'ALPS, OpenAPI 3 or a FHIR CapabilityStatement')
    }
  })
})
