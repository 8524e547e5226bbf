import { accountId, challengeCount, refusalFor } from '@waymark/server/authentication'
import { newChallenge } from '@waymark/server/passkeys'
import { failure } from '@waymark/server/values'
import { action, type Action, href, resource, type Resource } from '@waymark/server'
import { clinicDescription, nextVariables } from '@waymark/shared/clinic'
import { atPasskeys, binding, withBinding, countAttempt, type AtPasskeys } from './ceremony.ts'
import { problemOf } from '../../failures.ts'
import { userNameFaults } from '../register.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { passkeyRegistrationRepresentation } from './passkey-registration.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'
import { signInPermissions } from '../../permissions.ts'

const { begin: form } = clinicDescription.resources.passkeyRegistrations.forms

/** Starts the registration of an account with a passkey. */
export function passkeyRegistrations(ports: Ports): Resource {
  return resource({
    route: signInRoutes.passkeyRegistrations,
    kind: 'passkeyRegistrations',
    parameters: nextVariables,
    cache: { store: 'none' },
    isForAnyUser: true,
    find(target) {
      const visitor = atPasskeys(ports, target)
      return Promise.resolve('problem' in visitor ? visitor : { entity: visitor, version: '1' })
    },
    represent: (_at, { parameters: { next } }) =>
      represent('passkeyRegistrations', {
        title: signInTexts.passkeyRegistrationTitle,
        self: href(signInRoutes.passkeyRegistrations, {}),
        state: { message: signInTexts.passkeyRegistrationNotice },
        links: {
          session: { href: href(signInRoutes.session, { next }), title: signInTexts.signInTitle },
          'passkey-sign-in': {
            href: href(signInRoutes.passkeySignIns, { next }),
            title: signInTexts.passkeySignInTitle,
          },
          home: homeLink,
        },
        forms: { begin: { method: 'POST', target: href(signInRoutes.passkeyRegistrations, {}), values: { next } } },
      }),
    actions: { POST: beginning(ports) },
  })
}

// The challenge stores the form input; the account is created when the device responds.
function beginning(ports: Ports): Action<AtPasskeys> {
  return action(
    'begin',
    form,
    async (visitor, { user, name, email, key, next }) => {
      const full = await countAttempt(ports, challengeCount(visitor.client))
      if (full !== undefined) return full
      const faults = await userNameFaults(ports, user)
      if (faults.length > 0) return { faults }
      const account = accountId(user)
      if ((await ports.accounts.find(account)) !== undefined) return problemOf(failure('name-taken'))
      const { browser, headers } = binding(visitor)
      const given = { purpose: 'create', account, opening: { name, email }, keyName: key, browser, next } as const
      const made = await newChallenge(ports, given)
      return {
        outcome: 'created',
        done: '',
        location: href(signInRoutes.passkeyRegistration, { challenge: made.challenge }),
        ...withBinding(headers, await passkeyRegistrationRepresentation(ports, visitor.terms, made)),
      }
    },
    { keepsOwnTransaction: true, refusal: ({ principal }) => refusalFor(principal, signInPermissions.register, {}) },
  )
}
