import {
  type ApplicationPassword,
  keptApplicationPassword,
  newApplicationPassword,
} from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { accountLinks, type AccountOwner, accountOwnerOf } from '../../accounts/contract.ts'
import { refusalToChange } from './refusal-to-change.ts'
import { signInTexts, signInEvents } from '../texts.ts'
import { signInRoutes } from '../routes.ts'

/** Represents an application password, which only the creating response includes. */
function applicationPasswordRepresentation(
  { id, account, name, createdAt, lastUsedAt }: ApplicationPassword,
  password?: string,
): Representation {
  const self = href(signInRoutes.applicationPassword, { user: account, password: id })
  return represent('applicationPassword', {
    title: name,
    self,
    state: {
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      ...(lastUsedAt === undefined ? {} : { lastUsedAt: new Date(lastUsedAt).toISOString() }),
      ...(password === undefined ? {} : { password }),
    },
    links: {
      collection: {
        href: href(signInRoutes.applicationPasswords, { user: account }),
        title: signInTexts.applicationPasswordsTitle,
      },
      home: homeLink,
    },
    forms: { remove: { method: 'DELETE', target: self } },
  })
}

type Owned = AccountOwner & { readonly kept: readonly ApplicationPassword[]; readonly client: string }

const { create: form } = clinicDescription.resources.applicationPasswords.forms

/** The application passwords of an account. */
export function applicationPasswordList(ports: Ports): Resource {
  const { applicationPasswords } = ports
  return resource({
    route: signInRoutes.applicationPasswords,
    kind: 'applicationPasswords',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const kept = await applicationPasswords.list(own.account)
      const version = [kept.length, kept[0]?.id ?? '', ...kept.map(({ lastUsedAt = 0 }) => lastUsedAt)].join('-')
      return { entity: { ...own, kept, client: target.client }, version }
    },
    represent: ({ account, kept }: Owned) =>
      represent('applicationPasswords', {
        title: signInTexts.applicationPasswordsTitle,
        self: href(signInRoutes.applicationPasswords, { user: account }),
        state: { total: kept.length },
        links: accountLinks({ account }),
        embedded: { item: kept.map((each) => applicationPasswordRepresentation(each)) },
        forms: { create: { method: 'POST', target: href(signInRoutes.applicationPasswords, { user: account }) } },
      }),
    actions: { POST: creating(ports) },
  })
}

function creating(ports: Ports): Action<Owned> {
  const { applicationPasswords, applicationPasswordMaker, auditLog, clock } = ports
  const act = async ({ account, client }: Owned, { name }: { readonly name: string }): Promise<Outcome | Problem> => {
    const password = newApplicationPassword()
    const at = clock.now()
    const made = keptApplicationPassword(applicationPasswordMaker, { account, name, password, createdAt: at })
    const kept = await ports.inTransaction(async () => {
      const added = await applicationPasswords.add(made)
      const what = signInEvents.applicationPasswordCreated
      if (added !== undefined) await auditLog.append({ at, who: account, what, subject: account, client })
      return added
    })
    if (kept === undefined) return problemOf(failure('too-many-keys'))
    return {
      outcome: 'created',
      location: href(signInRoutes.applicationPassword, { user: account, password: kept.id }),
      representation: applicationPasswordRepresentation(kept, password),
    }
  }
  // The response is the only copy of the password, so it is not stored for replay.
  return action('create', form, act, { keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, clock.now()) })
}

const { remove } = clinicDescription.resources.applicationPassword.forms

/** An application password, which its owner may revoke. */
export function applicationPassword({ applicationPasswords }: Pick<Ports, 'applicationPasswords'>): Resource {
  return resource({
    route: signInRoutes.applicationPassword,
    kind: 'applicationPassword',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const kept = await applicationPasswords.list(own.account)
      const found = kept.find(({ id }) => id === target.variables.password)
      if (found === undefined) return protocolProblem('not-found', signInTexts.unknownApplicationPasswordDetail)
      return { entity: found, version: `${found.id}-${String(found.lastUsedAt ?? 0)}` }
    },
    represent: (kept: ApplicationPassword) => applicationPasswordRepresentation(kept),
    actions: {
      DELETE: action('remove', remove, async ({ account, id }: ApplicationPassword) => {
        await applicationPasswords.remove(account, id)
        const list = href(signInRoutes.applicationPasswords, { user: account })
        return { outcome: 'deleted', touched: [list], next: list }
      }),
    },
  })
}
