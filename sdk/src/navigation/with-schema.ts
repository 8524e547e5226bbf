import type { StandardSchema } from '@waymark/shared'
import { decodeDescribed } from '../document/described-values.ts'
import { DocumentRepresentation } from './document-representation.ts'
import { internalsOf } from './internals.ts'
import type { Reference, Representation, RepresentationOf } from './representation.ts'
import type { RequestOptions } from './request-options.ts'

/**
 * Performs a navigation without a description, and validates the state by a Standard Schema such as that of zod, valibot or
 * arktype. Rejects with {@link DecodeFailure}, and with TypeError for an asynchronous schema.
 *
 * @example
 * import { z } from 'zod'
 *
 * const open = connect('http://localhost:3000/')
 * const doctor = await withSchema(open.follow('wm:doctor', { doctor: 'mjones' }), z.object({ name: z.string() }))
 * console.log(doctor.state.name)
 */
export function withSchema<State>(
  navigation: Reference,
  schema: StandardSchema<unknown, State>,
  options?: RequestOptions,
): Promise<RepresentationOf<State>>
/**
 * Validates the state of a representation, such as an embedded one. Throws instead of rejecting.
 *
 * @example
 * import { z } from 'zod'
 *
 * const doctors = await connect('http://localhost:3000/').follow('wm:doctors')
 * const schema = z.object({ name: z.string() })
 * console.log(doctors.embedded('item').map((doctor) => withSchema(doctor, schema).state.name))
 */
export function withSchema<State>(
  representation: Representation,
  schema: StandardSchema<unknown, State>,
): RepresentationOf<State>
export function withSchema(
  given: Reference | Representation,
  schema: StandardSchema,
  options?: RequestOptions,
): Promise<Representation> | Representation {
  if ('get' in given) return given.get(options).then((found) => withSchema(found, schema))
  const { agent, resource } = internalsOf(given)
  const state = decodeDescribed(resource, { codec: schema, report: undefined, received: undefined })
  return new (class extends DocumentRepresentation {
    override get state(): unknown {
      return state
    }
  })(agent, resource)
}
