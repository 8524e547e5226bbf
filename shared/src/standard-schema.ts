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
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    result.catch(() => undefined)
    throw new TypeError(`A schema of ${schema['~standard'].vendor} is asynchronous, and a state cannot wait for it`)
  }
  return result.issues === undefined ? { value: result.value } : { faults: result.issues.map(faultOf) }
}

function faultOf({ message, path = [] }: StandardIssue): Fault {
  const steps = path.map((step) => (typeof step === 'object' ? step.key : step))
  return { pointer: pointerTo(steps.map((step) => (typeof step === 'number' ? step : String(step)))), detail: message }
}

/** Tells a Standard Schema from an io-ts codec. */
export function isStandardSchema(candidate: object): candidate is StandardSchema {
  return '~standard' in candidate
}
