import { translate } from '@waymark/shared'
import { AsyncLocalStorage } from 'node:async_hooks'
import { protocolProblem, refusalOfCaller, type Problem } from '../http/problem.ts'
import { isMember, type Principal } from './principal.ts'

/** A row of a policy. The same row rejects a request and hides its link or form. */
export interface Permission<Subject, Scope extends string = string> {
  /** The scope that a client application needs; `none` forbids, and `any` allows, every client application. */
  readonly scope: Scope | 'none' | 'any'
  readonly allows: (principal: Principal, subject: Subject) => boolean
}

/**
 * Declares a permission; its subject is what the predicate needs to know beside the principal.
 *
 * @example
 * const mayLend = permission(
 *   'loans',
 *   (principal, book: { readonly isLent: boolean }) => principal.role === 'librarian' && !book.isLent,
 * )
 * const ada = { role: 'librarian', account: 'ada', name: 'Ada', method: 'Basic' }
 * assert.equal(may(ada, mayLend, { isLent: false }), true)
 * assert.equal(may(guest, mayLend, { isLent: false }), false)
 */
export function permission<const Scope extends string, Subject = unknown>(
  scope: Scope,
  allows: (principal: Principal, subject: Subject) => boolean,
): Permission<Subject, Scope> {
  return { scope, allows }
}

/**
 * Tells whether a principal has a permission for a subject.
 *
 * @example
 * const mayRead = permission('any', () => true)
 * assert.equal(may(guest, mayRead, undefined), true)
 */
export function may<Subject>(principal: Principal, permission: Permission<Subject>, subject: Subject): boolean {
  const log = questions.getStore()
  const isAllowed = isInScope(principal, permission) && permission.allows(principal, subject)
  if (log === undefined) return isAllowed
  const allows: Question['allows'] = (caller) => isInScope(caller, permission) && permission.allows(caller, subject)
  log.asked.push({ permission, subject, allows })
  return log.denied !== permission && isAllowed
}

/** A question that a policy was asked. */
export interface Question {
  readonly permission: Permission<never>
  readonly subject: unknown
  /** Returns the answer for any caller. */
  readonly allows: (caller: Principal) => boolean
}

const questions = new AsyncLocalStorage<{
  readonly asked: Question[]
  readonly denied: Permission<never> | undefined
}>()

/**
 * Tells whether the policy's answers are compared at the moment, so that remembered ones must be neither used nor stored.
 *
 * @example
 * assert.equal(isAsking(), false)
 */
export function isAsking(): boolean {
  return questions.getStore() !== undefined
}

/**
 * Runs work and returns what it asked the policy, in order. With `denied`, each question for this permission gets the answer
 * no, so that a comparison shows what depends on it.
 *
 * @example
 * const mayRead = permission('any', () => true)
 * const { result, asked } = await whileAsking(async () => may(guest, mayRead, 'dune'))
 * assert.equal(result, true)
 * assert.equal(asked[0]?.subject, 'dune')
 * assert.equal((await whileAsking(async () => may(guest, mayRead, 'dune'), mayRead)).result, false)
 */
export async function whileAsking<Result>(
  work: () => Promise<Result>,
  denied?: Permission<never>,
): Promise<{ readonly result: Result; readonly asked: readonly Question[] }> {
  const asked: Question[] = []
  const result = await questions.run({ asked, denied }, work)
  return { result, asked }
}

function isInScope(principal: Principal, { scope }: Permission<never>): boolean {
  if (!isMember(principal) || principal.scopes === undefined || scope === 'any') return true
  return principal.scopes.includes(scope)
}

/**
 * Returns the missing scope, if a client application lacks nothing else.
 *
 * @example
 * const mayLend = permission('loans', ({ role }) => role === 'librarian')
 * const application = { role: 'librarian', account: 'ada', name: 'Ada', method: 'Bearer', scopes: ['books'] }
 * assert.equal(missingScope(application, mayLend, undefined), 'loans')
 */
export function missingScope<Subject>(
  principal: Principal,
  permission: Permission<Subject>,
  subject: Subject,
): string | undefined {
  const { scope } = permission
  if (!isMember(principal) || scope === 'none' || isInScope(principal, permission)) return undefined
  return may({ ...principal, scopes: undefined }, permission, subject) ? scope : undefined
}

/**
 * Returns the problem for a principal without a permission: 401 for a guest, 403 for others; undefined if allowed. For a
 * client application that lacks only a scope, the problem names it (RFC 6750 §3.1).
 *
 * @example
 * const mayLend = permission('loans', ({ role }) => role === 'librarian')
 * assert.equal(refusalFor(guest, mayLend, undefined)?.problem, 'authentication-required')
 * assert.equal(
 *   refusalFor({ role: 'reader', account: 'bo', name: 'Bo', method: 'Basic' }, mayLend, undefined)?.problem,
 *   'not-allowed',
 * )
 */
export function refusalFor<Subject>(
  principal: Principal,
  permission: Permission<Subject>,
  subject: Subject,
): Problem | undefined {
  if (may(principal, permission, subject)) return undefined
  if (!isMember(principal)) return refusalOfCaller(principal.application === undefined)
  if (principal.scopes === undefined || !permission.allows(principal, subject)) return refusalOfCaller(false)
  const scope = missingScope(principal, permission, subject)
  const isToken = principal.method === 'Bearer'
  const credentials = isToken ? translate('a token of a client application') : translate('an application password')
  if (scope === undefined)
    return protocolProblem(
      'not-allowed',
      translate('This is not possible with {credentials}. Sign in to do it.', { credentials }),
    )
  if (!isToken)
    return protocolProblem(
      'not-allowed',
      translate('This is not possible with {credentials} without the scope {scope}.', { credentials, scope }),
    )
  return protocolProblem(
    'not-allowed',
    translate('The user has not granted this application the scope {scope}.', { scope }),
    {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    },
  )
}
