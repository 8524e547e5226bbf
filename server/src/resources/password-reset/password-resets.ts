import { clinicDescription } from '@waymark/shared'
import { tokenHash } from '../../authentication/token.ts'
import { accountId } from '../../domain/account.ts'
import { resetLetterCount } from '../../domain/guess.ts'
import { passwordLinkMark } from '../../domain/message.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import type { Representation } from '../../hypermedia/representation.ts'
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
    ...(ports.courier === undefined ? {} : { actions: { POST: asking(ports) } }),
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

const day = 86_400_000

const letter = {
  kind: 'notice',
  subject: 'Set another password',
  text: `Somebody, probably you, wants to set another password. The link works once, within an hour:\n${passwordLinkMark}`,
  isLetterOnly: true,
} as const

/*
 * The letter goes through the outbox, so the request neither waits for the mail server nor fails with it. An unknown user
 * name costs the same writes as a known one: a letter for no account, which is never delivered. So does one letter too
 * many for the same name.
 */
function asking(ports: Ports): Action<string> {
  const { accounts, guesses, auditTrail, messages, clock } = ports
  return action(
    'ask',
    form,
    async (client, { user }) => {
      const found = await accounts.find(accountId(user))
      const at = clock.now()
      const count = resetLetterCount(tokenHash(accountId(user)))
      const isFull = (await guesses.charge([count], at)) !== undefined
      const account = found?.state === 'active' && !isFull ? found.id : ''
      await ports.inTransaction(async () => {
        // A typed name may be a password in the wrong field, so an unknown one is not written down.
        await auditTrail.append({ at, who: 'guest', what: 'password reset asked', subject: account, client })
        await messages.send({ ...letter, account, sentAt: at, until: at + day })
      })
      return { outcome: 'accepted', location: href('passwordResetSent', {}), retryAfter }
    },
    { keepsOwnTransaction: true },
  )
}
