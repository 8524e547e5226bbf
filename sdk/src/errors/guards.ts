import type { FormMissing, InputRefused, RelationAmbiguous, RelationMissing } from './affordance-failures.ts'
import type { AuthenticationRefused } from './authentication-refused.ts'
import type { DecodeFailure } from './decode-failure.ts'
import type { Failure, FailureCode, RequestRefused } from './failure.ts'
import type { Conflict, HttpFailure } from './http-failure.ts'
import type { TransportFailure } from './transport-failure.ts'
import { mark } from './mark.ts'

/*
 * The guards of the failures, apart from their classes: a program that imports only a guard loads nothing else.
 */

function hasCode(error: unknown, code: FailureCode): boolean {
  return typeof error === 'object' && error !== null && mark in error && 'code' in error && error.code === code
}

/**
 * Whether an error comes from this package, also across realms and copies. Other errors are bugs of the program.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (!isFailure(failure)) throw failure
 * console.log(failure.code, failure.message)
 */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && mark in error
}

/**
 * Whether an error is an {@link AuthenticationRefused}.
 *
 * @example
 * const weak = { credentials: basic(account), authentication: { minimumStrength: strengths.digest } }
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, ...weak })
 * const failure = await clinic.follow('session').get().catch((error: unknown) => error)
 * if (isAuthenticationRefused(failure)) console.log(failure.reason)
 */
export function isAuthenticationRefused(error: unknown): error is AuthenticationRefused {
  return hasCode(error, 'authentication-refused')
}

/**
 * Whether an error is a {@link Conflict}. {@link save} repeats the change instead.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.status, failure.theirs?.state)
 */
export function isConflict(error: unknown): error is Conflict {
  return hasCode(error, 'conflict')
}

/**
 * Whether an error is a {@link DecodeFailure}.
 *
 * @example
 * const odd = mockService({ '/': { state: { name: 'Clinic', description: 7 } } })
 * const entry = connect(odd.entry, { fetch: odd.fetch, describe: clinicDescription })
 * const failure = await entry.get().catch((error: unknown) => error)
 * if (isDecodeFailure(failure)) console.log(failure.pointer, failure.message)
 */
export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return hasCode(error, 'decode-failure')
}

/**
 * Whether an error is a {@link FormMissing}.
 *
 * @example
 * const failure = await slot.submit('block').catch((error: unknown) => error)
 * if (isFormMissing(failure)) console.log('Only the clinic blocks slots')
 */
export function isFormMissing(error: unknown): error is FormMissing {
  return hasCode(error, 'form-missing')
}

/**
 * Whether an error is an {@link HttpFailure}, which a {@link Conflict} is too.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (isHttpFailure(failure)) console.log(failure.status, failure.problem?.title)
 */
export function isHttpFailure(error: unknown): error is HttpFailure {
  return hasCode(error, 'http-failure') || hasCode(error, 'conflict')
}

/**
 * Whether an error is an {@link InputRefused}.
 *
 * @example
 * const failure = await slot.submit('confirm', { name: 'Ada', age: -1 }).catch((error: unknown) => error)
 * if (isInputRefused(failure)) console.log(failure.target, failure.faults[0]?.pointer)
 */
export function isInputRefused(error: unknown): error is InputRefused {
  return hasCode(error, 'input-refused')
}

/**
 * Whether an error is a {@link RelationAmbiguous}.
 *
 * @example
 * const schedule = await connect('http://localhost:3000/').follow('wm:schedule', { doctor: 'mjones' })
 * const failure = await schedule.follow('wm:schedules').get().catch((error: unknown) => error)
 * if (isRelationAmbiguous(failure)) console.log((await schedule.followAll('wm:schedules')).length)
 */
export function isRelationAmbiguous(error: unknown): error is RelationAmbiguous {
  return hasCode(error, 'relation-ambiguous')
}

/**
 * Whether an error is a {@link RelationMissing}. `has` of {@link Representation} checks beforehand.
 *
 * @example
 * const failure = await home.follow('appointments').get().catch((error: unknown) => error)
 * if (isRelationMissing(failure)) console.log('Sign in to see your appointments')
 */
export function isRelationMissing(error: unknown): error is RelationMissing {
  return hasCode(error, 'relation-missing')
}

/**
 * Whether an error is a {@link RequestRefused}.
 *
 * @example
 * try {
 *   connect('file:///clinic')
 * } catch (error) {
 *   if (isRequestRefused(error)) console.log(error.message)
 * }
 */
export function isRequestRefused(error: unknown): error is RequestRefused {
  return hasCode(error, 'request-refused')
}

/**
 * Whether an error is a {@link TransportFailure}. `@waymark/sdk/offline` stores writes that failed this way.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure) && failure.reason === 'aborted') console.log(failure.cause)
 */
export function isTransportFailure(error: unknown): error is TransportFailure {
  return hasCode(error, 'transport-failure')
}
