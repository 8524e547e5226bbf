import { isConflict, isHttpFailure } from '../errors/guards.ts'
import { mediaType, type Description, type KindOf, type TemplateValues } from '@waymark/shared'
import type { OneRelation, RelationTarget, StateAs, VariableArguments } from '../document/described.ts'
import { isSameValue, mergeDifference } from '../document/json-difference.ts'
import { encodeState } from '../document/described-values.ts'
import type { Conflict } from '../errors/http-failure.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import { loadChunk } from '../transport/lazy.ts'
import { contentOf, provenanceOf } from './condition.ts'

/**
 * Creates a resource at the target of a relation with PUT, if none exists (`If-None-Match: *`, RFC 9110 §13.1.2).
 * Rejects with {@link Conflict} if one exists, with that one in `theirs`.
 *
 * @example
 * const notes = mockService({
 *   '/': { links: { item: '/notes/{id}' } },
 *   'PUT /notes/1': ({ headers }) => ({ status: headers.get('if-none-match') === '*' ? 201 : 412 }),
 * })
 * const page = await connect(notes.entry, { fetch: notes.fetch })
 * const outcome = await create(page, 'item', { text: 'Buy milk' }, { id: '1' })
 * console.log(outcome.kind)
 */
export function create<D extends Description, K extends KindOf<D>, Rel extends OneRelation<D, K>>(
  representation: Representation<D, K>,
  relation: Rel,
  state: StateAs<D, RelationTarget<D, K, Rel>>,
  ...variables: VariableArguments<D, K, Rel>
): Promise<Outcome<D, RelationTarget<D, K, Rel>>>
export async function create(
  representation: Representation,
  relation: string,
  state: unknown,
  variables: TemplateValues = {},
): Promise<Outcome> {
  const { agent, resource } = internalsOf(representation)
  const url = representation.expand(relation, variables)
  const { kind } = agent.vocabulary.relation(resource.kind, relation)
  const headers = { 'content-type': mediaType.json, 'if-none-match': '*' }
  const body = JSON.stringify(encodeState(agent.vocabulary.state(kind), state))
  const place = { ...provenanceOf(resource), owner: url }
  try {
    return await agent.perform({ method: 'PUT', url, headers, body, kind, name: relation, via: 'write', ...place })
  } catch (failure) {
    if (!isHttpFailure(failure) || failure.status !== 412) throw failure
    const { conflictOf } = await loadChunk(import('./write.ts'), failure)
    const target = { agent, resource: { ...resource, url, kind }, base: representation }
    throw await conflictOf(target, failure, { mine: state, intent: { method: 'PUT', url } })
  }
}

/** How {@link save} writes a change. */
export interface SaveOptions {
  /** Maximum number of times that the change is applied to a newer state; default 3. */
  readonly rebase?: number | undefined
  /** Writes the whole state with PUT (the default), or the difference with PATCH. */
  readonly as?: 'put' | 'merge-patch' | undefined
}

/**
 * Applies a change to the state, writes it and returns the new representation. After a conflict, the change is applied
 * to the newer state, up to `rebase` times; then it rejects with {@link Conflict}. `change` must be a pure function. If
 * it returns the same state, nothing is written.
 *
 * @example
 * const saved = await save(profile, (state) => ({ ...state, telephone: '+44 20 7946 0018' }), { rebase: 5 })
 * console.log(saved.state.telephone)
 */
export function save<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  change: (state: StateAs<D, K>) => StateAs<D, K>,
  options?: SaveOptions,
): Promise<Representation<D, K>>
// The codec of the description checks at run time what these types promise.
export async function save(
  representation: Representation,
  change: (state: unknown) => unknown,
  { rebase = 3, as = 'put' }: SaveOptions = {},
): Promise<Representation> {
  let base = representation
  for (let rebased = 0; ; rebased += 1) {
    const mine = change(base.state)
    if (mine === base.state) return base
    try {
      return await (await writeState(base, mine, as)).get()
    } catch (failure) {
      if (!isConflict(failure) || rebased >= rebase) throw failure
      base = newerBase(base, failure)
    }
  }
}

// The same state would fail again for the same reason.
function newerBase(base: Representation, conflict: Conflict): Representation {
  const { theirs } = conflict
  if (theirs === undefined || (theirs.etag === base.etag && isSameContent(theirs, base))) throw conflict
  return theirs
}

function isSameContent(one: Representation, other: Representation): boolean {
  const [content, otherContent] = [one, other].map((version) => contentOf(internalsOf(version).resource, undefined))
  return isSameValue(content, otherContent)
}

function writeState(base: Representation, mine: unknown, as: 'put' | 'merge-patch'): Promise<Outcome> {
  return as === 'put' ? base.put(mine) : base.patch(mergeDifference(base.state, mine))
}
