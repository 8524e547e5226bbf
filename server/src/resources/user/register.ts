import { clinicDescription } from '@waymark/shared'
import { openSession } from '../../authentication/open-session.ts'
import { sessionCookie } from '../../authentication/session-cookie.ts'
import { accountId } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import { addressPlace } from '../../domain/known-place.ts'
import type { Member } from '../../domain/policy.ts'
import { action, type Action } from '../../http/resource.ts'
import { refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { passwordFaults, userNameFaults } from '../new-account-faults.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import type { AtUsers } from './at-users.ts'
import { userRepresentation } from './user-representation.ts'

const { register: form } = clinicDescription.resources.users.forms

/** Opens the account of a patient. Who was nobody before is signed in at once, where a browser asks. */
export function register(ports: Ports): Action<AtUsers> {
  return action(
    'register',
    form,
    async ({ principal, client, agent, isFromOwnPage }, { user, name, email, password }) => {
      const id = accountId(user)
      const faults = [...(await userNameFaults(ports, user)), ...passwordFaults(password, user)]
      if (faults.length > 0) return { faults }
      const passwordHash = await ports.passwords.hash(password)
      const at = ports.clock.now()
      const isVisitor = principal.role === 'guest' && isFromOwnPage
      return ports.inTransaction(async () => {
        const account = await ports.accounts.add({ id, name, role: 'patient', email, passwordHash, createdAt: at })
        if (account === undefined) return problemOf(failure('name-taken'))
        const who = principal.role === 'guest' ? id : principal.account
        await ports.auditTrail.append({ at, who, what: 'registration', subject: id, client })
        if (isVisitor) await ports.knownPlaces.remember(id, addressPlace(client), at)
        const method = 'password'
        const opened = isVisitor ? await openSession(ports, { account: id, method, agent, client }) : undefined
        const owner: Member = { role: 'patient', account: id, name, method }
        return {
          outcome: 'created',
          location: href('user', { user: id }),
          made: userRepresentation(account, principal.role === 'guest' ? owner : principal),
          ...(opened === undefined ? {} : { headers: { 'Set-Cookie': sessionCookie(opened.token) } }),
        }
      })
    },
    { keepsOwnTransaction: true, refusal: ({ principal }) => refusalFor(principal, 'register', {}) },
  )
}
