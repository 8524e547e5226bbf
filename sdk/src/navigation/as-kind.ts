import type { Description, KindOf } from '@waymark/shared'
import { DocumentRepresentation } from './document-representation.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { internalsOf } from './internals.ts'
import type { Representation } from './representation.ts'

/**
 * Returns the document as a kind of resource of the description, such as the document of an error or of a form without
 * a described target. Throws {@link DecodeFailure} if the state does not match, and TypeError if the connection has
 * another description.
 *
 * @example
 * const slot = await clinic.follow('doctor', { doctor: 'asmith' }).follow('next-slot').get()
 * const first = await slot.submit('confirm', { name: 'Ada', age: 36 })
 * const same = asKind(untyped(first), clinicDescription, 'appointment')
 * console.log(same.state.start)
 */
export function asKind<D extends Description, K extends KindOf<D>>(
  representation: Representation,
  describe: D,
  kind: K,
): Representation<D, K>
export function asKind(representation: Representation, describe: Description, kind: string): Representation {
  const { agent, resource } = internalsOf(representation)
  if (!agent.vocabulary.isOf(describe))
    throw new TypeError('The connection has another description; pass the one given to connect()')
  return new DocumentRepresentation(agent, { ...resource, kind }).decoded()
}

/**
 * Returns the document without its description's types, for code that accepts any representation.
 *
 * @example
 * const pages: Representation[] = [untyped(await clinic.get()), untyped(await clinic.follow('doctors').get())]
 * console.log(pages.map(({ relations }) => relations.length > 0))
 */
export function untyped<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
): Representation
export function untyped(representation: object): object {
  return representation
}

/**
 * Returns the targets of a relation in the response of a failure, such as the alternatives to a taken slot, as a kind of
 * resource of the description: embedded ones as they are, linked ones by requests. An empty list if there are none.
 * Throws and rejects like `asKind` and `followAll`.
 *
 * @example
 * const slot = await clinic.follow('doctor', { doctor: 'asmith' }).follow('next-slot').get()
 * await slot.submit('confirm', { name: 'Ada', age: 36 })
 * const failure = await slot.submit('confirm', { name: 'Bea', age: 40 }).catch((error: unknown) => error)
 * if (isConflict(failure)) {
 *   const [other] = await targetsOf(failure, 'alternatives', clinicDescription, 'slot')
 *   console.log((await other?.submit('confirm', { name: 'Bea', age: 40 }))?.state.start)
 * }
 */
export async function targetsOf<D extends Description, K extends KindOf<D>>(
  { representation }: HttpFailure,
  relation: Extract<keyof D['relations'], string>,
  describe: D,
  kind: K,
): Promise<readonly Representation<D, K>[]> {
  const targets = (await representation?.followAll(relation)) ?? []
  return targets.map((target) => asKind(target, describe, kind))
}
