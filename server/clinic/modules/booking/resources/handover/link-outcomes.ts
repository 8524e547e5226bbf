import type { Outcome } from '@waymark/server'
import type { HelperLink } from '../../domain/helper-link.ts'
import type { Ports } from '../../ports.ts'
import { bookingTexts } from '../../texts.ts'

/** Returns the outcome of making a link: the page of the links, which shows it, comes next. */
export function givenOutcome({ name }: Pick<HelperLink, 'name'>, location: string, list: string): Outcome {
  return { outcome: 'created', done: bookingTexts.done.given({ name }), location, touched: [list], next: list }
}

/** Ends a link and returns the outcome. */
export async function endLink(
  { handovers, clock }: Pick<Ports, 'handovers' | 'clock'>,
  { id, name }: Pick<HelperLink, 'id' | 'name'>,
): Promise<Outcome> {
  await handovers.end(id, clock.now())
  return { outcome: 'deleted', done: bookingTexts.done.linkEnded, recorded: { link: [name, ''] } }
}
