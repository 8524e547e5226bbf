import type { Form, Problem } from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import { may } from '@waymark/server/authentication'
import { linkSet } from '../../../../represent.ts'
import type { SeriesFailure } from '../../domain/series.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingTexts } from '../../texts.ts'
import { withoutFor } from '../slot/confirm-form.ts'
import { fieldsToSendAgain, isOverridable, overridingForm, sentAgain } from '../slot/refusals.ts'
import { slotTitle, type SlotView } from '../slot/slot-representation.ts'
import { noTypes } from '../slot/type-choice.ts'

interface RefusedSeries extends SlotView {
  /** The refused input. */
  readonly values: Readonly<Record<string, unknown>>
  /** The address of the plan, and of its form. */
  readonly target: string
}

/** Returns the problem of a refused series, which says at which time it was refused and that nothing was booked. */
export function refusedSeries(failed: SeriesFailure, refused: RefusedSeries): Problem {
  const { doctor, target } = refused
  const { slot } = failed
  const override = overrideOf(failed, refused)
  return problemOf(failed, {
    ...(slot === undefined ? {} : { detail: bookingTexts.seriesRefused({ slot: slotTitle(slot, doctor) }) }),
    ...sentAgain(override),
    links: [linkSet('new-series', { href: target, title: bookingTexts.planAgainTitle })],
  })
}

function overrideOf({ failure: code }: SeriesFailure, refused: RefusedSeries): Form | undefined {
  const { principal, doctor, types = noTypes, values, target } = refused
  if (!isOverridable(code) || !may(principal, bookingPermissions.overrideRules, { doctor: doctor.id })) return undefined
  const { fields } = clinicDescription.resources.newSeries.forms['confirm-series']
  const without = withoutFor(true, { fitting: types.chosen === undefined ? [] : [types.chosen] })
  return overridingForm(code, {
    name: 'confirm-series',
    target,
    fields: fieldsToSendAgain(fields, without),
    values: { ...values, type: types.chosen?.id },
  })
}
