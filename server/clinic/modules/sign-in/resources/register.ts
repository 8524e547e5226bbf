import {
  accountId,
  trustedNetwork,
  openSession,
  refusalFor,
  sessionCookie,
  weaknessOf,
} from '@waymark/server/authentication'
import { action, type Action, href } from '@waymark/server'
import { failure } from '@waymark/server/values'
import type { Member, Principal } from '../../../principal.ts'
import type { Fault } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { accountRoutes, sendVerificationMail, userRepresentation } from '../../accounts/contract.ts'
import { isOfOneScript, skeletonOf } from '../domain/user-name.ts'
import { refusedAccount } from './account-limit.ts'
import { signInTexts, signInEvents } from '../texts.ts'
import { signInPermissions } from '../permissions.ts'

/** Returns the faults of a new user name, such as similarity to an existing one. */
export async function userNameFaults({ accounts }: Pick<Ports, 'accounts'>, user: string): Promise<readonly Fault[]> {
  const id = accountId(user)
  if (!isOfOneScript(id)) return [{ pointer: '/user', detail: signInTexts.mixedScriptsFault }]
  const skeleton = skeletonOf(id)
  if (skeleton === id || (await accounts.find(skeleton)) === undefined) return []
  return [{ pointer: '/user', detail: signInTexts.similarNameFault }]
}

/** Returns the faults of a new password. */
export async function passwordFaults(password: string | undefined, user: string): Promise<readonly Fault[]> {
  const weakness = password === undefined ? undefined : await weaknessOf(password, accountId(user))
  return weakness === undefined ? [] : [{ pointer: '/password', detail: weakness }]
}

const { register: form } = clinicDescription.resources.users.forms

/** The caller that opens an account. */
export interface Registrant {
  readonly principal: Principal
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
}

/** Opens an account for a patient. A browser without a session is signed in at once. */
export function register(ports: Ports): Action<Registrant> {
  return action(
    'register',
    form,
    async ({ principal, client, agent, isFromOwnPage }, { user, name, email, password, next }) => {
      const id = accountId(user)
      const faults = [...(await userNameFaults(ports, user)), ...(await passwordFaults(password, user))]
      if (faults.length > 0) return { faults }
      const passwordHash = await ports.passwords.hash(password)
      const at = ports.clock.now()
      const isVisitor = principal.role === 'guest' && isFromOwnPage
      return ports.inTransaction(async () => {
        const refused = await refusedAccount(ports, { principal, client })
        if (refused !== undefined) return refused
        const account = await ports.accounts.add({ id, name, role: 'patient', email, passwordHash, createdAt: at })
        if (account === undefined) return problemOf(failure('name-taken'))
        await sendVerificationMail(ports, account)
        const who = principal.role === 'guest' ? id : principal.account
        await ports.auditLog.append({ at, who, what: signInEvents.registration, subject: id, client })
        if (isVisitor) await ports.trustedClients.remember(id, trustedNetwork(client), at)
        const method = 'password'
        const opened = isVisitor ? await openSession(ports, { account: id, method, agent, client }) : undefined
        const owner: Member = { role: 'patient', account: id, name, method }
        return {
          outcome: 'created',
          done: signInTexts.done.registered,
          location: href(accountRoutes.user, { user: id }),
          representation: userRepresentation(ports, account, principal.role === 'guest' ? owner : principal),
          ...(opened === undefined ? {} : { headers: { 'Set-Cookie': sessionCookie(opened.token) } }),
          next,
        }
      })
    },
    { keepsOwnTransaction: true, refusal: ({ principal }) => refusalFor(principal, signInPermissions.register, {}) },
  )
}
