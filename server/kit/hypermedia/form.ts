import { decodeFields, inputFromText, type Decoded, type Field, type Fields, type InputOf } from '@waymark/shared'

/** A form as it is offered: what can be sent now, how, where, with present values and, after a refusal, faults. */
export interface Form {
  /** The name of the form in the description of its resource, such as `confirm`. */
  readonly name: string
  /** The relation of a link to its target, for media types that have no forms; in a problem there is none. */
  readonly relation?: string
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly target: string
  readonly contentType: string
  /** Whether the answer is shown once, so that it must be shown and not gone on from. */
  readonly showsSecret?: boolean
  /** Whether it cannot be undone. */
  readonly isFinal?: boolean
  /** Whether it means the resource in whatever state it is, and not in the one that was read. */
  readonly isUnconditional?: boolean
  readonly fields: readonly FormField[]
}

export interface FormField {
  readonly name: string
  readonly field: Field
  /** The present value, as the wire carries it. */
  readonly value?: unknown
  /** What was wrong with the value that was sent. */
  readonly fault?: string
}

/** The fields of a form in their order, with present values and faults by name. */
export function formFields(
  fields: Fields,
  values: Readonly<Record<string, unknown>> = {},
  faults: Readonly<Record<string, string>> = {},
): readonly FormField[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    const fault = Object.hasOwn(faults, name) ? faults[name] : undefined
    return { name, field, ...(value === undefined ? {} : { value }), ...(fault === undefined ? {} : { fault }) }
  })
}

/** Decodes the text pairs of a query or of a posted HTML form. */
export function decodeText<F extends Fields>(
  fields: F,
  pairs: Iterable<readonly [string, string]>,
): Decoded<InputOf<F>> {
  return decodeFields(fields, inputFromText(fields, pairs))
}
