import type { IdempotencyKeys } from '../changes/idempotency-key.ts'
import type { JsonObject } from '../document/json.ts'
import { type History, type Resource, trailOf, type Hop } from '../document/resource.ts'
import type { Form } from '../forms/form.ts'
import type { Limits } from '../transport/limits.ts'
import type { RequestBody } from '../transport/transport.ts'
import type { Guide } from './follow.ts'
import type { Representation, Outcome } from './representation.ts'

/** A media type of a resource that is asked for. */
export interface Opening {
  readonly url: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** What it is called on the way; the media type if not given. */
  readonly name?: string
}

/** What came: a success, with its content still to be read. */
export interface Opened {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly stream: ReadableStream<Uint8Array>
}

/**
 * A change that is about to be asked for, as plain data: all that is needed to ask for it now, again or, from an outbox,
 * tomorrow. What makes it safe to ask again is part of it: the condition, and the key that stays the same.
 */
export interface Intent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  /** The kind of resource that a success leads to. */
  readonly kind?: string | undefined
  /** The form, or the method of a write without one. */
  readonly name: string
  readonly through: 'form' | 'write'
  /** The document that it stands on. */
  readonly from: string
  /** The resource whose state is meant. */
  readonly owner: string
  readonly before: History
  /** Whether it holds a password, which nobody keeps. */
  readonly isSecret?: boolean
}

/** A form that is to be sent. */
export interface Submission {
  readonly form: Form
  /** The name that the application gave, which the description knows. */
  readonly name: string
  readonly input: JsonObject
  readonly owner: Resource
  /** The representation of the owner. */
  readonly base: Representation
}

/** A resource that is about to be asked for, and how one got to it. */
export interface Errand {
  readonly url: string
  readonly kind: string | undefined
  readonly from: string | undefined
  readonly before: History
  readonly hop: Pick<Hop, 'name' | 'through'>
}

/** The names of the way with the step that is about to be made. */
export function trailAfter({ before, hop }: Pick<Errand, 'before' | 'hop'>): readonly string[] {
  return trailOf([...before, { ...hop, url: '' }])
}

/** The errand that asks for a change. */
export function errandOf({ url, kind, from, before, name, through }: Intent): Errand {
  return { url, kind, from, before, hop: { name, through } }
}

/** A resource that is to be fetched. */
export interface Target {
  readonly url: string
  readonly kind: string | undefined
  /** The document that leads there. */
  readonly from: Resource
  readonly hop: Pick<Hop, 'name' | 'through'>
  /** Not from a cache, unless the service says that what is there is still so. */
  readonly isFresh?: boolean
}

/** Whoever makes the requests of a representation. It is asked; it never changes a representation. */
export interface Agent extends Guide {
  readonly idempotencyKeys: IdempotencyKeys
  fetch(target: Target): Promise<Representation>
  /** Makes a change of what is put into a form; rejects with InputRefused or RequestRefused. */
  intend(submission: Submission): Promise<Intent>
  /** Asks for a change; rejects with HttpFailure where it is refused. What comes after a change is never thrown here. */
  perform(intent: Intent): Promise<Outcome>
  /** Asks for another media type of a resource, and leaves the content to be read. */
  open(opening: Opening, from: Resource): Promise<Opened>
  /** The same agent, bounded. */
  within(limits: Limits): Agent
}

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
