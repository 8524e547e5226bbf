import { connect, withSchema, type Reference, type Representation, type RepresentationOf } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Description, KindOf } from '@waymark/shared'
import * as v from 'valibot'
import { z } from 'zod'

/* The compiler checks this file without running it: each marked error must occur, and types must be identical. */
// The only known way to compare types exactly; the functions are never called.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- see above */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function same<A, B>(proof: Equal<A, B>): void
declare function assertType<A>(value: A): void
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

interface Doctor {
  readonly name: string
}

const open = connect('http://localhost:3000/')
const plain = await open.follow('doctor').get()
same<typeof plain, Representation>(true)
same<typeof plain.state, unknown>(true)

// The type of the state, and the relations stay open.
const typed = await open.follow('doctor', { doctor: 'mjones' }).get<Doctor>()
same<typeof typed, RepresentationOf<Doctor>>(true)
same<typeof typed.state, Doctor>(true)
void typed.follow('any-relation')
// @ts-expect-error -- a doctor has no salary
assertType(typed.state.salary)

// A schema gives the type that it returns.
const byZod = await withSchema(open, z.object({ name: z.string(), since: z.string().transform((text) => text.length) }))
assertType(byZod.state.name)
same<typeof byZod.state, { name: string; since: number }>(true)
const byValibot = await withSchema(open.reference, v.object({ name: v.string() }), { headers: { prefer: 'x' } })
assertType(byValibot.state.name)
same<typeof byValibot.state, { name: string }>(true)
const first = withSchema(plain, z.array(z.number()))
assertType(first.state)
same<typeof first.state, number[]>(true)

// With a description, it has the types and the codecs.
const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
// @ts-expect-error -- the description has the type of the state
void clinic.get<Doctor>()
// @ts-expect-error -- the description validates the state
void withSchema(clinic, z.object({ name: z.string() }))

/** Stays generic. */
export function read<D extends Description, K extends KindOf<D>>(
  reference: Reference<D, K>,
): Promise<Representation<D, K>> {
  return reference.get()
}
