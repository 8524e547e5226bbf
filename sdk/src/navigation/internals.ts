import type { Resource } from '../document/resource.ts'
import { originOf, type Agent } from './agent.ts'

/*
 * The internals of a representation, for exported functions such as `items` and `save`. These are functions rather than
 * methods so that bundles contain them only when imported.
 */
export interface Internals {
  readonly agent: Agent
  readonly resource: Resource
}

/** Throws TypeError for an object that is not a representation of this package. */
export function internalsOf(representation: object): Internals {
  const { agent, resource } = originOf(representation)
  if (resource === undefined) throw new TypeError('This is not a representation; await it')
  return { agent, resource }
}
