import type * as t from 'io-ts'
import { pointerTo, type Fault } from './fault.ts'

/**
 * The interface of Standard Schema (https://standardschema.dev, version 1), which zod, valibot, arktype and others have, as
 * its authors ask for it: written down and not depended on. Names are theirs.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** The result of a validation: the value, or the issues. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** A validation error of a value, and the path to it; an issue without a path is about the whole value. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Validates a value synchronously; throws TypeError for an asynchronous schema. */
export function validateNow(
  schema: StandardSchema,
  value: unknown,
): { readonly value: unknown } | { readonly faults: readonly Fault[] } {
  const result = resultOf(schema, value)
  return result.issues === undefined ? { value: result.value } : { faults: result.issues.map(faultOf) }
}

function resultOf<A>(schema: StandardSchema<unknown, A>, value: unknown): StandardResult<A> {
  const result = schema['~standard'].validate(value)
  if (!(result instanceof Promise)) return result
  result.catch(() => undefined)
  throw new TypeError(`A schema of ${schema['~standard'].vendor} is asynchronous, and a state cannot wait for it`)
}

function faultOf({ message, path = [] }: StandardIssue): Fault {
  const steps = path.map(keyOf)
  return { pointer: pointerTo(steps.map((step) => (typeof step === 'number' ? step : String(step)))), detail: message }
}

function keyOf(step: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof step === 'object' ? step.key : step
}

/** Tells a Standard Schema from an io-ts codec. */
export function isStandardSchema(candidate: object): candidate is StandardSchema {
  return '~standard' in candidate
}

/**
 * A schema that accepts every value, for descriptions that are types only: the compiler knows the state, and nothing checks
 * it at run time.
 *
 * @example
 * const doctor = { summary: 'A doctor.', state: typeOnly<{ readonly name: string }>() }
 */
export function typeOnly<State>(): StandardSchema<unknown, State> {
  // The type is the claim of the caller.
  return { '~standard': { version: 1, vendor: 'waymark', validate: (value) => ({ value: value as State }) } }
}

/** Returns the decoder of a schema, for a field of a form or a variable. It throws TypeError for an asynchronous schema. */
export function decoderOf<A>(schema: StandardSchema<unknown, A>): t.Decoder<unknown, A> {
  const validate: t.Validate<unknown, A> = (value, context) => {
    const result = resultOf(schema, value)
    if (result.issues === undefined) return { _tag: 'Right', right: result.value }
    const errors = result.issues.map(({ message, path = [] }) => {
      const steps = path.map((step) => ({ key: String(keyOf(step)), type: decoder }))
      return { value, message, context: [...context, ...steps] }
    })
    return { _tag: 'Left', left: errors }
  }
  const decoder: t.Decoder<unknown, A> = {
    name: schema['~standard'].vendor,
    validate,
    decode: (value) => validate(value, [{ key: '', type: decoder }]),
  }
  return decoder
}
