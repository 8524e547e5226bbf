import { translate } from '@waymark/shared'
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
  return isInScope(principal, permission) && permission.allows(principal, subject)
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
