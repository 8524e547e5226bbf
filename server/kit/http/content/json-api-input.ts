import { translate } from '@waymark/shared'
import { protocolProblem, type Problem } from '../problem.ts'

/** Returns the input in the attributes and relationships of a resource object (JSON:API §9), or a problem. */
export function resourceInput(content: unknown): { readonly input: unknown } | Problem {
  const data = isRecord(content) ? content['data'] : undefined
  const { attributes = {}, relationships = {} } = isRecord(data) ? data : { attributes: undefined }
  if (isRecord(data) && isRecord(attributes) && isRecord(relationships)) {
    const related = Object.entries(relationships).map(([name, one]) => [name, idIn(one)] as const)
    return { input: { ...Object.fromEntries(related), ...attributes } }
  }
  const errors = [{ pointer: '/data', detail: translate('must be a resource object with attributes') }]
  return protocolProblem('malformed-request', translate('The content is no document of JSON:API.'), { errors })
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
