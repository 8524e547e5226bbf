import {
  clinicDescription,
  schemaOf,
  schemaOfField,
  schemaOfFields,
  templateVariables,
  type Fields,
  type JsonSchema,
  type ResourceDescription,
} from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { contentTypes, type TextFields } from '../../http/content.ts'
import type { Resource } from '../../http/resource.ts'
import type { WriteMethod } from '../../http/write-method.ts'

/** A route and its resource, as they are served. */
export interface Served {
  readonly template: string
  readonly resource: Resource
}

export interface Described {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly serializers: readonly Serializer[]
}

const kinds: Readonly<Record<string, ResourceDescription>> = clinicDescription.resources
const problem = {
  description: 'A problem document',
  content: { 'application/problem+json': { schema: { type: 'object' } } },
}

/** The service as OpenAPI 3.1, made from the same descriptions that its answers are made from. */
export function openapi(about: Described, served: readonly Served[]): JsonSchema {
  const { name: title, description, version } = about
  const described = served.filter(({ resource }) => resource.kind in kinds)
  const paths = described.map((one) => [one.template.replace(/\{[?&].*$/, ''), pathOf(one, about.serializers)])
  return {
    openapi: '3.1.0',
    info: { title, description, version },
    paths: Object.fromEntries(paths) as object,
  }
}

function pathOf({ template, resource }: Served, serializers: readonly Serializer[]): JsonSchema {
  const path = template.replace(/\{[?&].*$/, '')
  const parameters = templateVariables(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const writes = Object.keys(resource.actions) as WriteMethod[]
  return {
    summary: kinds[resource.kind]?.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(resource.isWriteOnly === true ? {} : { get: read(resource, serializers) }),
    ...Object.fromEntries(writes.map((method) => [method.toLowerCase(), write(resource, method, serializers)])),
  }
}

function read(resource: Resource, serializers: readonly Serializer[]): JsonSchema {
  const own = Object.entries(resource.parameters).map(([name, field]) => queryParameter(name, schemaOfField(field)))
  const parts = ['fields', 'embed'].map((name) => queryParameter(name, { type: 'string' }))
  return {
    parameters: [...own, ...parts],
    responses: {
      200: shown(resource, serializers),
      304: { description: 'What the client has is current' },
      default: problem,
    },
  }
}

function queryParameter(name: string, schema: JsonSchema): JsonSchema {
  return { name, in: 'query', required: false, schema }
}

function write(resource: Resource, method: WriteMethod, serializers: readonly Serializer[]): JsonSchema {
  const { form = '', fields = {}, texts, demandsCondition = false } = resource.actions[method] ?? {}
  const own = Object.entries(resource.parameters).map(([name, field]) => queryParameter(name, schemaOfField(field)))
  return {
    summary: kinds[resource.kind]?.forms?.[form]?.title,
    parameters: demandsCondition ? [...own, condition] : own,
    ...contentOf(method, fields, texts),
    responses: {
      [method === 'POST' ? 201 : 200]: shown(resource, serializers, form),
      204: { description: 'Done' },
      303: { description: 'Done, and shown elsewhere' },
      default: problem,
    },
  }
}

const condition = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }

function contentOf(method: WriteMethod, fields: Fields, texts: TextFields = {}): JsonSchema {
  if (Object.keys(fields).length === 0) return {}
  // A patch may name any part of what the form holds.
  const schema = method === 'PATCH' ? {} : schemaOfFields(fields)
  return {
    requestBody: {
      required: true,
      content: {
        ...Object.fromEntries(contentTypes(method).map((type) => [type, { schema }])),
        ...Object.fromEntries(Object.keys(texts).map((type) => [type, { schema: { type: 'string' } }])),
      },
    },
  }
}

/** The answer in each media type that the resource can be had in. */
function shown(resource: Resource, serializers: readonly Serializer[], form?: string): JsonSchema {
  const to = form === undefined ? resource.kind : (kinds[resource.kind]?.forms?.[form]?.to ?? resource.kind)
  const description = kinds[to]?.summary ?? to
  const media = (resource.serializers ?? serializers)
    .filter((serializer) => serializer.suits?.(resource) !== false)
    .map(({ mediaType }) => [mediaType, mediaType.endsWith('json') ? { schema: stateSchema(to) } : {}])
  return { description, content: Object.fromEntries(media) as object }
}

function stateSchema(kind: string): JsonSchema {
  const state = kinds[kind]?.state
  return state === undefined ? {} : schemaOf(state)
}
