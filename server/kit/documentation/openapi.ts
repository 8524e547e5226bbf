import {
  schemaOf,
  schemaOfField,
  schemaOfFields,
  templateVariables,
  type Fields,
  type JsonSchema,
  type ResourceDescription,
} from '@waymark/shared'
import type { Serializer, Suited } from '../hypermedia/serializer.ts'
import { contentTypes, type TextFields, type WriteMethod } from '../http/content/content.ts'
import type { Resource } from '../http/resource.ts'
import { commonParameters, commonResponses, parameterRef, responseRef } from './openapi-common.ts'
import type { Served, Site } from './site.ts'

type Kinds = Readonly<Record<string, ResourceDescription>>

/** Returns the service as OpenAPI 3.1, made from the descriptions that its answers are made from. */
export function openapi(site: Site): JsonSchema {
  const { name: title, summary, version, origin = '/', serializers, securitySchemes: schemes = {} } = site
  const kinds: Kinds = site.description.resources
  const described = servedKinds(site)
  const paths = described.map((one) => [pathOf(one.template), pathItem(kinds, one)])
  return {
    openapi: '3.1.0',
    info: { title, description: summary, version },
    servers: [{ url: origin }],
    // Every method may be tried without credentials: links and forms tell what the caller may do.
    security: [{}, ...Object.keys(schemes).map((scheme) => ({ [scheme]: [] }))],
    paths: Object.fromEntries(paths) as object,
    components: {
      securitySchemes: schemes,
      parameters: commonParameters,
      schemas: stateSchemas(kinds),
      responses: { ...commonResponses, ...shownResponses(kinds, described, serializers) },
    },
  }
}

/** Returns the routes of described resources; documents and assets are not described. */
function servedKinds({ description: { resources }, served }: Site): readonly Served[] {
  return served().filter(({ resource }) => resource.kind in resources)
}

/** Returns the operations of the service for its HTML page: a method, a path and a sentence. */
export function operations(site: Site): readonly Readonly<Record<'method' | 'path' | 'summary', string>>[] {
  const kinds: Kinds = site.description.resources
  return servedKinds(site).flatMap(({ template, resource }) => {
    const path = pathOf(template)
    const writes = Object.keys(resource.actions) as WriteMethod[]
    const get = { method: 'GET', path, summary: kinds[resource.kind]?.summary ?? '' }
    return [
      ...(resource.isWriteOnly === true ? [] : [get]),
      ...writes.map((method) => ({ method, path, summary: formTitle(kinds, resource, method) ?? '' })),
    ]
  })
}

// Query parameters have a place of their own in OpenAPI.
function pathOf(template: string): string {
  return template.replace(/\{[?&].*$/, '')
}

function formTitle(kinds: Kinds, resource: Resource, method: WriteMethod): string | undefined {
  return kinds[resource.kind]?.forms?.[resource.actions[method]?.form ?? '']?.title
}

function pathItem(kinds: Kinds, one: Served): JsonSchema {
  const { template, resource } = one
  const parameters = templateVariables(pathOf(template)).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const writes = Object.keys(resource.actions) as WriteMethod[]
  return {
    summary: kinds[resource.kind]?.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(resource.isWriteOnly === true ? {} : { get: read(kinds, one) }),
    ...Object.fromEntries(writes.map((method) => [method.toLowerCase(), write(kinds, one, method)])),
  }
}

function identity({ name, resource }: Served, method: string): JsonSchema {
  const operationId = method.toLowerCase() + name.charAt(0).toUpperCase() + name.slice(1)
  return { operationId, ...(resource.isPublic ? { security: [] } : {}) }
}

function read(kinds: Kinds, one: Served): JsonSchema {
  const { resource } = one
  return {
    ...identity(one, 'GET'),
    parameters: [...queryParameters(resource), parameterRef('fields'), parameterRef('embed')],
    responses: {
      200:
        resource.serializers === undefined
          ? responseRef(resource.kind)
          : shown(kinds[resource.kind]?.summary ?? '', resource.kind, resource.serializers),
      304: responseRef('NotModified'),
      '4XX': responseRef('Refused'),
      '5XX': responseRef('Failed'),
    },
  }
}

function write(kinds: Kinds, one: Served, method: WriteMethod): JsonSchema {
  const { resource } = one
  const action = resource.actions[method]
  // The methods are those of the actions.
  if (action === undefined) return {}
  const { form, fields, texts, requiresCondition = false } = action
  const to = kinds[resource.kind]?.forms?.[form]?.to ?? resource.kind
  const condition = requiresCondition ? [parameterRef('IfMatch')] : []
  const key = method === 'POST' ? [parameterRef('IdempotencyKey')] : []
  return {
    ...identity(one, method),
    summary: formTitle(kinds, resource, method),
    parameters: [...queryParameters(resource), ...condition, ...key],
    ...contentOf(method, fields, texts),
    responses: {
      [method === 'POST' ? 201 : 200]: responseRef(to),
      204: responseRef('Done'),
      303: responseRef('SeeOther'),
      '4XX': responseRef('Refused'),
      '5XX': responseRef('Failed'),
    },
  }
}

function queryParameters({ parameters }: Resource): readonly JsonSchema[] {
  return Object.entries(parameters).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOfField(field),
  }))
}

function contentOf(method: WriteMethod, fields: Fields, texts: TextFields = {}): JsonSchema {
  if (Object.keys(fields).length === 0) return {}
  // A patch may name any part of the form's fields.
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

function stateSchemas(kinds: Kinds): JsonSchema {
  return Object.fromEntries(Object.entries(kinds).map(([kind, { state }]) => [kind, schemaOf(state)]))
}

/** The answer of each kind in each media type that it has. */
function shownResponses(kinds: Kinds, served: readonly Served[], serializers: readonly Serializer[]): JsonSchema {
  const byKind = new Map(served.map(({ resource }) => [resource.kind, resource]))
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { summary }]) => {
      const suited = byKind.get(kind) ?? { kind, hasEvents: false }
      return [kind, shown(summary, kind, suitable(serializers, suited))]
    }),
  )
}

function suitable(serializers: readonly Serializer[], suited: Suited): readonly Serializer[] {
  return serializers.filter((serializer) => serializer.suits === undefined || serializer.suits(suited))
}

function shown(description: string, kind: string, serializers: readonly Serializer[]): JsonSchema {
  // A JSON type that does not show links has a schema of its own, such as FHIR.
  const media = serializers.map(({ mediaType, showsLinks }) => [
    mediaType,
    showsLinks && mediaType.endsWith('json') ? schemaOfKind(kind) : {},
  ])
  return { description, content: Object.fromEntries(media) as object }
}

function schemaOfKind(kind: string): JsonSchema {
  return { schema: { $ref: `#/components/schemas/${kind}` } }
}
