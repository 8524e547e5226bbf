import type { JsonSchema } from '@waymark/shared'
import type { WriteMethod } from '../http/content/content.ts'
import type { ProblemKind } from '../http/protocol-problems.ts'
import type { Resource } from '../http/resource.ts'
import { outsideHref } from '../http/base-path.ts'
import { href } from '../http/routes.ts'
import type { Site } from './site.ts'
import { problemSchema } from './openapi-common.ts'
import { documentationRoutes } from './routes.ts'

/** An operation as the decision tables see it. */
export interface Operation {
  readonly method: 'GET' | WriteMethod
  readonly resource: Resource
  readonly hasVariables: boolean
}

/** The refusals of an operation beside those of every request, with the operations that can give them. */
const table: readonly (readonly [statuses: readonly number[], isGiven: (operation: Operation) => boolean])[] = [
  // Authentication, permission and forms from other sites.
  [[401, 403], (operation) => isWrite(operation) || !operation.resource.isPublic],
  [[404, 410], mayBeMissing],
  // RFC 9110 §13 and §14.
  [[412], () => true],
  [[416], ({ method }) => method === 'GET'],
  [[409, 413, 415, 422], isWrite],
  [[425], ({ method }) => method === 'POST'],
  [
    [428],
    ({ method, resource }) => method !== 'GET' && (resource.actions[method]?.requiresCondition ?? false) !== false,
  ],
]

function mayBeMissing({ hasVariables, resource: { parameters, cache } }: Operation): boolean {
  return hasVariables || Object.keys(parameters).length > 0 || cache.store === 'none'
}

function isWrite({ method }: Operation): boolean {
  return method !== 'GET'
}

const particular = new Set(table.flatMap(([statuses]) => statuses))

/** Returns the name of the response that has all refusals of an operation: operations that have the same ones share it. */
export function refusalName(operation: Operation): string {
  return nameOf(statusesOf(operation))
}

function statusesOf(operation: Operation): readonly number[] {
  return table.flatMap(([statuses, isGiven]) => (isGiven(operation) ? statuses : []))
}

// The last two digits tell the statuses apart, because all are 4xx.
function nameOf(statuses: readonly number[]): string {
  return `Refused${statuses.map((status) => String(status).slice(1)).join('')}`
}

type Kinds = Readonly<Record<string, ProblemKind>>

const headers = {
  'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
  'Retry-After': { $ref: '#/components/headers/Retry-After' },
}

/** Returns the responses that refuse operations, by their names; each lists its statuses. */
export function refusals(problems: Kinds, operations: readonly Operation[]): Readonly<Record<string, JsonSchema>> {
  const known = [...new Set(Object.values(problems).map(({ status }) => status))]
  const common = known.filter((status) => !particular.has(status))
  return Object.fromEntries(
    operations.map((operation) => {
      const own = statusesOf(operation)
      const all = [...own, ...common].filter((status) => known.includes(status)).sort((one, other) => one - other)
      const schema = { oneOf: all.map((status) => ({ $ref: `#/components/schemas/${schemaName(status)}` })) }
      const description = `A problem with the status ${all.join(', ')}; it tells why and what to do (RFC 9457)`
      return [nameOf(own), { description, headers, content: { 'application/problem+json': { schema } } }]
    }),
  )
}

function schemaName(status: number): string {
  return `Problem${String(status)}`
}

/** Returns the schemas of the problems of each status, with the URIs of their types. */
export function problemSchemas({
  problems,
  basePath,
}: Pick<Site, 'problems' | 'basePath'>): Readonly<Record<string, JsonSchema>> {
  const byStatus = Map.groupBy(Object.entries(problems), ([, { status }]) => status)
  const schemas = [...byStatus].map(([status, kinds]) => {
    const type = {
      enum: kinds.map(([name]) => outsideHref(basePath, href(documentationRoutes.problem, { problem: name }))),
    }
    const schema = { $ref: '#/components/schemas/Problem', properties: { type, status: { const: status } } }
    return [schemaName(status), schema] as const
  })
  return { ...Object.fromEntries(schemas), Problem: problemSchema }
}
