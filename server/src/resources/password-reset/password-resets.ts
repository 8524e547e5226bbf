import { clinicDescription } from '@waymark/shared'
import { accountId } from '../../domain/account.ts'
import type { Courier } from '../../domain/courier.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { passwordLink } from '../password-link.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

const { ask: form } = clinicDescription.resources.passwordResets.forms

/** Where somebody who has forgotten the password asks for a link. The answer is the same whoever is named. */
export function passwordResets(ports: Ports): Resource {
  return resource({
    kind: 'passwordResets',
    cache: { store: 'anybody', maxAge: 3600 },
    find: (target) => Promise.resolve({ entity: target.client, version: '1' }),
    represent: () => (ports.courier === undefined ? unoffered : asked),
    ...(ports.courier === undefined ? {} : { actions: { POST: asking(ports, ports.courier) } }),
  })
}

const home = { href: href('home', {}), title: 'Home' }

const asked: Representation = represent('passwordResets', {
  title: 'Forgotten password',
  self: href('passwordResets', {}),
  state: { message: 'Say who you are, and a link to set another password comes to you as a message.' },
  links: { home },
  forms: { ask: { method: 'POST', target: href('passwordResets', {}) } },
})

const unoffered: Representation = represent('passwordResets', {
  title: 'Forgotten password',
  self: href('passwordResets', {}),
  state: { message: 'This service sends no messages. The clerks of the clinic can help.' },
  links: { home },
})

const sent: Representation = represent('passwordResets', {
  title: 'A link is on its way',
  self: href('passwordResetSent', {}),
  state: { message: 'If somebody is known by this name, a link is on its way. It works once, within an hour.' },
  links: { home },
})

/** What everybody is told who asked for a link, whoever was named. */
export function passwordResetSent(): Resource {
  return resource({
    kind: 'passwordResets',
    cache: { store: 'anybody', maxAge: 3600 },
    find: () => Promise.resolve({ entity: sent, version: '1' }),
    represent: () => sent,
  })
}

// Who asks again at once gets another link, and the first still works.
const retryAfter = 60

function asking(ports: Ports, courier: Courier): Action<string> {
  const { accounts, auditTrail, clock } = ports
  return action(
    'ask',
    form,
    async (client, { user }) => {
      const account = await accounts.find(accountId(user))
      const at = clock.now()
      if (account?.state === 'active') {
        const link = await passwordLink(ports, account.id, at)
        await auditTrail.append({ at, who: 'guest', what: 'password reset asked', subject: account.id, client })
        const text = `Somebody, probably you, wants to set another password. The link works once, within an hour:\n${link}`
        await courier.deliver({ account: account.id, email: account.email, subject: 'Set another password', text })
      }
      return { outcome: 'accepted', location: href('passwordResetSent', {}), retryAfter }
    },
    { keepsOwnTransaction: true },
  )
}
