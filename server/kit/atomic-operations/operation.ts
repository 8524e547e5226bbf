import { type Fault, isJsonObject, type JsonObject, translate } from '@waymark/shared'
import { contentProblem, type Problem } from '../http/problem.ts'

/** The most operations of a request. */
const most = 50

const methods = { add: 'POST', update: 'PATCH', remove: 'DELETE' } as const
type Code = keyof typeof methods

/** One operation of a request. */
export interface Operation {
  readonly method: (typeof methods)[Code]
  readonly href: string | undefined
  /** The resource that `ref`, or else `data`, identifies. */
  readonly ref: JsonObject
  /** The place of this identity in the operation. */
  readonly refPlace: '/ref' | '/data'
  readonly data: JsonObject | undefined
  /** The entity tag of the version to change, which is `meta.ifMatch`. */
  readonly ifMatch: string | undefined
}

/** Returns the place of an operation in the content. */
export function placeOf(position: number): string {
  return `/${listName}/${String(position)}`
}

const listName = 'atomic:operations'

/** Returns the operations of a document (Atomic Operations §Document Structure), or a problem with all faults. */
export function operationsIn(content: unknown): readonly Operation[] | Problem {
  const given = isJsonObject(content) ? content[listName] : undefined
  if (!Array.isArray(given) || given.length === 0 || given.length > most) {
    const detail = translate('must have 1 to {max} items', { max: most })
    return notJsonApi([{ pointer: `/${listName}`, detail }])
  }
  const all: readonly unknown[] = given
  const faults = [...all.flatMap((each, position) => faultsOf(each, placeOf(position))), ...repeatedLids(all)]
  return faults.length > 0 ? notJsonApi(faults) : all.filter(isJsonObject).flatMap(operationOf)
}

function notJsonApi(errors: readonly Fault[]): Problem {
  return contentProblem(translate('The content is no document of JSON:API.'), errors)
}

/** Returns the faults of local ids that two resources are added with (JSON:API §7.3). */
function repeatedLids(operations: readonly unknown[]): readonly Fault[] {
  const known = new Set<string>()
  return operations.flatMap((each, position) => {
    const { op, data } = isJsonObject(each) ? each : {}
    const { type, lid } = isJsonObject(data) ? data : {}
    if (op !== 'add' || lid === undefined) return []
    const name = JSON.stringify([type, lid])
    const isRepeated = known.has(name)
    known.add(name)
    return isRepeated ? [{ pointer: `${placeOf(position)}/data/lid`, detail: translate('is given twice') }] : []
  })
}

function operationOf({ op, href, ref, data, meta }: JsonObject): readonly Operation[] {
  if (!isCode(op)) return []
  const resource = isJsonObject(data) ? data : undefined
  const condition = isJsonObject(meta) ? meta['ifMatch'] : undefined
  return [
    {
      method: methods[op],
      href: typeof href === 'string' ? href : undefined,
      ref: isJsonObject(ref) ? ref : (resource ?? {}),
      refPlace: isJsonObject(ref) ? '/ref' : '/data',
      data: op === 'remove' ? undefined : resource,
      ifMatch: typeof condition === 'string' ? condition : undefined,
    },
  ]
}

function faultsOf(operation: unknown, place: string): readonly Fault[] {
  const given = isJsonObject(operation) ? operation : {}
  const { op, ref, data } = given
  if (!isCode(op)) return [{ pointer: `${place}/op`, detail: oneOf(Object.keys(methods)) }]
  const faults: Fault[] = []
  if (op !== 'remove' && !isJsonObject(data))
    faults.push({ pointer: `${place}/data`, detail: translate('must be a resource object with a type and attributes') })
  if (!namesOne(op, given)) faults.push({ pointer: `${place}/href`, detail: neededHref() })
  // Relationships have no address of their own.
  if (isJsonObject(ref) && ref['relationship'] !== undefined)
    faults.push({ pointer: `${place}/ref/relationship`, detail: translate('must be left out') })
  return faults
}

/** Tells whether an operation names its target, by one of `href` and `ref`, or else by the identity of `data`. */
function namesOne(op: Code, { href, ref, data }: JsonObject): boolean {
  if (href !== undefined) return typeof href === 'string' && ref === undefined
  return op !== 'add' && (isJsonObject(ref) || isJsonObject(data))
}

/** Returns what an operation must be named by. */
export function neededHref(): string {
  return translate(
    'must be the address of a resource, or its ref must be the type and id of one or the lid of one that was added before',
  )
}

function oneOf(choices: readonly string[]): string {
  return translate('must be one of {choices}', { choices: choices.join(', ') })
}

function isCode(value: unknown): value is Code {
  return typeof value === 'string' && Object.hasOwn(methods, value)
}
