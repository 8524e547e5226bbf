import { mediaType, type Description, type KindOf, type TemplateValues } from '@waymark/shared'
import type { OneRelation, RelationTarget, VariableArguments } from '../document/described.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Representation } from '../navigation/representation.ts'
import { provenanceOf } from './condition.ts'

/**
 * Follows a templated link with its variables in the content of a QUERY, so that no address, log or history has them. The
 * service says in Accept-Query (OPTIONS) that it takes this method; rejects with HttpFailure 405 or 501 otherwise.
 *
 * @example
 * const patients = mockService({
 *   '/': { links: { search: '/patients{?q}' } },
 *   'QUERY /patients': ({ body }) => ({ body: { found: body === 'q=Ada' ? 1 : 0 } }),
 * })
 * const page = await connect(patients.entry, { fetch: patients.fetch })
 * const { state } = await query(page, 'search', { q: 'Ada' })
 * console.log(state)
 */
export function query<D extends Description, K extends KindOf<D>, Rel extends OneRelation<D, K>>(
  representation: Representation<D, K>,
  relation: Rel,
  ...variables: VariableArguments<D, K, Rel>
): Promise<Representation<D, RelationTarget<D, K, Rel>>>
export async function query(
  representation: Representation,
  relation: string,
  variables: TemplateValues = {},
): Promise<Representation> {
  const { agent, resource } = internalsOf(representation)
  const { origin, pathname, search } = new URL(representation.expand(relation, variables))
  const { kind } = agent.vocabulary.relation(resource.kind, relation)
  const outcome = await agent.perform({
    method: 'QUERY',
    url: origin + pathname,
    headers: { 'content-type': mediaType.urlencoded },
    body: search.slice(1),
    kind,
    name: relation,
    via: 'write',
    ...provenanceOf(resource),
  })
  return outcome.get()
}
