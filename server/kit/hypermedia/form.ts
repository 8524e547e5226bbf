import {
  conditionOf,
  decodeFields,
  inputFromText,
  translate,
  type Decoded,
  type Field,
  type Fields,
  type InputOf,
} from '@waymark/shared'

import { perLanguage } from '../languages/current.ts'
import { oncePerObject } from '../values/once-per-object.ts'

/** A form with its method, target, current values and, after a refusal, faults. */
export interface Form {
  /** The name of the form in the service description, such as `confirm`. */
  readonly name: string
  /** The relation of a link to the target, for media types without forms; problems have none. */
  readonly relation?: string
  readonly title: string
  /** The URI of the JSON Schema of its input, for media types that link to it. */
  readonly schema?: string
  /** The kind of resource of a successful submission. */
  readonly leadsTo?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly target: string
  readonly contentType: string
  /** Content of the response only, so a browser must not be redirected. */
  readonly shownOnce?: 'secret' | 'report' | undefined
  /** Whether the action cannot be undone. */
  readonly isFinal?: boolean | undefined
  /** Whether a page without scripts hides it. */
  readonly needsScript?: boolean | undefined
  /** Whether the form is sent without If-Match, whatever the state of the resource. */
  readonly isUnconditional?: boolean | undefined
  /** Whether a browser shows the response in another tab, because the page keeps input. */
  readonly isApart?: boolean
  /**
   * Whether a page without a connection sends the form later, with the entity tag of the page as If-Match. Only for a
   * change that is still wanted then, and without secrets, because the browser stores it until then.
   */
  readonly canWait?: boolean | undefined
  /** Whether the form was refused, and so is shown at once. */
  readonly isRefused?: boolean
  readonly fields: readonly FormField[]
}

export interface FormField {
  readonly name: string
  readonly field: Field
  /** When an optional field must be given, in words: `unless “Date of birth” is given`. */
  readonly condition?: string | undefined
  /** The current value, encoded for the wire. */
  readonly value?: unknown
  /** The fault of the submitted value. */
  readonly fault?: string | undefined
}

/**
 * Returns the fields of a form in order, with current values and faults by name.
 *
 * @example
 * const [title] = formFields(books.fields, { title: 'Dune' })
 * assert.equal(title?.value, 'Dune')
 */
export function formFields(
  fields: Fields,
  values?: Readonly<Record<string, unknown>>,
  faults?: Readonly<Record<string, string>>,
): readonly FormField[] {
  const empty = emptyFields()(fields)
  if (values === undefined && faults === undefined) return empty
  return empty.map(({ name, field, condition }) => {
    const value = values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
    const fault = faults !== undefined && Object.hasOwn(faults, name) ? faults[name] : undefined
    return { name, field, condition, value, fault }
  })
}

// Each item of a list has the same form.
const emptyFields = perLanguage(() =>
  oncePerObject((fields: Fields): readonly FormField[] =>
    Object.entries(fields).map(([name, field]) => {
      const condition = conditionOf(fields, field) ?? replacing(fields, name)
      return { name, field, condition, value: undefined, fault: undefined }
    }),
  ),
)

// Of two fields, one is needed.
function replacing(fields: Fields, name: string): string | undefined {
  const isOneOfTwo = Object.values(fields).some(
    ({ requirement = {} }) => 'unless' in requirement && requirement.unless === name,
  )
  return isOneOfTwo ? translate('one of the two is needed') : undefined
}

/** Whether a form shows the submitted value of a field again: passwords and files are never sent back. */
export function mayBeShown(field: Field | undefined): boolean {
  return field?.kind !== 'password' && field?.kind !== 'file'
}

/** The length, in characters, up to which a refused form shows a submitted value again. */
const mostShownAgain = 64 * 1024

/**
 * Returns the submitted values that a form shows again: neither secrets nor files, and no long content.
 *
 * @example
 * assert.deepEqual(valuesShownAgain(books.fields, { title: 'Dune' }), { title: 'Dune' })
 */
export function valuesShownAgain(
  fields: Readonly<Record<string, Field>>,
  input: unknown,
): Readonly<Record<string, unknown>> {
  const values: readonly (readonly [string, unknown])[] =
    typeof input === 'object' && input !== null ? Object.entries(input) : []
  return Object.fromEntries(values.filter(([name, value]) => mayBeShown(fields[name]) && !isLong(value)))
}

function isLong(value: unknown): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > mostShownAgain
}

/**
 * Decodes the parameters of a query or of an urlencoded form.
 *
 * @example
 * const decoded = decodeText({ year: books.fields.year }, new URLSearchParams('year=1965'))
 * assert.deepEqual(decoded, { ok: true, value: { year: 1965 } })
 */
export function decodeText<F extends Fields>(
  fields: F,
  pairs: Iterable<readonly [string, string]>,
): Decoded<InputOf<F>> {
  return decodeFields(fields, inputFromText(fields, pairs))
}
