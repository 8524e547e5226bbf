import { mediaType, type Description, type KindOf, type TemplateValues } from '@waymark/shared'
import { placeOf } from './condition.ts'
import type { OneRelation, RelationTarget, StateAs, VariableArguments } from './described.ts'
import { isHttpFailure } from './errors/http-failure.ts'
import { insideOf } from './inside.ts'
import { part } from './part.ts'
import type { Outcome, Representation } from './representation.ts'
import { encodeState } from './resource.ts'

/**
 * Makes a resource where a relation leads, with PUT, if nothing is there yet (`If-None-Match: *`, RFC 9110 §13.1.2). Rejects
 * with {@link Conflict} where something is, which then is `theirs`.
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
  const { agent, resource } = insideOf(representation)
  const url = representation.expand(relation, variables)
  const { kind } = agent.vocabulary.relation(resource.kind, relation)
  const headers = { 'content-type': mediaType.json, 'if-none-match': '*' }
  const body = JSON.stringify(encodeState(agent.vocabulary.state(kind), state))
  const place = { ...placeOf(resource), owner: url }
  try {
    return await agent.perform({ method: 'PUT', url, headers, body, kind, name: relation, through: 'write', ...place })
  } catch (failure) {
    if (!isHttpFailure(failure) || failure.status !== 412) throw failure
    const { conflictOf } = await part(import('./write.ts'), failure)
    throw await conflictOf({ agent, resource: { ...resource, url, kind }, base: representation }, failure, state)
  }
}
