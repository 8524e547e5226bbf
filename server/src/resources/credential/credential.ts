import { clinicDescription } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import { ownOf, refusalToChange, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { credentialRepresentation, type OwnedKey } from './credential-representation.ts'
import { credentialsOf, credentialVersion } from '../credentials-of.ts'

type Owned = Own & OwnedKey

const { rename, remove } = clinicDescription.resources.credential.forms

/** A key of an account, which its owner may rename and remove. */
export function credential(ports: Ports): Resource {
  return resource({
    kind: 'credential',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      const found = keys.find(({ id }) => id === target.variables['credential'])
      if (found === undefined) return protocolProblem('not-found', 'There is no such key any more.')
      return { entity: { ...own, credential: found }, version: credentialVersion(found) }
    },
    represent: (owned: Owned) => credentialRepresentation(owned),
    actions: { PUT: renaming(ports), DELETE: removing(ports) },
  })
}

function renaming(ports: Ports): Action<Owned> {
  return action('rename', rename, async ({ account, credential: present }, { name }) => {
    const { id, type } = present
    await (type === 'passkey' ? ports.passkeys : ports.hobaKeys).rename(account, id, name)
    return {
      outcome: 'changed',
      touched: [href('credentials', { user: account })],
    }
  })
}

function removing(ports: Ports): Action<Owned> {
  return action(
    'remove',
    remove,
    async ({ account, credential: { id, type } }) => {
      const isLast = (await credentialsOf(ports, account)).length <= 1
      const hasPassword = (await ports.accounts.passwordHash(account)) !== undefined
      if (isLast && !hasPassword) return problemOf(failure('last-key'))
      await (type === 'passkey' ? ports.passkeys : ports.hobaKeys).remove(account, id)
      const list = href('credentials', { user: account })
      return { outcome: 'removed', touched: [list], goOn: list }
    },
    { refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}
