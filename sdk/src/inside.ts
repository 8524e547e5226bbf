import type { Agent } from './agent.ts'
import type { Resource } from './resource.ts'

/*
 * What a representation is made of, for those functions of this package that are no methods of it, so that who does not
 * import them does not load them: one request and its answer is a method, a loop of them is a function.
 */
export interface Inside {
  readonly agent: Agent
  readonly resource: Resource
}

const insides = new WeakMap<object, Inside>()

export function keepInside(representation: object, inside: Inside): void {
  insides.set(representation, inside)
}

/** Throws TypeError for what is no representation of this package. */
export function insideOf(representation: object): Inside {
  const inside = insides.get(representation)
  if (inside === undefined) throw new TypeError('This is no representation that connect() has led to')
  return inside
}

const agents = new WeakMap<object, Agent>()

/** Remembers whose requests the navigations from here on are. */
export function keepAgent<N extends object>(navigation: N, agent: Agent | undefined): N {
  if (agent !== undefined) agents.set(navigation, agent)
  return navigation
}

export function knownAgent(navigation: object): Agent | undefined {
  return agents.get(navigation)
}

/** Throws TypeError for what is no navigation of this package. */
export function agentOf(navigation: object): Agent {
  const agent = agents.get(navigation)
  if (agent === undefined) throw new TypeError('This is no navigation that connect() has begun')
  return agent
}
