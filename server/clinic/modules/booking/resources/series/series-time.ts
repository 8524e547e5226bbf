import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAfter, failure, isFailure, type LocalDate } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type moveFields, timeVariables } from '@waymark/shared/clinic'
import { homeLink, linkSet, represent, type TitledLink } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { type Moves, moveSeries, movesOf } from '../../domain/series.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { capabilityParameter } from '../appointment/appointment.ts'
import {
  daysAhead,
  neighbourDays,
  otherDayLink,
  recordedTime,
  slotToMoveTo,
  timeOptions,
} from '../appointment/move-times.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { openSlotsOf, timeInWords } from '../slot/slot-representation.ts'
import { findSeries, type FoundSeries, refusal } from './series.ts'
import { slotRules } from '../slot-rules.ts'

interface Place extends FoundSeries {
  readonly next: Appointment
  readonly lookedAt: LocalDate
  readonly moves: Moves
}

/** The times to which all coming appointments of a series can move. PUT moves them, all or none. */
export function seriesTime(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.seriesTime,
    kind: 'seriesTime',
    parameters: { ...capabilityParameter, ...timeVariables },
    cache: { store: 'none' },
    async find(target) {
      const found = await findSeries(ports, target)
      if ('problem' in found) return found
      const refused = refusal(found)
      if (refused !== undefined) return refused
      const [next] = found.coming
      if (next === undefined) return problemOf(failure('series-over'))
      const lookedAt = target.parameters.date ?? next.slot.date
      const days = Array.from({ length: daysAhead + 1 }, (_, day) => dateAfter(lookedAt, day))
      const moves = await movesOf(ports, found.coming, { days, now: ports.clock.now() })
      const times = [...moves.values()].flatMap((starts) => [...starts.keys()].map(({ id }) => id))
      return { entity: { ...found, next, lookedAt, moves }, version: [found.version, lookedAt, ...times].join('-') }
    },
    represent: timeRepresentation,
    actions: { PUT: moving(ports) },
  })
}

function timeRepresentation({ id, doctor, capability, coming, next, lookedAt, moves }: Place): Representation {
  const { slot } = next
  const where = { series: id, capability }
  const hrefOf = (day?: LocalDate): string => href(bookingRoutes.seriesTime, { ...where, date: day })
  const options = timeOptions([...(moves.get(lookedAt)?.keys() ?? [])], { appointment: next, doctor })
  return represent('seriesTime', {
    title: bookingTexts.moveSeriesOfTitle({ doctor: doctor.name, ...timeInWords(slot, doctor) }),
    self: hrefOf(lookedAt),
    state: {
      doctor: doctor.id,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      timeZone: doctor.timeZone,
      coming: coming.length,
      lookedAt,
      freeDays: [...moves.keys()],
    },
    links: {
      series: { href: href(bookingRoutes.series, where), title: bookingTexts.seriesLinkTitle },
      doctor: doctorLink(doctor),
      'series-time': otherDayLink(lookedAt, hrefOf),
      ...neighbourDays(lookedAt, hrefOf),
      home: homeLink,
    },
    forms: {
      'move-series': options.length === 0 ? undefined : { method: 'PUT', target: hrefOf(), options: { slot: options } },
    },
  })
}

function moving(ports: Ports): Action<Place> {
  const act = async (
    { id: series, doctor, capability, coming, next, isOfClinic }: Place,
    { slot: id }: Pick<InputOf<typeof moveFields>, 'slot'>,
  ): Promise<Outcome | Problem> => {
    const at = href(bookingRoutes.series, { series, capability })
    if (id === next.slot.id) return { outcome: 'updated', next: at }
    const slot = await slotToMoveTo(ports, id)
    if (isFailure(slot)) return problemOf(slot)
    const moves = await movesOf(ports, coming, { days: [slot.date], now: ports.clock.now() })
    const found = [...(moves.get(slot.date) ?? [])].find(([start]) => start.id === id)
    const moved =
      found === undefined ? failure('series-not-free') : await moveSeries(ports, coming, found[1], isOfClinic)
    if (isFailure(moved)) return problemOf(moved, { links: [linkSet('series-time', againLink(series, capability))] })
    return {
      outcome: 'updated',
      done: bookingTexts.done.seriesMoved({ count: moved.length, ...timeInWords(slot, doctor) }),
      recorded: { time: [recordedTime(next.slot), recordedTime(slot)] },
      touched: [at, ...[...coming, ...moved].map((one) => openSlotsOf(one.slot).href)],
      next: at,
    }
  }
  return action('move-series', clinicDescription.resources.seriesTime.forms['move-series'], act, slotRules)
}

function againLink(series: string, capability: string | undefined): TitledLink {
  return { href: href(bookingRoutes.seriesTime, { series, capability }), title: bookingTexts.moveSeriesTitle }
}
