import { trustedNetwork, deviceIn, guarded, refusalFor, throttledProblem } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import {
  action,
  type Action,
  href,
  type ActionResult,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { type Principal, principalOf } from '../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import { passwordFaults } from './register.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { accountRoutes, accountTexts } from '../../accounts/contract.ts'
import { signInTexts, signInEvents } from '../texts.ts'
import { signInRoutes } from '../routes.ts'
import { signInPermissions } from '../permissions.ts'

interface OwnPassword {
  readonly account: string
  readonly principal: Principal
  readonly client: string
  readonly device: string | undefined
}

const { change: form } = clinicDescription.resources.password.forms

/** The password of an account, which is write-only and which its owner changes. */
export function password(ports: Ports): Resource {
  return resource({
    route: signInRoutes.password,
    kind: 'password',
    cache: { store: 'none' },
    find(target) {
      const account = target.variables.user
      const principal = principalOf(target)
      const refusal = refusalFor(principal, signInPermissions.changeCredentials, { account })
      return Promise.resolve(
        refusal ?? {
          entity: { account, principal, client: target.client, device: deviceIn(target.credentials?.cookie) },
          version: '1',
        },
      )
    },
    represent: ({ account }) => passwordRepresentation(account),
    actions: { PUT: changing(ports) },
  })
}

function passwordRepresentation(account: string): Representation {
  const self = href(signInRoutes.password, { user: account })
  return represent('password', {
    title: signInTexts.passwordTitle,
    self,
    state: { message: signInTexts.passwordNotice },
    links: {
      user: { href: href(accountRoutes.user, { user: account }), title: accountTexts.accountTitle },
      home: homeLink,
    },
    forms: { change: { method: 'PUT', target: self } },
  })
}

function changing(ports: Ports): Action<OwnPassword> {
  const { accounts, passwords, sessions, trustedClients, auditLog, clock } = ports
  const act = async (
    { account, principal, client, device }: OwnPassword,
    { current, password: next }: { readonly current: string; readonly password: string },
  ): Promise<ActionResult> => {
    const faults = await passwordFaults(next, account)
    if (faults.length > 0) return { faults }
    // Either of the two can be an attempt.
    const shown = JSON.stringify([current, next])
    const judged = await guarded(ports, { account, client, shown, device }, async () => {
      const present = await accounts.passwordHash(account)
      if (await passwords.verify(current, present)) return { verdict: 'accepted', isCached: false }
      // The response to the same request was lost: the new password is the present one.
      const isCached = await passwords.verify(next, present)
      return { verdict: isCached ? 'accepted' : 'refused', isCached }
    })
    if ('retryAfter' in judged) return throttledProblem(judged)
    if (judged.verdict === 'refused') return problemOf(failure('password-wrong'))
    const changed = {
      outcome: 'updated',
      done: signInTexts.done.passwordSet,
      next: href(accountRoutes.user, { user: account }),
    } as const
    if (judged.isCached) return changed
    const passwordHash = await passwords.hash(next)
    const at = clock.now()
    await ports.inTransaction(async () => {
      await accounts.setPassword(account, passwordHash, at)
      await sessions.endAll(account, at, principal.role === 'guest' ? undefined : principal.session)
      await trustedClients.removeAll(account)
      await trustedClients.remember(account, device ?? trustedNetwork(client), at)
      await ports.connectedApplications.takeBack({ account })
      await auditLog.append({ at, who: account, what: signInEvents.passwordChanged, subject: account, client })
    })
    return changed
  }
  return action('change', form, act, { keepsOwnTransaction: true })
}
