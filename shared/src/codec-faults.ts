import type * as t from 'io-ts'
import { pointerTo, type Fault } from './fault.ts'
import { translate } from './translate.ts'

// io-ts adds the members of intersections and unions to its context; they are not part of the path.
function isStepOfValue(_entry: t.ContextEntry, index: number, context: t.Context): boolean {
  if (index === 0) return false
  const parent = context[index - 1]?.type
  const tag = parent !== undefined && '_tag' in parent ? parent._tag : undefined
  return tag !== 'IntersectionType' && tag !== 'UnionType'
}

function faultOf(error: t.ValidationError): Fault {
  const path = error.context.filter(isStepOfValue).map((entry) => entry.key)
  const expected = error.context.at(-1)?.type.name ?? translate('another value')
  return { pointer: pointerTo(path), detail: error.message ?? translate('must be {expected}', { expected }) }
}

/** Returns the faults of an io-ts decoder, one per location. */
export function faultsOf(errors: t.Errors): readonly Fault[] {
  const byPointer = new Map<string, Fault>()
  for (const fault of errors.map(faultOf)) if (!byPointer.has(fault.pointer)) byPointer.set(fault.pointer, fault)
  return [...byPointer.values()]
}
