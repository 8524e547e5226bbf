import { openSession, refusalFor, sessionCookie } from '@waymark/server/authentication'
import {
  judgedNew,
  type NewChallenge,
  type PasskeyChallenge,
  type PasskeyTerms,
  type VerifiedPasskey,
} from '@waymark/server/passkeys'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import type { Member } from '../../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent, linkSet } from '../../../../represent.ts'
import { accountRoutes, sendVerificationMail, userRepresentation } from '../../../accounts/contract.ts'
import { refusedAccount } from '../account-limit.ts'
import {
  ceremonyLayout,
  creationState,
  isBound,
  findChallenge,
  expiredProblem,
  type FoundChallenge,
} from './ceremony.ts'
import { wrongPasskey } from './passkey-sign-in.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'
import { signInPermissions } from '../../permissions.ts'

/** Represents the ceremony that opens an account with a passkey. */
export async function passkeyRegistrationRepresentation(
  ports: Pick<Ports, 'clinics'>,
  terms: PasskeyTerms,
  { challenge, asked }: NewChallenge,
): Promise<Representation> {
  const { account = '', opening } = asked
  const self = href(signInRoutes.passkeyRegistration, { challenge })
  const owner = { account, name: opening?.name ?? account }
  const state = await creationState(ports, terms, { challenge, asked }, owner)
  return represent('passkeyRegistration', {
    title: signInTexts.passkeyRegistrationTitle,
    self,
    state,
    links: {
      'passkey-registration': {
        href: href(signInRoutes.passkeyRegistrations, {}),
        title: signInTexts.newCeremonyTitle,
      },
      home: homeLink,
    },
    forms: { register: { method: 'POST', target: self, values: { userId: state.userId } } },
    layout: ceremonyLayout,
  })
}

const { register: form } = clinicDescription.resources.passkeyRegistration.forms

/** A challenge that opens an account with a new passkey. */
export function passkeyRegistration(ports: Ports): Resource {
  return resource({
    route: signInRoutes.passkeyRegistration,
    kind: 'passkeyRegistration',
    cache: { store: 'none' },
    async find(target) {
      const found = await findChallenge(ports, target, 'create')
      if ('problem' in found || found.entity.asked?.opening !== undefined) return found
      return { ...found, entity: { ...found.entity, asked: undefined } }
    },
    refusal: (found: FoundChallenge) =>
      expiredProblem(found, 'passkey-registration', href(signInRoutes.passkeyRegistrations, {})),
    represent({ terms, challenge, asked }) {
      if (asked === undefined) throw new Error('An expired challenge must be rejected first')
      return passkeyRegistrationRepresentation(ports, terms, { challenge, asked })
    },
    actions: { POST: registering(ports) },
  })
}

function registering(ports: Ports): Action<FoundChallenge> {
  return action(
    'register',
    form,
    async (visitor, { credential: made, userId }) => {
      const { terms, challenge, client } = visitor
      const judged = await judgedNew(terms, ports, { challenge, made, userId }, isBound(visitor))
      if (judged.verdict === 'accepted') return ports.inTransaction(() => createAccount(ports, visitor, judged))
      const subject = href(signInRoutes.passkeyRegistrations, {})
      const restart = linkSet('passkey-registration', { href: subject, title: signInTexts.newCeremonyTitle })
      return wrongPasskey(ports, { verdict: judged.verdict, client, subject, restart })
    },
    { keepsOwnTransaction: true, refusal: ({ principal }) => refusalFor(principal, signInPermissions.register, {}) },
  )
}

async function createAccount(
  ports: Ports,
  { principal, client, agent, isFromOwnPage }: FoundChallenge,
  { asked, key }: { readonly asked: PasskeyChallenge; readonly key: VerifiedPasskey },
): Promise<Outcome | Problem> {
  const { account: id, opening, next, keyName = signInTexts.firstPasskeyName } = asked
  if (id === undefined || opening === undefined) return problemOf(failure('passkey-refused'))
  const at = ports.clock.now()
  if ((await ports.passkeys.find(key.id)) !== undefined) return problemOf(failure('key-taken'))
  const refused = await refusedAccount(ports, { principal, client })
  if (refused !== undefined) return refused
  const account = await ports.accounts.add({ id, ...opening, role: 'patient', createdAt: at })
  if (account === undefined) return problemOf(failure('name-taken'))
  await sendVerificationMail(ports, account)
  await ports.passkeys.add({ ...key, account: id, name: keyName, createdAt: at })
  await ports.auditLog.append({ at, who: id, what: signInEvents.passkeyRegistration, subject: id, client })
  const method = 'passkey'
  const session = isFromOwnPage ? await openSession(ports, { account: id, method, agent, client }) : undefined
  const owner: Member = { role: 'patient', account: id, name: opening.name, method }
  return {
    outcome: 'created',
    done: signInTexts.done.registered,
    location: href(accountRoutes.user, { user: id }),
    representation: userRepresentation(ports, account, owner),
    ...(session === undefined ? {} : { headers: { 'Set-Cookie': sessionCookie(session.token) } }),
    next,
  }
}
