import { homeLink } from '../../../../represent.ts'
import { type Permission, refusalFor, signedOutFields } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Found,
  type Outcome,
  type ActionResult,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { isFailure } from '@waymark/server/values'
import { type AccountSubject, principalOf, type Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import type { Fault, Fields, InputOf } from '@waymark/shared'
import { clinicDescription, type accountFields } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import type { Role, Account, AccountChanges } from '../../domain/account.ts'
import { changeAccount, closeAccount } from '../../domain/change-account.ts'
import { accountDocument, userRepresentation } from './user-representation.ts'
import { accountTexts } from '../../texts.ts'
import { accountRoutes } from '../../routes.ts'

interface GivenRole {
  readonly role: Role
  readonly doctor?: string | null | undefined
}

/** Returns the faults of a role: the account of a doctor names a doctor, and no other account does. */
export async function roleFaults({ doctors }: Pick<Ports, 'doctors'>, given: GivenRole): Promise<readonly Fault[]> {
  const { role } = given
  const doctor = given.doctor ?? undefined
  if (role !== 'doctor') {
    return doctor === undefined ? [] : [{ pointer: '/doctor', detail: accountTexts.doctorOfOtherRoleFault }]
  }
  if (doctor !== undefined && (await doctors.find(doctor)) !== undefined) return []
  return [{ pointer: '/doctor', detail: accountTexts.unknownDoctorFault }]
}

/** An account and its caller. */
export interface FoundAccount {
  readonly account: Account
  readonly principal: Principal
}

/**
 * Finds the account of a path for an authorised caller. Other callers get the same problem whether the account exists
 * or not, so that user names cannot be enumerated.
 */
export async function foundAccount(
  { accounts }: Pick<Ports, 'accounts'>,
  target: Pick<Target<Fields, 'user'>, 'variables' | 'caller'>,
  permission: Permission<AccountSubject>,
): Promise<Found<FoundAccount> | Problem> {
  const id = target.variables.user
  const principal = principalOf(target)
  const refusal = refusalFor(principal, permission, { account: id })
  if (refusal !== undefined) return refusal
  const account = await accounts.find(id)
  if (account === undefined) return protocolProblem('not-found', accountTexts.unknownUserDetail)
  return { entity: { account, principal }, version: String(account.version), changed: account.changedAt }
}

const { forms } = clinicDescription.resources.user

/** An account: its owner and the clerks may read and close it, and the clerks may change its role and status. */
export function user(ports: Ports): Resource {
  return resource({
    route: accountRoutes.user,
    kind: 'user',
    cache: { store: 'none' },
    find: (target) => foundAccount(ports, target, accountPermissions.seeUser),
    represent: ({ account, principal }) => userRepresentation(ports, account, principal),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: closing(ports) },
  })
}

function changing(ports: Ports): Action<FoundAccount> {
  const act = async (
    { account, principal }: FoundAccount,
    given: InputOf<typeof accountFields>,
  ): Promise<ActionResult> => {
    const changes = changesOf(account, given)
    const faults = await roleFaults(ports, { role: changes.role, doctor: changes.represents })
    if (faults.length > 0) return { faults }
    const by = principal.role === 'guest' ? '' : principal.account
    const changed = await changeAccount(ports, account, changes, { by, now: ports.clock.now() })
    if (isFailure(changed)) return problemOf(changed)
    return {
      outcome: 'updated',
      recorded: { role: [account.role, changed.role], status: [account.state, changed.state] },
    }
  }
  return action('change', forms.change, act, {
    requiresCondition: true,
    document: ({ account }) => accountDocument(account),
    refusal: ({ account: { id }, principal }) => refusalFor(principal, accountPermissions.changeUser, { account: id }),
  })
}

// If the role is no longer doctor, the account must not keep the doctor.
function changesOf(account: Account, given: InputOf<typeof accountFields>): AccountChanges & Pick<Account, 'role'> {
  const { role = account.role, status: state = account.state } = given
  const doctor = given.doctor ?? (role === 'doctor' ? account.represents : undefined)
  return { role, state, represents: doctor ?? null }
}

function closing(ports: Ports): Action<FoundAccount> {
  const act = async ({ account, principal }: FoundAccount): Promise<Outcome | Problem> => {
    const closed = await closeAccount(ports, account, ports.clock.now())
    if (isFailure(closed)) return problemOf(closed)
    const isOwn = principal.role !== 'guest' && principal.account === account.id
    return {
      outcome: 'deleted',
      next: homeLink.href,
      ...(isOwn ? { headers: signedOutFields } : {}),
    }
  }
  return action('close', forms.close, act, {
    requiresCondition: true,
    refusal: ({ account: { id }, principal }) => refusalFor(principal, accountPermissions.closeUser, { account: id }),
  })
}
