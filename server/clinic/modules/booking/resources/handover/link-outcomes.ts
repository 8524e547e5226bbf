import type { Outcome, Problem } from '@waymark/server'
import { failure } from '@waymark/server/values'
import { linkSet } from '../../../../represent.ts'
import type { BookingCode, BookingFailure } from '../../domain/failure.ts'
import type { HelperLink } from '../../domain/helper-link.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingTexts } from '../../texts.ts'

/** Returns the outcome of making a link: the page of the links, which shows it, comes next. */
export function givenOutcome({ name }: Pick<HelperLink, 'name'>, location: string, list: string): Outcome {
  return { outcome: 'created', done: bookingTexts.done.given({ name }), location, touched: [list], next: list }
}

const ofPatient: readonly BookingCode[] = ['slot-own', 'appointments-overlap', 'patient-limit', 'new-patients-only']

/**
 * Returns the problem of a refused use of a link, with the way to other times. It tells nothing of the other appointments of
 * the patient.
 *
 * @param relation the relation of the link to the other times
 */
export function refusedUse(
  refused: BookingFailure,
  relation: 'handover' | 'booking-link',
  otherTimes: string,
): Problem {
  // There is no other time for a link that is closed.
  if (refused.failure === 'handover-closed') return problemOf(refused)
  const told = ofPatient.includes(refused.failure) ? failure('patient-unavailable') : refused
  return problemOf(told, { links: [linkSet(relation, { href: otherTimes, title: bookingTexts.anotherDayTitle })] })
}

/** Ends a link and returns the outcome. */
export async function endLink(
  { handovers, clock }: Pick<Ports, 'handovers' | 'clock'>,
  { id, name }: Pick<HelperLink, 'id' | 'name'>,
): Promise<Outcome> {
  await handovers.end(id, clock.now())
  return { outcome: 'deleted', done: bookingTexts.done.linkEnded, recorded: { link: [name, ''] } }
}
