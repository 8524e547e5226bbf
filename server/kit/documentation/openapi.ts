import {
  pageVariables,
  schemaOf,
  schemaOfField,
  schemaOfFields,
  type CodedDescription,
  type Fields,
  type JsonSchema,
  type ResourceDescription,
  fileIn,
  mediaType,
} from '@waymark/shared'
import { listedOf } from '../hypermedia/listed.ts'
import type { Serializer, ResourceTraits } from '../hypermedia/serializer.ts'
import { acceptedTypes, contentTypes, type TextFields, type WriteMethod } from '../http/content/content.ts'
import type { ActionRules } from '../http/actions/action.ts'
import type { Resource } from '../http/resource.ts'
import { commonHeaders, commonParameters, commonResponses, parameterRef, responseRef } from './openapi-common.ts'
import { endpointPaths, pathParameters } from './openapi-endpoints.ts'
import { problemSchemas, refusalName, refusals, type Operation } from './openapi-statuses.ts'
import { type Served, templatePath } from '../http/route.ts'
import type { Site } from './site.ts'

type Kinds = Readonly<Record<string, ResourceDescription>>

/** Returns the service as OpenAPI 3.1, made from the descriptions that its answers are made from. */
export function openapi(site: Site): JsonSchema {
  const { name: title, summary, version, origin = '', basePath, serializers, securitySchemes: schemes = {} } = site
  const kinds: Kinds = site.description.resources
  const described = servedKinds(site)
  const paths = [
    ...described.map((one) => [templatePath(one.template), pathItem(kinds, one)] as const),
    ...endpointPaths(site.endpoints ?? []),
  ]
  return {
    openapi: '3.1.0',
    info: { title, description: summary, version },
    servers: [{ url: origin + basePath === '' ? '/' : origin + basePath }],
    // Every method may be tried without credentials: links and forms tell what the caller may do.
    security: [{}, ...Object.keys(schemes).map((scheme) => ({ [scheme]: [] }))],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: schemes,
      headers: commonHeaders,
      parameters: commonParameters,
      schemas: { ...stateSchemas(kinds), ...inputSchemas(described), ...problemSchemas(site) },
      responses: {
        ...commonResponses,
        ...refusals(site.problems, described.flatMap(operationsIn)),
        ...shownResponses(site.description, described, serializers),
      },
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
    const path = templatePath(template)
    const writes = Object.keys(resource.actions) as WriteMethod[]
    const get = { method: 'GET', path, summary: kinds[resource.kind]?.summary ?? '' }
    return [
      ...(resource.isWriteOnly === true ? [] : [get]),
      ...writes.map((method) => ({ method, path, summary: formTitle(kinds, resource, method) ?? '' })),
    ]
  })
}

function formTitle(kinds: Kinds, resource: Resource, method: WriteMethod): string | undefined {
  return kinds[resource.kind]?.forms?.[resource.actions[method]?.form ?? '']?.title
}

function pathItem(kinds: Kinds, one: Served): JsonSchema {
  const { template, resource } = one
  const parameters = [...pathParameters(template), ...queryParameters(resource)]
  const writes = Object.keys(resource.actions) as WriteMethod[]
  return {
    // The response to GET has the same words.
    ...(resource.isWriteOnly === true ? { summary: kinds[resource.kind]?.summary } : {}),
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
    parameters: [parameterRef('fields'), parameterRef('embed')],
    responses: {
      200:
        resource.serializers === undefined
          ? responseRef(resource.kind)
          : shown(kinds[resource.kind]?.summary ?? '', resource.kind, resource.serializers),
      206: responseRef('206'),
      304: responseRef('304'),
      default: refusalRef(one, 'GET'),
    },
  }
}

function write(kinds: Kinds, one: Served, method: WriteMethod): JsonSchema {
  const { resource } = one
  const action = resource.actions[method]
  // The methods are those of the actions.
  if (action === undefined) return {}
  return {
    ...identity(one, method),
    summary: formTitle(kinds, resource, method),
    ...conditionsOf(method, action),
    ...contentOf(method, action.fields, { texts: action.texts, schema: inputRef(one.name, method) }),
    responses: {
      ...successes(method, action, kinds[resource.kind]?.forms?.[action.form]?.to ?? resource.kind),
      default: refusalRef(one, method),
    },
  }
}

function conditionsOf(method: WriteMethod, { requiresCondition = false }: ActionRules): JsonSchema {
  const condition = requiresCondition === false ? [] : [parameterRef('IfMatch')]
  const key = method === 'POST' ? [parameterRef('IdempotencyKey')] : []
  return condition.length + key.length === 0 ? {} : { parameters: [...condition, ...key] }
}

function successes(method: WriteMethod, { isBackground = false }: ActionRules, to: string): JsonSchema {
  return {
    200: responseRef(to),
    ...(method === 'POST' || method === 'PUT' ? { 201: responseRef(to) } : {}),
    ...(isBackground ? { 202: responseRef(to) } : {}),
    204: responseRef('204'),
    303: responseRef('303'),
  }
}

function operationOf({ template, resource }: Served, method: Operation['method']): Operation {
  return { method, resource, hasVariables: pathParameters(template).length > 0 }
}

function refusalRef(one: Served, method: Operation['method']): JsonSchema {
  return responseRef(refusalName(operationOf(one, method)))
}

function operationsIn(one: Served): readonly Operation[] {
  const { actions, isWriteOnly = false } = one.resource
  const writes = Object.keys(actions) as WriteMethod[]
  return [...(isWriteOnly ? [] : ['GET' as const]), ...writes].map((method) => operationOf(one, method))
}

function queryParameters({ parameters }: Resource): readonly JsonSchema[] {
  return Object.entries(parameters).map(([name, field]) => {
    const isPaging = (name === 'cursor' || name === 'limit') && field === pageVariables[name]
    return isPaging ? parameterRef(name) : { name, in: 'query', schema: schemaOfField(field) }
  })
}

interface Content {
  readonly texts: TextFields | undefined
  /** The schema of the fields. */
  readonly schema: JsonSchema
}

function contentOf(method: WriteMethod, fields: Fields, { texts = {}, schema }: Content): JsonSchema {
  if (Object.keys(fields).length === 0) return {}
  if (fileIn(fields) !== undefined) {
    const types = acceptedTypes(method, { fields }).flatMap((each) => each.split(', '))
    const content = types.map((type) => [type, type === mediaType.formData ? { schema } : {}] as const)
    return { requestBody: { required: true, content: Object.fromEntries<JsonSchema>(content) } }
  }
  return {
    requestBody: {
      required: true,
      content: {
        ...Object.fromEntries(contentTypes(method).map((type) => [type, hasFields(type) ? { schema } : {}])),
        ...Object.fromEntries(Object.keys(texts).map((type) => [type, { schema: { type: 'string' } }])),
      },
    },
  }
}

// A patch may name any part of the form's fields, and other types have a structure of their own.
function hasFields(type: string): boolean {
  return type === mediaType.json || type === mediaType.urlencoded
}

function inputName(route: string, method: string): string {
  return `${route}.${method}`
}

function inputRef(route: string, method: string): JsonSchema {
  return { $ref: `#/components/schemas/${inputName(route, method)}` }
}

/** The schemas of the fields of each action, by its route and its method. */
function inputSchemas(served: readonly Served[]): JsonSchema {
  return Object.fromEntries(
    served.flatMap(({ name, resource: { actions } }) =>
      Object.entries(actions).flatMap(([method, { fields }]) =>
        method === 'PATCH' || Object.keys(fields).length === 0
          ? []
          : [[inputName(name, method), schemaOfFields(fields)] as const],
      ),
    ),
  )
}

function stateSchemas(kinds: Kinds): JsonSchema {
  return Object.fromEntries(Object.entries(kinds).map(([kind, { state }]) => [kind, schemaOf(state)]))
}

/** The answer of each kind in each media type that it has. */
function shownResponses(
  description: CodedDescription,
  served: readonly Served[],
  serializers: readonly Serializer[],
): JsonSchema {
  const kinds: Kinds = description.resources
  const listed = listedOf(description)
  const byKind = new Map(served.map(({ resource }) => [resource.kind, resource]))
  const targets = served.flatMap(({ resource: { kind, actions } }) =>
    Object.values(actions).map(({ form }) => kinds[kind]?.forms?.[form]?.to),
  )
  const shownKinds = new Set([...byKind.keys(), ...targets])
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { summary }]) => {
      if (!shownKinds.has(kind)) return []
      const { hasEvents = false, isWatched = false } = byKind.get(kind) ?? {}
      const traits = { kind, hasEvents, isWatched, items: listed.get(kind) }
      return [[kind, shown(summary, kind, supportingSerializers(serializers, traits))]]
    }),
  )
}

function supportingSerializers(serializers: readonly Serializer[], traits: ResourceTraits): readonly Serializer[] {
  return serializers.filter((serializer) => serializer.supports === undefined || serializer.supports(traits))
}

function shown(description: string, kind: string, serializers: readonly Serializer[]): JsonSchema {
  // The documents of other types have a structure of their own, such as Siren and FHIR.
  const media = serializers.map(({ mediaType, hasMembersOfState }) => [
    mediaType,
    hasMembersOfState === true ? schemaOfKind(kind) : {},
  ])
  return { description, content: Object.fromEntries(media) as object }
}

function schemaOfKind(kind: string): JsonSchema {
  return { schema: { $ref: `#/components/schemas/${kind}` } }
}
