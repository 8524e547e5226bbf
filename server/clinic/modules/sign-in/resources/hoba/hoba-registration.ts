import { type Principal, principalOf } from '../../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { optional, parseCredentials, token, translatable } from '@waymark/shared'
import { hobaKeyOf, type HobaPublicKey, type KnownKeyLink } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { mostKeys } from '@waymark/server/passkeys'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { credentialRepresentation, credentialsOf, hobaCredential } from '../credential/credential.ts'
import { problemOf } from '../../failures.ts'
import { refusalToChange } from '../refusal-to-change.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { withHoba, type HobaPort } from './hoba.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/*
 * The registration of a device key (RFC 7486 §6.1). The session of a browser, or a link from the owner, identifies the
 * account. The response to a challenge, in Authorization, proves possession of the key; it is verified here because the
 * key is not yet registered.
 */
interface Registering {
  readonly hoba: HobaPort
  readonly link: string | undefined
  readonly known: KnownKeyLink | undefined
  readonly principal: Principal
  readonly authorization: string | undefined
  readonly client: string
}

const { register: form } = clinicDescription.resources.hobaRegistration.forms
const parameters = { link: optional(token({ prompt: translatable('Registration link'), maxLength: 500 })) }

export function hobaRegistration(ports: Ports): Resource {
  return resource({
    route: signInRoutes.hobaRegistration,
    kind: 'hobaRegistration',
    parameters,
    cache: { store: 'none' },
    readsAuthorization: true,
    find(target) {
      const found = withHoba(ports, (hoba) => {
        const { link } = target.parameters
        const known = link === undefined ? undefined : ports.keyLinks.read(link)
        if (link !== undefined && known === undefined) return problemOf(failure('link-expired'))
        const { client, credentials: shown } = target
        const registering = { hoba, link, known, principal: principalOf(target), client }
        return { entity: { ...registering, authorization: shown?.authorization }, version: '1' }
      })
      return Promise.resolve(found)
    },
    represent({ link }: Registering) {
      const self = href(signInRoutes.hobaRegistration, { link })
      return represent('hobaRegistration', {
        title: signInTexts.hobaRegistrationTitle,
        self,
        state: { message: signInTexts.hobaRegistrationNotice },
        links: { home: homeLink },
        forms: {
          register: { method: 'POST', target: self },
          challenge: { method: 'POST', target: href(signInRoutes.hobaChallenge, {}) },
          'sign-out': { method: 'POST', target: href(signInRoutes.hobaLogout, {}) },
        },
      })
    },
    actions: { POST: registering(ports) },
  })
}

function registering(ports: Ports): Action<Registering> {
  return action(
    'register',
    form,
    async (visitor, { pub, kid, kidtype, did = '' }) => {
      const key = hobaKeyOf({ pub, kid, kidtype })
      if ('fault' in key) return wrongField(key.field, key.fault)
      const unproven = await proof(visitor, key)
      return unproven ?? ports.inTransaction(() => addKey(ports, visitor, { ...key, device: did }))
    },
    { keepsOwnTransaction: true, refusal: (visitor) => refusalToRegister(visitor, ports.clock.now()) },
  )
}

function wrongField(name: string, detail: string): Problem {
  const errors = [{ pointer: `/${name}`, detail }]
  return protocolProblem('invalid-input', signInTexts.invalidKeyDetail, { errors })
}

function refusalToRegister({ known, principal }: Registering, now: number): Problem | undefined {
  if (known !== undefined) return undefined
  if (principal.role !== 'guest') return refusalToChange({ account: principal.account, principal }, now)
  return protocolProblem('authentication-required', signInTexts.unidentifiedOwnerDetail)
}

/** Returns the problem if the device has not proved possession of the key. */
async function proof({ hoba, authorization }: Registering, key: HobaPublicKey): Promise<Problem | undefined> {
  if (authorization === undefined) {
    return protocolProblem('authentication-required', signInTexts.missingProofDetail)
  }
  const credentials = parseCredentials(authorization)
  if (credentials?.scheme.toLowerCase() !== 'hoba') {
    return protocolProblem('malformed-request', signInTexts.foreignSchemeDetail)
  }
  const proven = await hoba.proves(credentials, key)
  switch (proven.verdict) {
    case 'proven':
      return undefined
    case 'malformed':
      return protocolProblem('malformed-request', proven.detail)
    case 'stale':
      return protocolProblem('authentication-stale', signInTexts.staleProofDetail)
    case 'refused':
      return protocolProblem('key-refused', signInTexts.wrongProofDetail)
  }
}

async function addKey(
  ports: Ports,
  { known, principal, client }: Registering,
  key: HobaPublicKey & { readonly device: string },
): Promise<Outcome | Problem> {
  const account = known?.account ?? (principal.role === 'guest' ? '' : principal.account)
  if ((await ports.accounts.find(account))?.state !== 'active') return problemOf(failure('link-expired'))
  if ((await credentialsOf(ports, account)).length >= mostKeys) return problemOf(failure('too-many-keys'))
  if (known !== undefined && !(await ports.oneTimeUses.use(known.id, known.rememberedUntil))) {
    return problemOf(failure('link-expired'))
  }
  const at = ports.clock.now()
  const added = await ports.hobaKeys.add({ ...key, account, createdAt: at })
  if (added === undefined) return problemOf(failure('key-taken'))
  await ports.auditLog.append({ at, who: account, what: signInEvents.hobaKeyAdded, subject: account, client })
  const credential = hobaCredential(added)
  return {
    outcome: 'created',
    location: href(signInRoutes.credential, { user: account, credential: added.kid }),
    representation: credentialRepresentation({ account, credential }),
    headers: { Hobareg: 'regok' },
  }
}
