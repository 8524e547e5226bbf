import { clinicDescription, decodeFields, optional, sessionFields, usedPasskeyFields } from '@waymark/shared'
import { deviceIn } from '../../authentication/device-cookie.ts'
import { guarded } from '../../authentication/guarded.ts'
import { throttledProblem } from '../../authentication/verdict.ts'
import { accountId, type Account } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import { protocolProblem } from '../../http/problem.ts'
import type { Action, Performed } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { opened, type Visitor } from './opened.ts'
import { signInAgain } from './session-representation.ts'
import { forgotten } from './ways-in.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

const form = clinicDescription.resources.session.forms['sign-in']
const credential = optional(usedPasskeyFields.credential)

/**
 * Opens a session for whoever shows who it is: by user name and password in the content, by what a passkey answered, or
 * by Authorization. Whatever
 * the visitor had before is not taken over; a session that a browser had is ended.
 */
export function signIn(ports: Ports): Action<Visitor> {
  return {
    form: 'sign-in',
    fields: { ...form.fields, credential },
    acceptsNothing: true,
    keepsOwnTransaction: true,
    perform(visitor, input) {
      if (isShown(visitor)) return byField(ports, visitor, input)
      return isByPasskey(input) ? signInByPasskey(ports, visitor, input) : byContent(ports, visitor, input)
    },
  }
}

function isShown({ principal, shownBy }: Visitor): boolean {
  return shownBy === 'header' && principal.role !== 'guest'
}

function isByPasskey(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'credential')
}

async function byField(ports: Ports, visitor: Visitor, input: unknown): Promise<Performed> {
  const decoded = decodeFields(sessionFields, input)
  if (!decoded.ok) {
    const detail = 'Show who you are in the content or in Authorization, not in both.'
    return protocolProblem('malformed-request', detail, { errors: decoded.faults })
  }
  const { principal } = visitor
  if (principal.role === 'guest') throw new Error('A guest has shown nothing')
  if (principal.scopes !== undefined) return problemOf(failure('not-allowed'))
  const account = await ports.accounts.find(principal.account)
  return account === undefined
    ? problemOf(failure('not-allowed'))
    : opened(ports, visitor, account, { method: principal.method, ...decoded.value })
}

async function byContent(ports: Ports, visitor: Visitor, input: unknown): Promise<Performed> {
  const decoded = decodeFields(form.fields, input)
  if (!decoded.ok) return { faults: decoded.faults }
  const { user, password, ...kept } = decoded.value
  const id = accountId(user)
  const { client, cookie } = visitor
  const guess = { account: id, client, shown: password, device: deviceIn(cookie) }
  const judged = await guarded(ports, guess, () => verified(ports, id, password))
  if (judged.verdict === 'accepted') return opened(ports, visitor, judged.account, { method: 'password', ...kept })
  const at = ports.clock.now()
  const what = `sign-in ${judged.verdict}`
  await ports.auditTrail.append({ at, who: 'guest', what, subject: href('session', {}), client })
  const refusal = judged.verdict === 'throttled' ? throttledProblem(judged) : problemOf(failure('password-wrong'))
  // The name stays in the form, so that only the password is typed once more.
  return { ...refusal, form: signInAgain(kept.next, user), links: [forgotten] }
}

type Verified = { readonly verdict: 'accepted'; readonly account: Account } | { readonly verdict: 'refused' }

async function verified({ accounts, passwords }: Ports, id: string, password: string): Promise<Verified> {
  const account = await accounts.find(id)
  const isRight = await passwords.verify(password, await accounts.passwordHash(id))
  return isRight && account?.state === 'active' ? { verdict: 'accepted', account } : { verdict: 'refused' }
}
