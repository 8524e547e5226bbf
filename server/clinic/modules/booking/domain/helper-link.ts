import { instantOf, type Instant, type LocalDate } from '@waymark/server/values'

/** What all links for helpers have. The unguessable id authorises the holder. */
export interface HelperLink {
  readonly id: string
  /** The name of the helper. */
  readonly name: string
  /** The last day of the link. */
  readonly until: LocalDate
  readonly note?: string | undefined
  readonly givenAt: Instant
  readonly usedAt?: Instant | undefined
  readonly endedAt?: Instant | undefined
  /** Increases with every change. */
  readonly version: number
}

export type LinkStatus = 'open' | 'used' | 'ended' | 'over'

/** Tells whether a link can be ended: it permits something, or shows the appointment. */
export function isEndable(
  link: Pick<HelperLink, 'until'>,
  status: LinkStatus,
  at: { readonly timeZone: string; readonly now: Instant },
): boolean {
  return (status === 'open' || status === 'used') && !isAfterLastDay(link, at)
}

/** Tells whether the last day of a link is over. A used link shows the appointment until then. */
export function isAfterLastDay(
  { until }: Pick<HelperLink, 'until'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): boolean {
  return now >= instantOf(until, '24:00', timeZone)
}
