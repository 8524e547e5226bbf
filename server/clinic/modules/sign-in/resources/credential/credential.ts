import { challengeCount, type HobaKey } from '@waymark/server/authentication'
import { mostKeys, newChallenge, type Passkey } from '@waymark/server/passkeys'
import {
  action,
  type Action,
  href,
  listVersion,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { type Credential, clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { accountLinks, type AccountOwner, accountOwnerOf } from '../../../accounts/contract.ts'
import { refusalToChange } from '../refusal-to-change.ts'
import {
  binding,
  withBinding,
  countAttempt,
  type AtPasskeys,
  newPasskeyRepresentation,
  atPasskeys,
} from '../passkey/ceremony.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** Returns all credentials of an account: passkeys first, then the newest of each kind first. */
export async function credentialsOf(
  { hobaKeys, passkeys }: Pick<Ports, 'hobaKeys' | 'passkeys'>,
  account: string,
): Promise<readonly Credential[]> {
  const others = await hobaKeys.list(account)
  return [...(await passkeys.list(account)).map(passkeyCredential), ...others.map(hobaCredential)]
}

/** Returns a version that changes with the representation of the credentials. */
function credentialVersion(told: Credential | readonly Credential[]): string {
  return listVersion([JSON.stringify(told)])
}

/** Maps a passkey to a credential. */
function passkeyCredential({ id, name, createdAt, lastUsedAt, isSynced, isSuspected }: Passkey): Credential {
  const told = { id, name, type: 'passkey', createdAt: inText(createdAt), isSynced, isSuspected } as const
  return lastUsedAt === undefined ? told : { ...told, lastUsedAt: inText(lastUsedAt) }
}

/** Maps a HOBA key to a credential. */
export function hobaCredential({ kid: id, device, createdAt, lastUsedAt }: HobaKey): Credential {
  const told = {
    id,
    name: device === '' ? signInTexts.unnamedKeyName : device,
    type: 'hoba',
    createdAt: inText(createdAt),
  } as const
  return lastUsedAt === undefined ? told : { ...told, lastUsedAt: inText(lastUsedAt) }
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}

/** A credential with its account. */
export interface OwnedKey {
  readonly account: string
  readonly credential: Credential
}

/** Represents a passkey or a HOBA key. */
export function credentialRepresentation({ account, credential }: OwnedKey): Representation {
  const self = href(signInRoutes.credential, { user: account, credential: credential.id })
  return represent('credential', {
    title: credential.name,
    self,
    state: credential,
    links: {
      collection: { href: href(signInRoutes.credentials, { user: account }), title: signInTexts.credentialsTitle },
      home: homeLink,
    },
    forms: {
      rename: { method: 'PUT', target: self, values: { name: credential.name } },
      remove: { method: 'DELETE', target: self },
    },
  })
}

const beginForm = clinicDescription.resources.credentials.forms['begin-passkey']

/** The owner of the credentials, their number, and the problem that prevents another passkey. */
export type AtKeys = AccountOwner & {
  readonly keys: readonly Credential[]
  readonly visitor: AtPasskeys | Problem
}

/** Returns the action that begins the registration of a passkey. */
function beginPasskey(ports: Ports): Action<AtKeys> {
  return action(
    'begin-passkey',
    beginForm,
    async ({ account, keys, visitor }, { name: keyName }) => {
      if ('problem' in visitor) return visitor
      if (keys.length >= mostKeys) return problemOf(failure('too-many-keys'))
      const full = await countAttempt(ports, challengeCount(visitor.client))
      if (full !== undefined) return full
      const { browser, headers } = binding(visitor)
      const made = await newChallenge(ports, { purpose: 'create', account, keyName, browser })
      return {
        outcome: 'created',
        done: '',
        location: href(signInRoutes.newPasskey, { user: account, challenge: made.challenge }),
        ...withBinding(headers, await newPasskeyRepresentation(ports, visitor.terms, made)),
      }
    },
    { keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}

/** The credentials of an account. */
export function credentialList(ports: Ports): Resource {
  return resource({
    route: signInRoutes.credentials,
    kind: 'credentials',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      return { entity: { ...own, keys, visitor: atPasskeys(ports, target) }, version: credentialVersion(keys) }
    },
    represent({ account, keys, visitor }: AtKeys) {
      const self = href(signInRoutes.credentials, { user: account })
      return represent('credentials', {
        title: signInTexts.credentialsTitle,
        self,
        state: { total: keys.length },
        links: {
          ...accountLinks({ account }),
          'key-links':
            ports.hoba === undefined
              ? undefined
              : { href: href(signInRoutes.keyLinks, { user: account }), title: signInTexts.keyLinksTitle },
        },
        embedded: { item: keys.map((credential) => credentialRepresentation({ account, credential })) },
        forms: { 'begin-passkey': 'problem' in visitor ? undefined : { method: 'POST', target: self } },
      })
    },
    actions: { POST: beginPasskey(ports) },
  })
}

type Owned = AccountOwner & OwnedKey

const { rename, remove } = clinicDescription.resources.credential.forms

/** A credential, which its owner may rename and delete. */
export function credential(ports: Ports): Resource {
  return resource({
    route: signInRoutes.credential,
    kind: 'credential',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      const found = keys.find(({ id }) => id === target.variables.credential)
      if (found === undefined) return protocolProblem('not-found', signInTexts.unknownKeyDetail)
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
      outcome: 'updated',
      touched: [href(signInRoutes.credentials, { user: account })],
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
      const list = href(signInRoutes.credentials, { user: account })
      return { outcome: 'deleted', touched: [list], next: list }
    },
    { refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}
