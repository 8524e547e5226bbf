import { translate } from '@waymark/shared'
import { contentProblem, protocolProblem, type Problem } from '../problem.ts'

/**
 * Returns the input in the attributes and relationships of a resource object (JSON:API §9), or a problem.
 *
 * @param types the types that the resource object may have (§7.2); any if undefined
 */
export function resourceInput(content: unknown, types?: readonly string[]): { readonly input: unknown } | Problem {
  const resource = isRecord(content) ? resourceOf(content['data']) : undefined
  if (resource === undefined) return malformed(types)
  if (types?.includes(resource.type) === false) return ofOtherType(types)
  const related = Object.entries(resource.relationships).map(([name, one]) => [name, idIn(one)] as const)
  return { input: { ...Object.fromEntries(related), ...resource.attributes } }
}

interface ResourceObject {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, unknown>>
}

function resourceOf(data: unknown): ResourceObject | undefined {
  const { type, attributes = {}, relationships = {} } = isRecord(data) ? data : {}
  const isWhole = typeof type === 'string' && isRecord(attributes) && isRecord(relationships)
  return isWhole ? { type, attributes, relationships } : undefined
}

function malformed(types: readonly string[] | undefined): Problem {
  const errors = [{ pointer: '/data', detail: translate('must be a resource object with a type and attributes') }]
  const detail = types === undefined ? translate('The content is no document of JSON:API.') : neededType(types)
  return contentProblem(detail, errors)
}

function ofOtherType(types: readonly string[]): Problem {
  const detail = translate('must be one of {choices}', { choices: types.join(', ') })
  const errors = [{ pointer: '/data/type', detail }]
  return protocolProblem('wrong-resource-type', neededType(types), { errors, errorsIn: 'content' })
}

function neededType(types: readonly string[]): string {
  return translate('Send a document of JSON:API with a resource object of the type {types}.', {
    types: types.join(', '),
  })
}

function idIn(relationship: unknown): unknown {
  const data = isRecord(relationship) ? relationship['data'] : undefined
  return Array.isArray(data) ? data.map(idOf) : idOf(data)
}

function idOf(identifier: unknown): unknown {
  return isRecord(identifier) ? identifier['id'] : identifier
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
