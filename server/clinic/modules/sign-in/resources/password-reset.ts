import { createHash } from 'node:crypto'
import { accountId, resetMailCount, tokenHash } from '@waymark/server/authentication'
import { action, type Action, href, type Representation, resource, type Resource, type Problem } from '@waymark/server'
import { failure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { namedAccounts } from '../domain/named-account.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent, linkSet } from '../../../represent.ts'
import { type CompleteMail, type NewMessage, passwordLinkMark } from '../../messages/contract.ts'
import { passwordFaults } from './register.ts'
import { signInTexts, signInEvents } from '../texts.ts'
import { inLanguageOf } from '../../../languages/index.ts'
import { signInRoutes } from '../routes.ts'

type LinkingPorts = Pick<Ports, 'resetLinks' | 'origin'> & {
  readonly accounts: Pick<Ports['accounts'], 'passwordHash'>
}

/** Returns the state that a reset link is bound to; it changes with the password, and with the address of its mail. */
async function resetState(
  { accounts }: Pick<LinkingPorts, 'accounts'>,
  account: string,
  email: string | undefined,
): Promise<string> {
  const kept = (await accounts.passwordHash(account)) ?? 'none'
  return createHash('sha256')
    .update(email === undefined ? kept : JSON.stringify([kept, email]))
    .digest('base64url')
}

/**
 * Creates a single-use link to set a password, valid for one hour.
 *
 * @param email the address of the mail with the link; undefined if the link is not sent by mail
 */
export async function passwordLink(
  ports: LinkingPorts,
  account: string,
  { email, now }: { readonly email?: string | undefined; readonly now: number },
): Promise<string> {
  const token = ports.resetLinks.make(account, await resetState(ports, account, email), now)
  return `${ports.origin ?? ''}${href(signInRoutes.passwordReset, { token })}`
}

/** Completes a mail with a link to set a password. */
export function withPasswordLink(ports: LinkingPorts): CompleteMail {
  return async (mail, now) => {
    const link = await passwordLink(ports, mail.account, { email: mail.email, now })
    return { ...mail, text: mail.text.replaceAll(passwordLinkMark, () => link) }
  }
}

const { ask: requestForm } = clinicDescription.resources.passwordResets.forms

/** Requests a password reset link. The response is the same for every user name. */
export function passwordResets(ports: Ports): Resource {
  return resource({
    route: signInRoutes.passwordResets,
    kind: 'passwordResets',
    cache: { store: 'public', maxAge: 3600 },
    find: (target) => Promise.resolve({ entity: target.client, version: '1' }),
    represent: ports.mailTransport === undefined ? unoffered : asked,
    ...(ports.mailTransport === undefined ? {} : { actions: { POST: asking(ports) } }),
  })
}

const home = homeLink

const asked = (): Representation =>
  represent('passwordResets', {
    title: signInTexts.forgottenPasswordTitle,
    self: href(signInRoutes.passwordResets, {}),
    state: { message: signInTexts.resetRequestNotice },
    links: { home },
    forms: { ask: { method: 'POST', target: href(signInRoutes.passwordResets, {}) } },
  })

const unoffered = (): Representation =>
  represent('passwordResets', {
    title: signInTexts.forgottenPasswordTitle,
    self: href(signInRoutes.passwordResets, {}),
    state: { message: signInTexts.resetUnavailableNotice },
    links: { home },
  })

const sent = (): Representation =>
  represent('passwordResets', {
    title: signInTexts.resetSentTitle,
    self: href(signInRoutes.passwordResetSent, {}),
    state: { message: signInTexts.resetSentNotice },
    links: { home },
  })

/** The confirmation of a reset request, which is the same for every user name. */
export function passwordResetSent(): Resource {
  return resource({
    route: signInRoutes.passwordResetSent,
    kind: 'passwordResets',
    cache: { store: 'public', maxAge: 3600 },
    find: () => Promise.resolve({ entity: {}, version: '1' }),
    represent: sent,
  })
}

// A repeated request sends another link, and the first stays valid.
const retryAfter = 60

const day = 86_400_000

function resetMail(): Pick<NewMessage, 'kind' | 'subject' | 'text' | 'isMailOnly'> {
  const { resetMailSubject: subject, resetMail: text } = signInTexts
  return { kind: 'notice', subject, text: text({ link: passwordLinkMark }), isMailOnly: true }
}

/*
 * The mail goes through the outbox, so the request does not depend on the mail server. An unknown name costs the
 * same writes as a known one: a mail without an account, which is never delivered. A mail over the limit of a name
 * is treated in the same way.
 */
function asking(ports: Ports): Action<string> {
  const { accounts, failedAttempts, auditLog, messages, clock } = ports
  return action(
    'ask',
    requestForm,
    async (client, { user }) => {
      const named = await namedAccounts(accounts, user)
      const at = clock.now()
      for (const found of named.length === 0 ? [undefined] : named) {
        const count = resetMailCount(tokenHash(found?.id ?? accountId(user)))
        const isFull = (await failedAttempts.consume([count], at)) !== undefined
        const account = found?.state === 'active' && !isFull ? found.id : ''
        await ports.inTransaction(async () => {
          // An unknown user name may be a password in the wrong field, so it is not recorded.
          const what = signInEvents.passwordResetRequested
          await auditLog.append({ at, who: 'guest', what, subject: account, client })
          await inLanguageOf(found, () => messages.send({ ...resetMail(), account, sentAt: at, until: at + day }))
        })
      }
      return { outcome: 'accepted', done: '', location: href(signInRoutes.passwordResetSent, {}), retryAfter }
    },
    { keepsOwnTransaction: true },
  )
}

const { set: form } = clinicDescription.resources.passwordReset.forms

interface SentLink {
  readonly token: string
  readonly account: string
  readonly client: string
  /** The address of the mail with the link. */
  readonly email: string | undefined
}

function expiredLink(): Problem {
  const again = { href: href(signInRoutes.passwordResets, {}), title: signInTexts.anotherResetLinkTitle }
  return problemOf(failure('link-expired'), { links: [linkSet('password-resets', again)] })
}

/** The password reset that a link opens. */
export function passwordReset(ports: Ports): Resource {
  const { accounts, passwords, sessions, trustedClients, auditLog, clock, resetLinks } = ports
  const isValid = async ({ token, account, email }: Omit<SentLink, 'client'>): Promise<boolean> =>
    resetLinks.isValid(token, await resetState(ports, account, email), clock.now())
  return resource({
    route: signInRoutes.passwordReset,
    kind: 'passwordReset',
    cache: { store: 'none' },
    async find({ variables, client }) {
      const token = variables.token
      const account = resetLinks.accountOf(token)
      if (account === undefined) return expiredLink()
      const present = await accounts.find(account)
      for (const email of [present?.email, undefined]) {
        if (await isValid({ token, account, email })) return { entity: { token, account, client, email }, version: '1' }
      }
      return expiredLink()
    },
    represent: ({ token }: SentLink) =>
      represent('passwordReset', {
        title: signInTexts.newPasswordTitle,
        self: href(signInRoutes.passwordReset, { token }),
        state: { message: signInTexts.newPasswordNotice },
        links: { home: homeLink },
        forms: { set: { method: 'PUT', target: href(signInRoutes.passwordReset, { token }) } },
      }),
    actions: {
      PUT: action(
        'set',
        form,
        async (link: SentLink, { password }) => {
          const { account, client, email } = link
          const faults = await passwordFaults(password, account)
          if (faults.length > 0) return { faults }
          const passwordHash = await passwords.hash(password)
          const at = clock.now()
          return ports.inTransaction(async () => {
            // Of two concurrent uses of the link, the second fails because the password has changed.
            if (!(await isValid(link))) return expiredLink()
            await accounts.setPassword(account, passwordHash, at)
            if (email !== undefined) await accounts.verifyEmail({ id: account, email }, at)
            await sessions.endAll(account, at)
            await trustedClients.removeAll(account)
            await ports.connectedApplications.takeBack({ account })
            await auditLog.append({ at, who: account, what: signInEvents.passwordReset, subject: account, client })
            return { outcome: 'deleted', done: signInTexts.done.passwordSet, next: href(signInRoutes.session, {}) }
          })
        },
        { keepsOwnTransaction: true },
      ),
    },
  })
}
