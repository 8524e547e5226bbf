import { isFailure, isHttpFailure } from '../errors/guards.ts'
import type { Description, KindOf } from '@waymark/shared'
import type { Agent, Intent } from '../navigation/agent.ts'
import type { Resource } from '../document/resource.ts'
import { internalsOf } from '../navigation/internals.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import type { Failure } from '../errors/failure.ts'
import { Conflict, type HttpFailure } from '../errors/http-failure.ts'
import { protectionOf } from '../changes/condition.ts'
import { isSameValue } from '../document/json-difference.ts'
import { randomName } from '../authentication/encoding.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import { conflicting } from '../changes/write.ts'
import { memoryOutboxStore, type OutboxStore, type Postponed } from './outbox-store.ts'
import { Postponement, PostponingAgent } from './postponing-agent.ts'

// Imported statically, because offline nothing can be loaded.

/**
 * Options of {@link outbox}.
 *
 * @example
 * const box = outbox({ store: webOutboxStore(localStorage, 'clinic'), principal: () => user.state.id })
 */
export interface OutboxOptions {
  /** The storage; default memory. */
  readonly store?: OutboxStore | undefined
  /** Returns an identifier of the current user; changes of other users are not sent. */
  readonly principal?: (() => string | undefined) | undefined
}

/**
 * The result of a replayed change: done; in conflict (409, 412, 428), with the current state if readable; refused for
 * another reason; or still waiting, for a connection, authentication (401) or a temporary failure.
 */
export type Replayed =
  | { readonly kind: 'done'; readonly postponed: Postponed; readonly outcome: Outcome }
  | {
      readonly kind: 'conflict'
      readonly postponed: Postponed
      readonly failure: HttpFailure
      readonly theirs: Representation | undefined
    }
  | { readonly kind: 'refused'; readonly postponed: Postponed; readonly failure: Failure }
  | { readonly kind: 'waiting'; readonly postponed: Postponed; readonly failure: Failure }

const preconditions = new Set(['if-match', 'if-unmodified-since'])

const passing = new Set([401, 407, 408, 425, 429])

/**
 * Creates an outbox, which stores changes that could not be sent and replays them in order. It accepts only changes
 * that are safe to delay: those with a precondition or an idempotency key.
 *
 * @example
 * const box = outbox({ store: webOutboxStore(localStorage, 'clinic') })
 * const result = await box.attempt(profile, (kept) => kept.patch({ telephone: '+44 20 7946 0018' }))
 * console.log(result.kind === 'postponed' ? 'It is sent when there is a network again' : 'It is sent')
 * addEventListener('online', async () => {
 *   for await (const replayed of box.replay(profile)) console.log(replayed.kind)
 * })
 */
export function outbox(options: OutboxOptions = {}): Outbox {
  return new Outbox(options)
}

/**
 * A queue of changes; created by {@link outbox}. Several outboxes may share a store.
 *
 * @example
 * const box: Outbox = outbox()
 * await box.attempt(profile, (kept) => kept.patch({ telephone: '+44 20 7946 0018' }))
 * console.log((await box.waiting()).length, 'changes wait')
 */
export class Outbox {
  readonly #store: OutboxStore
  readonly #principal: () => string | undefined

  constructor({ store = memoryOutboxStore(), principal = () => undefined }: OutboxOptions) {
    this.#store = store
    this.#principal = principal
  }

  /**
   * Runs a change with a copy of the representation that stores `send`, `put`, `patch` and `delete` while offline. It
   * stores later changes as well while others are pending, to keep the order.
   */
  attempt<D extends Description, K extends KindOf<D>, Result>(
    representation: Representation<D, K>,
    change: (kept: Representation<D, K>) => Promise<Result>,
  ): Promise<Result | Postponed>
  async attempt(representation: Representation, change: (kept: Representation) => Promise<unknown>): Promise<unknown> {
    const { agent, resource } = internalsOf(representation)
    const waiting = {
      isEmpty: async () => (await this.waiting()).length === 0,
      keep: (intent: Intent) => this.#keep(intent),
    }
    try {
      return await change(new DocumentRepresentation(new PostponingAgent(agent, waiting), resource))
    } catch (failure) {
      if (failure instanceof Postponement) return failure.postponed
      throw failure
    }
  }

  /** Returns the waiting changes in order. */
  async waiting(): Promise<readonly Postponed[]> {
    const principal = this.#principal()
    const all = await this.#store.list()
    const own = all.filter((one) => (one.principal ?? undefined) === principal)
    return own.sort((one, other) => one.position - other.position)
  }

  /** Removes a waiting change. */
  drop(id: string): Promise<void> {
    return this.#store.remove(id)
  }

  /**
   * Replays waiting changes with the connection of a representation. Each change is removed when the iteration
   * continues; a result of `waiting` ends it. Changes of one user to the same resource do not conflict with each other.
   */
  replay<D extends Description, K extends KindOf<D>>(representation: Representation<D, K>): AsyncGenerator<Replayed>
  async *replay(representation: Representation): AsyncGenerator<Replayed> {
    const { agent } = internalsOf(representation)
    for (;;) {
      const [next] = await this.waiting()
      if (next === undefined) return
      const replayed = await replayedBy(agent, next)
      if (replayed.kind === 'done') await this.#follow(next, replayed.outcome)
      yield replayed
      if (replayed.kind === 'waiting') return
      await this.#store.remove(next.id)
    }
  }

  async #keep(intent: Intent): Promise<Postponed> {
    const last = (await this.#store.list()).reduce((position, one) => Math.max(position, one.position), 0)
    const position = Math.max(last + 1, Date.now())
    const postponed: Postponed = { kind: 'postponed', id: randomName(), position, principal: this.#principal(), intent }
    await this.#store.put(postponed)
    return postponed
  }

  async #follow({ id, intent }: Postponed, outcome: Outcome): Promise<void> {
    const now = 'representation' in outcome ? outcome.representation : undefined
    if (!isProtected(intent) || now?.url !== intent.owner) return
    const { resource } = internalsOf(now)
    for (const one of await this.waiting()) {
      if (one.id === id || !isSameProtection(one.intent, intent)) continue
      await this.#store.put({ ...one, intent: protectedAnew(one.intent, resource) })
    }
  }
}

function isProtected({ headers, expected }: Intent): boolean {
  return headers['if-match'] !== undefined || expected !== undefined
}

function isSameProtection(one: Intent, other: Intent): boolean {
  const [content, otherContent] = [one, other].map(({ expected }) => expected?.content?.documents)
  return (
    one.owner === other.owner &&
    one.headers['if-match'] === other.headers['if-match'] &&
    isSameValue(content, otherContent)
  )
}

function protectedAnew(intent: Intent, resource: Resource): Intent {
  const { headers, expected } = protectionOf(resource, intent, intent.expected?.form)
  const others = Object.entries(intent.headers).filter(([name]) => !preconditions.has(name))
  return { ...intent, headers: { ...Object.fromEntries(others), ...headers }, expected }
}

async function replayedBy(agent: Agent, postponed: Postponed): Promise<Replayed> {
  try {
    return { kind: 'done', postponed, outcome: await agent.perform(postponed.intent) }
  } catch (failure) {
    if (!isFailure(failure)) throw failure
    if (!isHttpFailure(failure))
      return { kind: failure.code === 'transport-failure' ? 'waiting' : 'refused', postponed, failure }
    if (conflicting.has(failure.status)) {
      return { kind: 'conflict', postponed, failure, theirs: await currentOf(agent, postponed.intent, failure) }
    }
    const isLater = passing.has(failure.status) || failure.status >= 500
    return { kind: isLater ? 'waiting' : 'refused', postponed, failure }
  }
}

// A failed read must not hide the conflict.
async function currentOf(
  agent: Agent,
  { owner, kind, via }: Intent,
  failure: HttpFailure,
): Promise<Representation | undefined> {
  if (failure instanceof Conflict) return failure.theirs
  const target = { url: owner, kind: via === 'write' ? kind : undefined, isFresh: true }
  return agent.fetch({ ...target, hop: { name: 'self', via: 'link' } }).catch(() => undefined)
}
