import * as t from 'io-ts'
import { LocalDate, Reference, WholeNumber } from './codecs.ts'
import type { Field, Fields, InputOf } from './field.ts'

/** Returns the values of the fields from an object with more members, without absent values. */
export function valuesOfFields<F extends Fields>(fields: F, values: InputOf<F>): InputOf<F> {
  const given: Readonly<Record<string, unknown>> = values
  const present = Object.keys(fields).filter((name) => given[name] !== undefined)
  // The members are those of the given values.
  return Object.fromEntries(present.map((name) => [name, given[name]])) as InputOf<F>
}

/**
 * Returns the codec of the values of fields in the state of a resource.
 *
 * @param types the codecs of values with a meaning that their fields do not tell, such as a language
 */
export function codecOfFields<F extends Fields>(
  fields: F,
  name: string,
  types?: Readonly<Partial<Record<keyof F, t.Mixed>>>,
): t.Type<InputOf<F>> {
  const given: Readonly<Partial<Record<string, t.Mixed>>> = types ?? {}
  const codecs = (isRequired: boolean): t.Props => {
    const chosen = Object.entries<Field>(fields).filter(([, { required }]) => required === isRequired)
    return Object.fromEntries(chosen.map(([key, field]) => [key, given[key] ?? codecOf(field)]))
  }
  const codec = t.intersection([t.type(codecs(true)), t.partial(codecs(false))], name)
  // The fields decide on the members, which a computed record of codecs does not tell the compiler.
  return codec as unknown as t.Type<InputOf<F>>
}

function codecOf({ kind, isList, isObject, target }: Field): t.Mixed {
  if (target !== undefined) return Reference
  if (isList === true) return t.array(t.string)
  if (isObject === true) return t.UnknownRecord
  if (kind === 'number') return WholeNumber
  return kind === 'date' ? LocalDate : t.string
}
