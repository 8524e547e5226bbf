import { decodeFields, usedPasskeyFields, type UsedPasskey } from '@waymark/shared'
import { judgedUse, type PasskeyTerms } from '../../authentication/passkey-ceremony.ts'
import type { Account } from '../../domain/account.ts'
import { passkeyCount } from '../../domain/guess.ts'
import type { Passkey } from '../../domain/passkey.ts'
import type { Problem } from '../../http/problem.ts'
import type { Outcome, Performed } from '../../http/resource.ts'
import { isBound, offered, tooMany } from '../at-passkeys.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { wrongPasskey } from '../wrong-passkey.ts'
import { opened, type Kept, type Visitor } from './opened.ts'

/** Opens a session for whoever a passkey stands for. */
export async function signInByPasskey(ports: Ports, visitor: Visitor, input: unknown): Promise<Performed> {
  const terms = offered(ports)
  if ('problem' in terms) return terms
  const decoded = decodeFields(usedPasskeyFields, input)
  if (!decoded.ok) return { faults: decoded.faults }
  const { credential, ...kept } = decoded.value
  const count = passkeyCount(visitor.client)
  const full = await tooMany(ports, count)
  return full ?? judged({ ports, terms, visitor }, credential, { ...kept, count: count.name })
}

interface Parts {
  readonly ports: Ports
  readonly terms: PasskeyTerms
  readonly visitor: Visitor
}

async function judged(
  { ports, terms, visitor }: Parts,
  credential: UsedPasskey,
  { count, ...kept }: Kept & { readonly count: string },
): Promise<Outcome> {
  const { client } = visitor
  const found = await judgedUse(terms, ports, credential, isBound(visitor))
  // Only what was wrong counts.
  if (found.verdict !== 'refused') await ports.guesses.giveBack([count], [])
  if (found.verdict === 'accepted') {
    if (found.wentBack) await noted(ports, found.account, { what: 'counter of a shared passkey went back', client })
    return opened(ports, visitor, found.account, { method: 'passkey', ...kept })
  }
  if (found.verdict === 'copied') await warned(ports, found, client)
  return refused(ports, found.verdict, client)
}

// Where a passkey signs in, for whoever has none or was refused.
const anew = linkSet('passkey-sign-in', { href: href('passkeySignIns', {}), title: 'Sign in with a passkey' })

function refused(ports: Ports, verdict: 'refused' | 'stale' | 'copied', client: string): Promise<Problem> {
  return wrongPasskey(ports, { verdict, client, subject: href('session', {}), anew })
}

async function noted(
  { auditTrail, clock }: Ports,
  { id }: Account,
  { what, client }: { readonly what: string; readonly client: string },
): Promise<void> {
  await auditTrail.append({ at: clock.now(), who: 'guest', what, subject: id, client })
}

/** Tells the owner that there may be two of a key of which there can be only one. */
async function warned(
  ports: Ports,
  { account, passkey }: { readonly account: Account; readonly passkey: Passkey },
  client: string,
): Promise<void> {
  await noted(ports, account, { what: 'passkey suspected', client })
  const { id } = account
  const text = [
    `Somebody has tried to sign in with the passkey "${passkey.name}", and was refused: it may be a copy of yours.`,
    `If you do not know what it was, remove the passkey and make another:`,
    `${ports.origin ?? ''}${href('credentials', { user: id })}`,
  ].join('\n')
  const subject = 'A passkey of yours may have been copied'
  await ports.messages.send({ account: id, kind: 'notice', subject, text, sentAt: ports.clock.now() })
}
