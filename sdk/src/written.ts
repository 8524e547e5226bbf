import type { Agent } from './agent.ts'
import type { Representation } from './representation.ts'
import type { Resource } from './resource.ts'

/** A resource that is written to. */
export interface Written {
  readonly agent: Agent
  readonly resource: Resource
  /** What was read, and is meant. */
  readonly base: Representation
}
