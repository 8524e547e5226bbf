import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { mostOfSeries } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import type { TitledLink } from '../../../../represent.ts'
import type { Rhythm } from '../../domain/series.ts'
import type { Slot } from '../../domain/slot.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { type FormSources, toldBy } from '../slot/confirm-form.ts'
import { noTypes } from '../slot/type-choice.ts'

interface Start extends FormSources {
  readonly slot: Slot
  readonly principal: Principal
}

/** Returns the longest series that a caller can book from a time on; undefined if only single appointments. */
export function mostFor({ principal, slot: { doctor }, types = noTypes }: Start): number | undefined {
  return may(principal, bookingPermissions.overrideRules, { doctor }) ? mostOfSeries : types.chosen?.longestSeries
}

/** Returns the link to plan a series from a time on, for a caller that can book one there. */
export function newSeriesLink(start: Start): TitledLink | undefined {
  return mostFor(start) === undefined ? undefined : { href: newSeriesHref(start), title: bookingTexts.newSeriesTitle }
}

/** Returns the address of the plan of a series. */
export function newSeriesHref(start: Start, rhythm?: Rhythm): string {
  return href(bookingRoutes.newSeries, {
    slot: start.slot.id,
    ...toldBy(start),
    count: rhythm?.count,
    every: rhythm?.every,
  })
}
