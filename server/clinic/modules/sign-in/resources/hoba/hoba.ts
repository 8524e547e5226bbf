import { homeLink } from '../../../../represent.ts'
import { principalOf, type Principal } from '../../../../principal.ts'
import { signedOutFields, tokenHash, tokensIn } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Found,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Serializer,
  type State,
} from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../../ports.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

export type HobaPort = NonNullable<Ports['hoba']>

/** Wraps the lookup so that it fails if HOBA is disabled. */
export function withHoba<Entity>(
  { hoba }: Pick<Ports, 'hoba'>,
  find: (hoba: HobaPort) => Found<Entity> | Problem,
): Found<Entity> | Problem {
  return hoba === undefined ? protocolProblem('not-found', signInTexts.hobaUnavailableDetail) : find(hoba)
}

// RFC 7486 §6.2: the content is the bare challenge.
const bare: Serializer = {
  key: 'text',
  title: 'Text',
  mediaType: 'text/plain',
  quality: 1,
  isText: true,
  showsLinks: false,
  isUntranslated: true,
  write: ({ state: { challenge } }) => (typeof challenge === 'string' ? challenge : ''),
}

/** Issues a HOBA challenge outside of a 401 response. */
export function hobaChallenge(ports: Pick<Ports, 'hoba'>): Resource {
  return resource({
    route: signInRoutes.hobaChallenge,
    kind: 'document',
    cache: { store: 'none' },
    serializers: [bare],
    isWriteOnly: true,
    find: () => Promise.resolve(withHoba(ports, (hoba) => ({ entity: hoba, version: '1' }))),
    represent: () => document({}),
    actions: { POST: challenging },
  })
}

const { challenge: challengeForm, 'sign-out': signOutForm } = clinicDescription.resources.hobaRegistration.forms

const challenging = action(
  'challenge',
  challengeForm,
  (hoba: HobaPort) => {
    const { challenge } = hoba.newChallenge()
    return Promise.resolve({ outcome: 'updated', representation: document({ challenge }) })
  },
  // Each challenge is new, so a repeated request is not a duplicate.
  { keepsOwnTransaction: true },
)

function document(state: State): Representation {
  return { kind: 'document', title: signInTexts.hobaChallengeTitle, state, links: [], embedded: [], forms: [] }
}

interface SigningOut {
  readonly principal: Principal
  readonly cookie: string | undefined
  readonly client: string
}

/** Ends the session that a device opened (RFC 7486 §6.3); the device authenticates with HOBA. */
export function hobaLogout(ports: Ports): Resource {
  return resource({
    route: signInRoutes.hobaLogout,
    kind: 'document',
    cache: { store: 'none' },
    isWriteOnly: true,
    find(target) {
      const entity: SigningOut = {
        principal: principalOf(target),
        cookie: target.credentials?.cookie,
        client: target.client,
      }
      return Promise.resolve(withHoba(ports, () => ({ entity, version: '1' })))
    },
    represent: () => ({
      kind: 'document',
      title: signInTexts.signOutTitle,
      state: {},
      links: [],
      embedded: [],
      forms: [],
    }),
    actions: { POST: signingOut(ports) },
  })
}

function signingOut(ports: Ports): Action<SigningOut> {
  return action(
    'sign-out',
    signOutForm,
    async (visitor: SigningOut) => {
      await ports.inTransaction(() => endSessions(ports, visitor))
      return { outcome: 'deleted', headers: signedOutFields, next: homeLink.href }
    },
    {
      // The sign-out is idempotent, so a repeated request is not a duplicate.
      keepsOwnTransaction: true,
      refusal: ({ principal }) =>
        principal.role !== 'guest' && principal.method === 'HOBA'
          ? undefined
          : protocolProblem('authentication-required', signInTexts.hobaSignOutDetail),
    },
  )
}

async function endSessions(
  { sessions, auditLog, clock }: Ports,
  { principal, cookie, client }: SigningOut,
): Promise<void> {
  if (principal.role === 'guest') return
  const { account } = principal
  const at = clock.now()
  for (const token of tokensIn(cookie)) {
    const found = await sessions.find(tokenHash(token))
    if (found?.account.id === account) await sessions.end(account, found.session.id, at)
  }
  await auditLog.append({ at, who: account, what: signInEvents.hobaSignOut, subject: account, client })
}
