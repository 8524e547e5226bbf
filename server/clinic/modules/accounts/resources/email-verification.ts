import { createHash } from 'node:crypto'
import { isMember } from '@waymark/server/authentication'
import { action, type Action, href, type Outcome, resource, type Resource } from '@waymark/server'
import { failure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { represent, homeLink } from '../../../represent.ts'
import { type CompleteMail, verificationLinkMark } from '../../messages/contract.ts'
import type { Account } from '../domain/account.ts'
import { isVerifiable, sendVerificationMail } from '../domain/verify-email.ts'
import { problemOf } from '../failures.ts'
import { accountEvents, accountTexts } from '../texts.ts'
import { accountPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { accountRoutes } from '../routes.ts'
import { accountLinks } from './account-owner.ts'
import { foundAccount, type FoundAccount } from './user/user.ts'

// A verified address has no valid link.
function stateOf(email: string | undefined, verifiedAt?: number): string {
  return createHash('sha256')
    .update(JSON.stringify([email ?? '', verifiedAt ?? 'unverified']))
    .digest('base64url')
}

interface VerifiedAddress {
  readonly account: string
  readonly email: string | undefined
  readonly now: number
}

/** Creates a single-use link to verify an address, valid for a day. */
function verificationLink(
  { verificationLinks, origin = '' }: Pick<Ports, 'verificationLinks' | 'origin'>,
  { account, email, now }: VerifiedAddress,
): string {
  const token = verificationLinks.make(account, stateOf(email), now)
  return `${origin}${href(accountRoutes.emailVerification, { token })}`
}

/** Completes a mail with a link to verify its address. */
export function withVerificationLink(ports: Pick<Ports, 'verificationLinks' | 'origin'>): CompleteMail {
  return ({ account, email, ...mail }, now) => {
    const link = verificationLink(ports, { account, email, now })
    const text = mail.text.replaceAll(verificationLinkMark, () => link)
    return Promise.resolve({ ...mail, account, email, text })
  }
}

const { verify: askForm } = clinicDescription.resources.emailVerifications.forms

/** Whether the address of an account is verified; POST sends the link. */
export function emailVerifications(ports: Ports): Resource {
  return resource({
    route: accountRoutes.emailVerifications,
    kind: 'emailVerifications',
    cache: { store: 'none' },
    find: (target) => foundAccount(ports, target, accountPermissions.changeProfile),
    represent: ({ account, principal }: FoundAccount) => {
      const self = href(accountRoutes.emailVerifications, { user: account.id })
      const links = accountLinks({ account: account.id })
      const isOwn = isMember(principal) && principal.account === account.id
      return represent('emailVerifications', {
        title: accountTexts.verificationTitle,
        self,
        state: { message: noticeOf(ports, account) },
        links: isOwn ? links : { ...links, user: { ...links.user, title: accountTexts.userTitle } },
        forms: { verify: isVerifiable(ports, account) ? { method: 'POST', target: self } : undefined },
      })
    },
    actions: {
      POST: action(
        'verify',
        askForm,
        async ({ account }: FoundAccount): Promise<Outcome> => {
          await sendVerificationMail(ports, account)
          return {
            outcome: 'accepted',
            done: accountTexts.done.verificationSent,
            location: href(accountRoutes.emailVerifications, { user: account.id }),
            retryAfter: 60,
          }
        },
        { isBackground: true },
      ),
    },
  })
}

function noticeOf({ mailTransport }: Pick<Ports, 'mailTransport'>, { email, emailVerifiedAt }: Account): string {
  if (email === undefined) return accountTexts.noAddressNotice
  if (emailVerifiedAt !== undefined) return accountTexts.verifiedNotice({ email })
  return mailTransport === undefined
    ? accountTexts.verificationUnavailableNotice
    : accountTexts.unverifiedNotice({ email })
}

interface OpenedLink {
  readonly token: string
  readonly account: string
  readonly email: string
  readonly client: string
}

/** The verification that a link opens. A page that mail programs fetch by themselves must not verify the address. */
export function emailVerification(ports: Ports): Resource {
  const { accounts, clock, verificationLinks } = ports
  return resource({
    route: accountRoutes.emailVerification,
    kind: 'emailVerification',
    cache: { store: 'none' },
    async find({ variables, client }) {
      const token = variables.token
      const id = verificationLinks.accountOf(token)
      const account = id === undefined ? undefined : await accounts.find(id)
      if (account?.email === undefined) return problemOf(failure('link-expired'))
      const { email, emailVerifiedAt } = account
      const isValid = verificationLinks.isValid(token, stateOf(email, emailVerifiedAt), clock.now())
      if (!isValid) return problemOf(failure('link-expired'))
      return { entity: { token, account: account.id, email, client }, version: '1' }
    },
    represent: ({ token, email }: OpenedLink) => {
      const self = href(accountRoutes.emailVerification, { token })
      return represent('emailVerification', {
        title: accountTexts.verificationLinkTitle,
        self,
        state: { message: accountTexts.confirmAddressNotice({ email }) },
        links: { home: homeLink },
        forms: { verify: { method: 'PUT', target: self } },
      })
    },
    actions: { PUT: verifying(ports) },
  })
}

const { verify: verifyForm } = clinicDescription.resources.emailVerification.forms

function verifying({ accounts, auditLog, clock }: Ports): Action<OpenedLink> {
  return action(
    'verify',
    verifyForm,
    async ({ account, email, client }: OpenedLink) => {
      const at = clock.now()
      if (!(await accounts.verifyEmail({ id: account, email }, at))) return problemOf(failure('link-expired'))
      await auditLog.append({ at, who: account, what: accountEvents.emailVerified, subject: account, client })
      return {
        outcome: 'deleted',
        done: accountTexts.done.emailVerified,
        next: href(accountRoutes.user, { user: account }),
      }
    },
    { acceptsEmptyContent: true },
  )
}
