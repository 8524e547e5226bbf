import type { Instant } from '@waymark/server/values/time'
import type { MessageSubject } from './message.ts'

/** Something that the clinic tells somebody outside of the service. */
export interface Letter {
  /** The same each time that the same letter is delivered, so that whoever gets it twice can tell; in ASCII without spaces. */
  readonly key?: string | undefined
  /** The account that it is for, and its address where one is known. */
  readonly account: string
  readonly email?: string | undefined
  readonly subject: string
  readonly text: string
}

/** The port to whatever delivers letters. What it throws means that the letter was not taken. */
export interface Courier {
  deliver(letter: Letter): Promise<void>
}

/*
 * Messages on their way out of the service. Whoever delivers takes some for a while (a lease); who dies meanwhile has
 * them taken by somebody else afterwards, so a letter may come twice, with the same key, but is never lost.
 *   (sent) → due            [at its time]
 *   due → taken             [claim: nobody else takes it before the lease is over]
 *   taken → delivered       [the courier took it]
 *   taken → due             [the courier did not: again after a pause that grows; or the lease is over]
 *   taken → given up        [after so many attempts; the last error is kept]
 *   due → (nothing)         [what it tells of is past, or nobody delivers]
 */
export interface TakenLetter extends Letter {
  readonly key: string
  /** The message that it tells of. */
  readonly message: number
  /** Whether it is in no inbox. */
  readonly isLetterOnly: boolean
  readonly about?: MessageSubject | undefined
  /** This one included. */
  readonly attempts: number
}

export interface Lease {
  /** At most so many. */
  readonly limit: number
  /** Until then nobody else takes them. */
  readonly until: Instant
}

/** The port to where letters wait, for all processes together. */
export interface Outbox {
  /** Takes what is due, each letter for one of all who try at once. */
  claim(now: Instant, lease: Lease): Promise<readonly TakenLetter[]>
  delivered(letter: TakenLetter): Promise<void>
  /** Has it tried again then; somebody who has taken it meanwhile goes on undisturbed. */
  postpone(letter: TakenLetter, dueAt: Instant, error: string): Promise<void>
  giveUp(letter: TakenLetter, failedAt: Instant, error: string): Promise<void>
  /** Lets go of some of what is due: it is in the inbox, and nobody tells it outside. How many that were. */
  discard(now: Instant): Promise<number>
}

export interface DeliveryPorts {
  readonly outbox: Outbox
  /** Undefined where nobody delivers. */
  readonly courier: Courier | undefined
  /** Completes a letter with what is not stored; undefined where it must not be delivered any more. */
  readonly complete?: (letter: TakenLetter, now: Instant) => Promise<Letter | undefined>
  /** Tells the operator that a letter was given up, by its key. */
  readonly report?: (key: string, reason: string) => void
}

const minute = 60_000

/** So many are delivered at once, by one process. */
export const lettersAtOnce = 10
/** Longer than a courier may take for one letter. */
const leaseTime = 5 * minute
/** After so many attempts, which is after about a day. */
export const mostAttempts = 7

/** Milliseconds until the next attempt: 1, 4, 16 minutes and so on. */
export function pauseAfter(attempts: number): number {
  return minute * 4 ** (attempts - 1)
}

/** Delivers some of what is due; how many were taken by the courier. */
export async function deliverDue(ports: DeliveryPorts, now: Instant): Promise<number> {
  const { outbox, courier } = ports
  if (courier === undefined) return outbox.discard(now)
  const letters = await outbox.claim(now, { limit: lettersAtOnce, until: now + leaseTime })
  const taken = await Promise.all(letters.map((letter) => deliver({ ...ports, courier }, letter, now)))
  return taken.filter((isTaken) => isTaken).length
}

async function deliver(
  { outbox, courier, complete, report }: DeliveryPorts & { readonly courier: Courier },
  letter: TakenLetter,
  now: Instant,
): Promise<boolean> {
  try {
    const completed = complete === undefined ? letter : await complete(letter, now)
    if (completed !== undefined) await courier.deliver(completed)
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    if (letter.attempts < mostAttempts) await outbox.postpone(letter, now + pauseAfter(letter.attempts), reason)
    else {
      await outbox.giveUp(letter, now, reason)
      report?.(letter.key, reason)
    }
    return false
  }
  await outbox.delivered(letter)
  return true
}

// Mail servers name the recipient in their refusals, and the reason ends up in the log.
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g, '(address)')
}
