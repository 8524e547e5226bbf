import { deviceIn, guarded, passkeyCount, throttledProblem } from '@waymark/server/authentication'
import { judgedUse, type Passkey, type PasskeyTerms } from '@waymark/server/passkeys'
import { type Action, href, type Outcome, type ActionResult, type Problem, protocolProblem } from '@waymark/server'
import { failure } from '@waymark/server/values'
import { decodeFields, type PasskeyAssertion, optional } from '@waymark/shared'
import { passkeyAssertionFields, clinicDescription, sessionFields } from '@waymark/shared/clinic'
import { namedAccountId } from '../../domain/named-account.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import type { Account } from '../../../accounts/contract.ts'
import { isBound, offered, countAttempt } from '../passkey/ceremony.ts'
import { wrongPasskey } from '../passkey/passkey-sign-in.ts'
import { openedSession, type SessionOptions, type Visitor, passwordResetLinkSet } from './open-session.ts'
import { signInAgain } from './session-representation.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { inLanguageOf } from '../../../../languages/index.ts'
import { signInRoutes } from '../../routes.ts'

/** Opens a session for the owner of a passkey. */
async function signInByPasskey(ports: Ports, visitor: Visitor, input: unknown): Promise<ActionResult> {
  const terms = offered(ports)
  if ('problem' in terms) return terms
  const decoded = decodeFields(passkeyAssertionFields, input)
  if (!decoded.ok) return { faults: decoded.faults }
  const { credential, ...kept } = decoded.value
  const count = passkeyCount(visitor.client)
  const full = await countAttempt(ports, count)
  return full ?? judgedPasskey({ ports, terms, visitor }, credential, { ...kept, count: count.name })
}

interface Parts {
  readonly ports: Ports
  readonly terms: PasskeyTerms
  readonly visitor: Visitor
}

async function judgedPasskey(
  { ports, terms, visitor }: Parts,
  credential: PasskeyAssertion,
  { count, ...kept }: SessionOptions & { readonly count: string },
): Promise<Outcome | Problem> {
  const { client } = visitor
  const found = await judgedUse(terms, ports, credential, isBound(visitor))
  // Only failed attempts count towards the limit.
  if (found.verdict !== 'refused') await ports.failedAttempts.refund([count], [])
  if (found.verdict === 'accepted') {
    if (found.wentBack) await recordEvent(ports, found.account, { what: signInEvents.passkeyCounterDecreased, client })
    return openedSession(ports, visitor, found.account, { method: 'passkey', ...kept })
  }
  if (found.verdict === 'copied') await warnOwner(ports, found, client)
  return rejectedPasskey(ports, found.verdict, client)
}

// The link to a new passkey sign-in.
const restart = linkSet('passkey-sign-in', {
  href: href(signInRoutes.passkeySignIns, {}),
  get title() {
    return signInTexts.passkeySignInTitle
  },
})

function rejectedPasskey(ports: Ports, verdict: 'refused' | 'stale' | 'copied', client: string): Promise<Problem> {
  return wrongPasskey(ports, { verdict, client, subject: href(signInRoutes.session, {}), restart })
}

async function recordEvent(
  { auditLog, clock }: Ports,
  { id }: Account,
  { what, client }: { readonly what: string; readonly client: string },
): Promise<void> {
  await auditLog.append({ at: clock.now(), who: 'guest', what, subject: id, client })
}

/** Warns the owner about a possibly cloned passkey. */
async function warnOwner(
  ports: Ports,
  { account, passkey }: { readonly account: Account; readonly passkey: Passkey },
  client: string,
): Promise<void> {
  await recordEvent(ports, account, { what: signInEvents.passkeyCopySuspected, client })
  const { id } = account
  const link = `${ports.origin ?? ''}${href(signInRoutes.credentials, { user: id })}`
  await inLanguageOf(account, () => {
    const text = signInTexts.copiedPasskeyMail({ name: passkey.name, link })
    const subject = signInTexts.copiedPasskeySubject
    return ports.messages.send({ account: id, kind: 'notice', subject, text, sentAt: ports.clock.now() })
  })
}

const form = clinicDescription.resources.session.forms['sign-in']
const credential = optional(passkeyAssertionFields.credential)

/**
 * Opens a session for user name and password, a passkey response, or Authorization. Nothing is taken over from the
 * previous session, and the session of a browser is ended.
 */
export function signIn(ports: Ports): Action<Visitor> {
  return {
    form: 'sign-in',
    fields: { ...form.fields, credential },
    leadsTo: form.to,
    acceptsEmptyContent: true,
    keepsOwnTransaction: true,
    perform(visitor, input) {
      if (hasAuthorization(visitor)) return signInByAuthorization(ports, visitor, input)
      return isByPasskey(input) ? signInByPasskey(ports, visitor, input) : signInByPassword(ports, visitor, input)
    },
  }
}

function hasAuthorization({ principal, sentIn }: Visitor): boolean {
  return sentIn === 'header' && principal.role !== 'guest'
}

function isByPasskey(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'credential')
}

async function signInByAuthorization(ports: Ports, visitor: Visitor, input: unknown): Promise<ActionResult> {
  const decoded = decodeFields(sessionFields, input)
  if (!decoded.ok) {
    return protocolProblem('malformed-request', signInTexts.doubleCredentialsDetail, { errors: decoded.faults })
  }
  const { principal } = visitor
  if (principal.role === 'guest') throw new Error('A guest must not have credentials')
  if (principal.scopes !== undefined) return protocolProblem('not-allowed')
  const account = await ports.accounts.find(principal.account)
  return account === undefined
    ? protocolProblem('not-allowed')
    : openedSession(ports, visitor, account, { method: principal.method, ...decoded.value })
}

async function signInByPassword(ports: Ports, visitor: Visitor, input: unknown): Promise<ActionResult> {
  const decoded = decodeFields(form.fields, input)
  if (!decoded.ok) return { faults: decoded.faults }
  const { user, password, ...kept } = decoded.value
  const id = await namedAccountId(ports.accounts, user)
  const { client, cookie } = visitor
  const attempt = { account: id, client, shown: password, device: deviceIn(cookie) }
  const judged = await guarded(ports, attempt, () => verified(ports, id, password))
  if (judged.verdict === 'accepted')
    return openedSession(ports, visitor, judged.account, { method: 'password', ...kept })
  const at = ports.clock.now()
  const what = signInEvents.signInRejected(judged.verdict)
  await ports.auditLog.append({ at, who: 'guest', what, subject: href(signInRoutes.session, {}), client })
  const refusal = judged.verdict === 'throttled' ? throttledProblem(judged) : problemOf(failure('password-wrong'))
  // The form keeps the user name, so only the password is typed again.
  return { ...refusal, form: signInAgain(kept.next, user), links: [passwordResetLinkSet] }
}

type Verified = { readonly verdict: 'accepted'; readonly account: Account } | { readonly verdict: 'refused' }

async function verified({ accounts, passwords }: Ports, id: string, password: string): Promise<Verified> {
  const account = await accounts.find(id)
  const isRight = await passwords.verify(password, await accounts.passwordHash(id))
  return isRight && account?.state === 'active' ? { verdict: 'accepted', account } : { verdict: 'refused' }
}
