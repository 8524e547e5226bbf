import { randomName } from '../authentication/encoding.ts'
import { protectionOf } from '../changes/condition.ts'
import { conflicting } from '../changes/write.ts'
import { isJsonObject, type JsonObject } from '../document/json.ts'
import type { Resource } from '../document/resource.ts'
import type { Failure } from '../errors/failure.ts'
import { isFailure, isHttpFailure } from '../errors/guards.ts'
import { Conflict, type HttpFailure } from '../errors/http-failure.ts'
import type { Agent, Intent } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import type { Postponed } from './outbox-store.ts'
import { contentFor, versionsOf, type Versions } from './versions.ts'

// Imported statically, because offline nothing can be loaded.

/**
 * A replayed change in conflict with the current state (409, 412, 428).
 *
 * @example
 * const conflicts: ReplayedConflict[] = []
 * for await (const replayed of outbox().replay(profile)) if (replayed.kind === 'conflict') conflicts.push(replayed)
 * console.log(conflicts.length, 'changes were not sent')
 */
export interface ReplayedConflict {
  readonly kind: 'conflict'
  readonly postponed: Postponed
  readonly failure: HttpFailure
  /** The current state; undefined if it cannot be read. */
  readonly theirs: Representation | undefined
  /** The three versions; undefined if one is unknown, or if the change is none of a state. */
  readonly versions: Versions | undefined
}

/**
 * The result of a replayed change: done; in conflict; refused for another reason; or still waiting, for a connection,
 * authentication (401) or a temporary failure.
 */
export type Replayed =
  | {
      readonly kind: 'done'
      readonly postponed: Postponed
      readonly outcome: Outcome
      /** The versions that were merged before the change was sent. */
      readonly versions?: Versions | undefined
    }
  | ReplayedConflict
  | { readonly kind: 'refused'; readonly postponed: Postponed; readonly failure: Failure }
  | { readonly kind: 'waiting'; readonly postponed: Postponed; readonly failure: Failure }

const preconditions = new Set(['if-match', 'if-unmodified-since'])

const passing = new Set([401, 407, 408, 425, 429])

/** Sends a waiting change. */
export async function replayedBy(agent: Agent, postponed: Postponed): Promise<Replayed> {
  try {
    return { kind: 'done', postponed, outcome: await agent.perform(postponed.intent) }
  } catch (failure) {
    if (!isFailure(failure)) throw failure
    if (!isHttpFailure(failure))
      return { kind: failure.code === 'transport-failure' ? 'waiting' : 'refused', postponed, failure }
    if (conflicting.has(failure.status)) {
      const theirs = await currentOf(agent, postponed.intent, failure)
      return { kind: 'conflict', postponed, failure, theirs, versions: versionsBetween(postponed, theirs) }
    }
    const isLater = passing.has(failure.status) || failure.status >= 500
    return { kind: isLater ? 'waiting' : 'refused', postponed, failure }
  }
}

function versionsBetween({ intent, base }: Postponed, theirs: Representation | undefined): Versions | undefined {
  const state = theirs && internalsOf(theirs).resource.document.state
  return base !== undefined && isJsonObject(state) ? versionsOf(intent, base, state) : undefined
}

/** Returns the change that makes the chosen state of the current one. Throws TypeError without versions. */
export function resolution({ postponed, theirs, versions }: ReplayedConflict, chosen: JsonObject): Postponed {
  if (theirs === undefined || versions === undefined)
    throw new TypeError('The conflict has no versions; send the change again by its link or form')
  const { resource } = internalsOf(theirs)
  const intent = protectedAnew(postponed.intent, resource)
  const body = contentFor(intent, versions.theirs, chosen)
  return { ...postponed, id: randomName(), base: versions.theirs, intent: { ...intent, body } }
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

/** Returns a change with the protection of a newer version of its resource. */
export function protectedAnew(intent: Intent, resource: Resource): Intent {
  const { headers, expected } = protectionOf(resource, intent, intent.expected?.form)
  const others = Object.entries(intent.headers).filter(([name]) => !preconditions.has(name))
  return { ...intent, headers: { ...Object.fromEntries(others), ...headers }, expected }
}
