import { clinicDescription } from '@waymark/shared'
import { newChallenge } from '../../authentication/passkey-ceremony.ts'
import { accountId } from '../../domain/account.ts'
import { challengeCount } from '../../domain/guess.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import { atPasskeys, binding, shownWith, tooMany, type AtPasskeys } from '../at-passkeys.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { passkeySignInRepresentation } from './passkey-sign-in-representation.ts'

const { begin: form } = clinicDescription.resources.passkeySignIns.forms

/** Where somebody begins to sign in with a passkey, with a user name or without. */
export function passkeySignIns(ports: Ports): Resource {
  return resource({
    kind: 'passkeySignIns',
    cache: { store: 'nobody' },
    find(target) {
      const visitor = atPasskeys(ports, target)
      return Promise.resolve('problem' in visitor ? visitor : { entity: visitor, version: '1' })
    },
    represent: () =>
      represent('passkeySignIns', {
        title: 'Sign in with a passkey',
        self: href('passkeySignIns', {}),
        state: { message: 'Without a user name your device offers the passkeys that it has.' },
        links: {
          session: { href: href('session', {}), title: 'Sign in with a password' },
          'passkey-registration': { href: href('passkeyRegistrations', {}), title: 'Open an account with a passkey' },
          home: { href: href('home', {}), title: 'Home' },
        },
        forms: { begin: { method: 'POST', target: href('passkeySignIns', {}) } },
      }),
    actions: { POST: beginning(ports) },
  })
}

// Whoever is named, there is a challenge, and names of passkeys.
function beginning(ports: Ports): Action<AtPasskeys> {
  return action(
    'begin',
    form,
    async (visitor, { user, next }) => {
      const full = await tooMany(ports, challengeCount(visitor.client))
      if (full !== undefined) return full
      const account = user === undefined ? undefined : accountId(user)
      const { browser, headers } = binding(visitor)
      const made = await newChallenge(ports, { purpose: 'get', account, next, browser })
      return {
        outcome: 'created',
        location: href('passkeySignIn', { challenge: made.challenge }),
        ...shownWith(headers, await passkeySignInRepresentation(ports, visitor.terms, made)),
      }
    },
    { keepsOwnTransaction: true },
  )
}
