import { clinicDescription } from '@waymark/shared/clinic'
import { judgedNew, mostKeys, type NewPasskey } from '@waymark/server/passkeys'
import { failure } from '@waymark/server/values'
import { action, type Action, href, type Outcome, type Problem, resource, type Resource } from '@waymark/server'
import { isBound, findChallenge, expiredProblem, type FoundChallenge, newPasskeyRepresentation } from './ceremony.ts'
import { credentialsOf } from '../credential/credential.ts'
import { problemOf } from '../../failures.ts'
import { type AccountOwner, accountOwnerOf } from '../../../accounts/contract.ts'
import { refusalToChange } from '../refusal-to-change.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { wrongPasskey } from './passkey-sign-in.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

const form = clinicDescription.resources.newPasskey.forms['add-passkey']

/** A challenge that adds a new passkey to an account. */
export function newPasskey(ports: Ports): Resource {
  return resource({
    route: signInRoutes.newPasskey,
    kind: 'newPasskey',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const found = await findChallenge(ports, target, 'create')
      if ('problem' in found) return found
      const { asked } = found.entity
      const isOwn = asked?.account === own.account && asked.opening === undefined
      return { ...found, entity: { ...found.entity, ...own, asked: isOwn ? asked : undefined } }
    },
    refusal: (found: AccountOwner & FoundChallenge) =>
      expiredProblem(found, 'credentials', href(signInRoutes.credentials, { user: found.account })),
    represent({ terms, challenge, asked }) {
      if (asked === undefined) throw new Error('An expired challenge must be rejected first')
      return newPasskeyRepresentation(ports, terms, { challenge, asked })
    },
    actions: { POST: adding(ports) },
  })
}

function adding(ports: Ports): Action<AccountOwner & FoundChallenge> {
  return action(
    'add-passkey',
    form,
    async (visitor, { credential: made, userId }) => {
      const { account, terms, challenge, client } = visitor
      const judged = await judgedNew(terms, ports, { challenge, made, userId }, isBoundToOwner(visitor))
      if (judged.verdict !== 'accepted') {
        const subject = href(signInRoutes.credentials, { user: account })
        const restart = linkSet('credentials', { href: subject, title: signInTexts.newCeremonyTitle })
        return wrongPasskey(ports, { verdict: judged.verdict, client, subject, restart })
      }
      const { key, asked } = judged
      const named = { account, name: asked.keyName ?? signInTexts.usualPasskeyName, createdAt: ports.clock.now() }
      return ports.inTransaction(() => addPasskey(ports, { ...key, ...named }, client))
    },
    { keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}

function isBoundToOwner(visitor: AccountOwner & FoundChallenge): ReturnType<typeof isBound> {
  const isBrowsers = isBound(visitor)
  return (asked) => isBrowsers(asked) && asked.account === visitor.account && asked.opening === undefined
}

async function addPasskey(ports: Ports, given: NewPasskey, client: string): Promise<Outcome | Problem> {
  const { account, createdAt: at } = given
  if ((await credentialsOf(ports, account)).length >= mostKeys) return problemOf(failure('too-many-keys'))
  const kept = await ports.passkeys.add(given)
  if (kept === undefined) return problemOf(failure('key-taken'))
  await ports.auditLog.append({ at, who: account, what: signInEvents.passkeyAdded, subject: account, client })
  return {
    outcome: 'created',
    location: href(signInRoutes.credential, { user: account, credential: kept.id }),
    touched: [href(signInRoutes.credentials, { user: account })],
  }
}
