import { clinicDescription } from '@waymark/shared'
import { forgottenCookie } from '../../authentication/session-cookie.ts'
import type { Account } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { accountDocument, userRepresentation } from './user-representation.ts'

interface FoundUser {
  readonly account: Account
  readonly principal: Principal
}

const { forms } = clinicDescription.resources.user

/** An account, which its owner and the clerks may see and change. */
export function user(ports: Ports): Resource {
  const { accounts } = ports
  return resource({
    kind: 'user',
    cache: { store: 'nobody' },
    async find(target) {
      const id = target.variables['user'] ?? ''
      const principal = askedBy(target)
      // The same for names that nobody has, so that nobody can find out who is known here.
      const refusal = refusalFor(principal, 'see an account', { account: id })
      if (refusal !== undefined) return refusal
      const account = await accounts.find(id)
      if (account === undefined) return protocolProblem('not-found', 'Nobody has this user name.')
      return { entity: { account, principal }, version: String(account.version), changed: account.changedAt }
    },
    represent: ({ account, principal }) => userRepresentation(account, principal),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: closing(ports) },
  })
}

const refusal = ({ account: { id }, principal }: FoundUser): ReturnType<typeof refusalFor> =>
  refusalFor(principal, 'change an account', { account: id })

function changing({ accounts, clock }: Ports): Action<FoundUser> {
  const document = ({ account }: FoundUser): ReturnType<typeof accountDocument> => accountDocument(account)
  const act = async (
    { account, principal }: FoundUser,
    given: { readonly name: string; readonly email?: string | undefined },
  ): Promise<Outcome> => {
    const changed = await accounts.change(account, given, clock.now())
    if (changed === undefined) return problemOf(failure('state-changed'))
    return { outcome: 'changed', version: String(changed.version), made: userRepresentation(changed, principal) }
  }
  return action('change', forms.change, act, { demandsCondition: true, document, refusal })
}

// A closed account keeps its appointments and its trail; nobody can sign in to it any more.
function closing({ accounts, sessions, allowedPrograms, clock }: Ports): Action<FoundUser> {
  const act = async ({ account, principal }: FoundUser): Promise<Outcome> => {
    const at = clock.now()
    const closed = await accounts.change(account, { state: 'closed' }, at)
    if (closed === undefined) return problemOf(failure('state-changed'))
    await sessions.endAll(account.id, at)
    await allowedPrograms.takeBack({ account: account.id })
    const isOwn = principal.role !== 'guest' && principal.account === account.id
    return {
      outcome: 'removed',
      goOn: href('home', {}),
      ...(isOwn ? { headers: { 'Set-Cookie': forgottenCookie } } : {}),
    }
  }
  return action('close', forms.close, act, { demandsCondition: true, refusal })
}
