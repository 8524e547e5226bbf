import type { Description, KindOf } from '@waymark/shared'
import { DocumentRepresentation } from './document-representation.ts'
import { insideOf } from './agent.ts'
import type { Representation } from './representation.ts'

/**
 * The same document, as one of a kind that the description of its connection knows: what a refusal shows, or what a
 * form leads to that the description does not say. Throws {@link DecodeFailure} where its state is not one of that
 * kind, and TypeError where its connection has another description.
 *
 * @example
 * const slot = await clinic.follow('doctor', { doctor: 'kwong' }).follow('next-slot').get()
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
  const { agent, resource } = insideOf(representation)
  if (!agent.vocabulary.isOf(describe)) throw new TypeError('The connection has another description')
  return new DocumentRepresentation(agent, { ...resource, kind })
}

/**
 * The same document for a program that takes any: what its description says of it is not known to the compiler any
 * more.
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
