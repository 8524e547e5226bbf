import {
  action,
  type Action,
  href,
  listVersion,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { isMember, may, refusalFor } from '@waymark/server/authentication'
import { isFailure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { type cancelFields, clinicDescription } from '@waymark/shared/clinic'
import { type Principal, principalOf } from '../../../../principal.ts'
import { homeLink, represent } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { cancelSeries, comingOf } from '../../domain/series.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import {
  alarmsOf,
  appointmentRepresentation,
  type AppointmentViewer,
  appointmentVersion,
  viewerOf,
} from '../appointment/appointment-representation.ts'
import { capabilityParameter } from '../appointment/appointment.ts'
import { ownAppointmentsLink } from '../appointment/appointments-link.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { openSlotsOf } from '../slot/slot-representation.ts'
import { slotRules } from '../slot-rules.ts'

/** A series for a caller, who sees at least one appointment of it. */
export interface FoundSeries {
  readonly id: string
  readonly doctor: Doctor
  readonly capability: string | undefined
  readonly all: readonly Appointment[]
  readonly first: Appointment
  /** The coming appointments that the caller may change. */
  readonly coming: readonly Appointment[]
  readonly viewers: ReadonlyMap<Appointment, AppointmentViewer>
  /** Whether the caller is a member of staff. */
  readonly isOfClinic: boolean
  readonly principal: Principal
  readonly version: string
}

type SeriesTarget = Pick<Target<typeof capabilityParameter, 'series'>, 'variables' | 'parameters' | 'caller'>

/** Finds the series of a path. Unauthorised callers get the same response whether it exists or not. */
export async function findSeries(
  ports: Ports,
  { variables: { series: id }, parameters: { capability }, caller }: SeriesTarget,
): Promise<FoundSeries | Problem> {
  const { appointments, doctors, capabilities, clock } = ports
  const principal = principalOf({ caller })
  const isHeld = capabilities.isHeld('series', id, capability)
  // A guest without a capability is rejected before the lookup, so that the response time discloses nothing.
  const stored = principal.role === 'guest' && !isHeld ? [] : await appointments.ofSeries(id)
  const all = stored.filter(({ account, slot }) =>
    may(principal, bookingPermissions.seeAppointment, { account, doctor: slot.doctor, isHeld }),
  )
  const [first] = all
  const doctor = first && (await doctors.find(first.slot.doctor))
  if (first === undefined || doctor === undefined) {
    return protocolProblem('not-found', bookingTexts.unknownSeriesDetail)
  }
  const alarms = await alarmsOf(ports, principal)
  const viewers = new Map(all.map((one) => [one, { ...viewerOf(ports, one, principal), alarms, isListed: true }]))
  const coming = comingOf(all, clock.now()).filter((one) => viewers.get(one)?.mayChange === true)
  const versions = [...viewers].map(([one, viewer]) => appointmentVersion(one, doctor, viewer))
  const isOfClinic = viewers.get(first)?.isOfClinic === true
  const held = isHeld ? capability : undefined
  const version = listVersion(versions)
  return { id, doctor, capability: held, all, first, coming, viewers, isOfClinic, principal, version }
}

/** Several appointments that were booked together. PUT cancels the coming ones. */
export function series(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.series,
    kind: 'series',
    hasEvents: true,
    parameters: capabilityParameter,
    cache: { store: 'none' },
    async find(target) {
      const found = await findSeries(ports, target)
      return 'problem' in found ? found : { entity: found, version: found.version }
    },
    represent: seriesRepresentation,
    actions: { PUT: cancelling(ports) },
  })
}

function seriesRepresentation({
  id,
  doctor,
  capability,
  all,
  first,
  coming,
  viewers,
  principal,
}: FoundSeries): Representation {
  const self = href(bookingRoutes.series, { series: id, capability })
  const where = { series: id, capability }
  return represent('series', {
    title: bookingTexts.seriesTitle({ doctor: doctor.name, count: all.length }),
    self,
    state: {
      id,
      doctor: doctor.id,
      timeZone: doctor.timeZone,
      patient: first.patient.name,
      total: all.length,
      coming: coming.length,
      ...(first.type === undefined ? {} : { type: first.type.name }),
    },
    links: {
      doctor: doctorLink(doctor),
      'series-time':
        coming.length < 2
          ? undefined
          : { href: href(bookingRoutes.seriesTime, where), title: bookingTexts.moveSeriesTitle },
      appointments: isMember(principal) ? ownAppointmentsLink(principal.role) : undefined,
      home: homeLink,
    },
    embedded: {
      item: [...viewers].map(([one, viewer]) => appointmentRepresentation(one, doctor, viewer)),
    },
    forms: { 'cancel-series': coming.length === 0 ? undefined : { method: 'PUT', target: self } },
  })
}

function cancelling(ports: Ports): Action<FoundSeries> {
  const act = async (
    { coming, isOfClinic }: FoundSeries,
    { why }: InputOf<typeof cancelFields>,
  ): Promise<Outcome | Problem> => {
    if (coming.length === 0) return { outcome: 'updated' }
    const cancelled = await cancelSeries(ports, coming, { why, isOfClinic })
    if (isFailure(cancelled)) return problemOf(cancelled)
    return {
      outcome: 'updated',
      done: bookingTexts.done.severalCancelled({ count: cancelled.length }),
      recorded: { status: ['booked', 'cancelled'] },
      touched: coming.map(({ slot }) => openSlotsOf(slot).href),
    }
  }
  return action('cancel-series', clinicDescription.resources.series.forms['cancel-series'], act, {
    acceptsEmptyContent: true,
    refusal,
    ...slotRules,
  })
}

/** Returns the problem for a caller that may see a series, but not change it. */
export function refusal({ principal, first, capability }: FoundSeries): Problem | undefined {
  const { account, slot } = first
  const subject = { account, doctor: slot.doctor, isHeld: capability !== undefined }
  return refusalFor(principal, bookingPermissions.changeAppointment, subject)
}
