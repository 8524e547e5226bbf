import { randomName } from '../authentication/encoding.ts'
import type { Description, KindOf } from '@waymark/shared'
import { isJsonObject, type JsonObject } from '../document/json.ts'
import { isSameValue } from '../document/json-difference.ts'
import type { Resource } from '../document/resource.ts'
import type { Agent, Intent } from '../navigation/agent.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import { memoryOutboxStore, type OutboxStore, type Postponed } from './outbox-store.ts'
import { Postponement, PostponingAgent } from './postponing-agent.ts'
import { protectedAnew, replayedBy, resolution, type Replayed, type ReplayedConflict } from './replayed.ts'
import { baseOf } from './versions.ts'

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
 * How {@link Outbox} replays.
 *
 * @example
 * const box = outbox()
 * const options: ReplayOptions = { merge: true }
 * for await (const { kind } of box.replay(profile, options)) console.log(kind)
 * console.log((await box.waiting()).length, 'changes wait')
 */
export interface ReplayOptions {
  /** Sends changes that differ in no member from changes of others, merged with these; default false. */
  readonly merge?: boolean | undefined
}

// Another device may change the resource again and again.
const mostMerges = 3

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
      keep: (intent: Intent) => this.#keep(intent, readState(agent, resource, intent.owner)),
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
  replay<D extends Description, K extends KindOf<D>>(
    representation: Representation<D, K>,
    options?: ReplayOptions,
  ): AsyncGenerator<Replayed>
  async *replay(representation: Representation, { merge = false }: ReplayOptions = {}): AsyncGenerator<Replayed> {
    const { agent } = internalsOf(representation)
    for (;;) {
      const [next] = await this.waiting()
      if (next === undefined) return
      const replayed = await this.#replayed(agent, next, merge ? mostMerges : 0)
      // After a merge, later changes are merged too, or they would undo what others have changed.
      const isOwn = replayed.kind === 'done' && replayed.versions === undefined
      if (isOwn) await this.#follow(next, replayed.outcome)
      yield replayed
      if (replayed.kind === 'waiting') return
      await this.#store.remove(next.id)
    }
  }

  /**
   * Replaces a change in conflict by one that makes the chosen state of the current one, at the same place in the order.
   * Throws TypeError if the conflict has no versions.
   */
  async resolve(conflict: ReplayedConflict, chosen: JsonObject): Promise<Postponed> {
    const resolved = resolution(conflict, chosen)
    await this.#store.put(resolved)
    await this.#store.remove(conflict.postponed.id)
    return resolved
  }

  async #replayed(agent: Agent, next: Postponed, merges: number): Promise<Replayed> {
    const replayed = await replayedBy(agent, next)
    const { versions } = replayed.kind === 'conflict' ? replayed : {}
    if (replayed.kind !== 'conflict' || versions === undefined || versions.disputed.length > 0 || merges === 0)
      return replayed
    const resolved = { ...resolution(replayed, versions.merged), id: next.id }
    await this.#store.put(resolved)
    const again = await this.#replayed(agent, resolved, merges - 1)
    return again.kind === 'done' ? { versions, ...again } : again
  }

  async #keep(intent: Intent, read: JsonObject | undefined): Promise<Postponed> {
    const earlier = (await this.waiting()).findLast((one) => one.intent.owner === intent.owner)
    const base = baseOf(intent, read, earlier)
    const last = (await this.#store.list()).reduce((position, one) => Math.max(position, one.position), 0)
    const position = Math.max(last + 1, Date.now())
    const principal = this.#principal()
    const postponed: Postponed = { kind: 'postponed', id: randomName(), position, principal, intent, base }
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

function readState({ connection }: Agent, resource: Resource, owner: string): JsonObject | undefined {
  const document = resource.url === owner ? resource.document : connection.seen.get(owner)?.document
  return isJsonObject(document?.state) ? document.state : undefined
}
