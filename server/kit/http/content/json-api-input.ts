import { isJsonObject, type Fault, pointerTo, translate } from '@waymark/shared'
import { contentProblem, protocolProblem, type Problem } from '../problem.ts'

/** The resource objects that a form takes. */
export interface ResourceTerms {
  /** The types that the resource object may have (JSON:API §7.2); any if undefined. */
  readonly types?: readonly string[] | undefined
  /** Whether the resource object is created, so that the service chooses its id. */
  readonly isNew?: boolean | undefined
  /** The ids of the resource that the resource object updates (§9.2). */
  readonly ids?: readonly string[] | undefined
}

/** Returns the input in the attributes and relationships of a resource object (JSON:API §9), or a problem. */
export function resourceInput(content: unknown, terms: ResourceTerms = {}): { readonly input: unknown } | Problem {
  const resource = isJsonObject(content) ? resourceOf(content['data']) : undefined
  if (resource === undefined) return malformed(terms.types)
  const refusal = refusalOf(resource, terms)
  if (refusal !== undefined) return refusal
  const related = Object.entries(resource.relationships).map(([name, one]) => [name, idIn(one)] as const)
  return { input: { ...Object.fromEntries(related), ...resource.attributes } }
}

function refusalOf(resource: ResourceObject, { types, isNew = false, ids }: ResourceTerms): Problem | undefined {
  if (types?.includes(resource.type) === false) return ofOtherType(types)
  // §9.1: a service refuses ids of clients with 403 if it does not support them.
  if (isNew && resource.id !== undefined)
    return protocolProblem('client-id', undefined, inData('/id', translate('must be left out')))
  if (ids?.some((id) => id === resource.id) === false) return ofOtherId(ids, resource.id)
  const empty = Object.entries(resource.relationships).find(
    ([, one]) => !isJsonObject(one) || !Object.hasOwn(one, 'data'),
  )
  if (empty !== undefined) return withoutData(empty[0])
  const twice = Object.keys(resource.relationships).find((name) => Object.hasOwn(resource.attributes, name))
  return twice === undefined ? undefined : namedTwice(twice)
}

interface ResourceObject {
  readonly type: string
  readonly id: unknown
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, unknown>>
}

function resourceOf(data: unknown): ResourceObject | undefined {
  const { type, id, attributes = {}, relationships = {} } = isJsonObject(data) ? data : {}
  const isWhole = typeof type === 'string' && isJsonObject(attributes) && isJsonObject(relationships)
  return isWhole ? { type, id, attributes, relationships } : undefined
}

function malformed(types: readonly string[] | undefined): Problem {
  const errors = [{ pointer: '/data', detail: translate('must be a resource object with a type and attributes') }]
  const detail = types === undefined ? translate('The content is no document of JSON:API.') : neededType(types)
  return contentProblem(detail, errors)
}

function ofOtherType(types: readonly string[]): Problem {
  const detail = translate('must be one of {choices}', { choices: types.join(', ') })
  return protocolProblem('wrong-resource-type', neededType(types), inData('/type', detail))
}

// §9.2: the resource object has the id of the resource, and another one is a conflict.
function ofOtherId(ids: readonly string[], id: unknown): Problem {
  const detail = translate('must be one of {choices}', { choices: ids.join(', ') })
  const fault = inData('/id', detail)
  if (id !== undefined) return protocolProblem('wrong-resource-type', undefined, fault)
  return contentProblem(translate('The content is no document of JSON:API.'), fault.errors)
}

// §9.2.2: a relationship that is updated has data, which are null for none.
function withoutData(name: string): Problem {
  const { errors } = inData(`/relationships${pointerTo([name])}/data`, translate('is required'))
  return contentProblem(translate('The content is no document of JSON:API.'), errors)
}

// §7.2.1: fields share a namespace.
function namedTwice(name: string): Problem {
  const detail = translate('is also an attribute')
  const { errors } = inData(`/relationships${pointerTo([name])}`, detail)
  return contentProblem(translate('The content is no document of JSON:API.'), errors)
}

function inData(pointer: string, detail: string): Pick<Problem, 'errorsIn'> & { readonly errors: readonly Fault[] } {
  return { errors: [{ pointer: `/data${pointer}`, detail }], errorsIn: 'content' }
}

function neededType(types: readonly string[]): string {
  return translate('Send a document of JSON:API with a resource object of the type {types}.', {
    types: types.join(', '),
  })
}

function idIn(relationship: unknown): unknown {
  const data = isJsonObject(relationship) ? relationship['data'] : undefined
  return Array.isArray(data) ? data.map(idOf) : idOf(data)
}

function idOf(identifier: unknown): unknown {
  return isJsonObject(identifier) ? identifier['id'] : identifier
}
