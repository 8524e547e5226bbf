import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Found,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAfter, isFailure, type LocalDate } from '@waymark/server/values'
import type { DoctorLinks } from '../../../../module.ts'
import { principalOf, type Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { changeDoctor } from '../../domain/change-doctor.ts'
import type { Doctor, DoctorDetails } from '../../domain/doctor.ts'
import type { NextSlots } from '../../domain/schedule.ts'
import { conflictProblem } from '../slot/refusals.ts'
import { nextSlotsOf } from './next-slots.ts'
import { doctorDocument, doctorRepresentation } from './doctor-representation.ts'
import { bookingTexts } from '../../texts.ts'

/** Returns the problem for an unknown doctor. */
export function noSuchDoctor(): Problem {
  const links = [linkSet('doctors', { href: href(bookingRoutes.doctors, {}), title: bookingTexts.allDoctorsTitle })]
  return protocolProblem('not-found', bookingTexts.unknownDoctorDetail, { links })
}

/** A doctor with what the page shows besides. */
export interface FoundDoctor {
  readonly doctor: Doctor
  readonly next: NextSlots
  /** The days with free times in the week that begins with the first of them. */
  readonly freeDays: readonly LocalDate[]
  readonly hasTypes: boolean
  readonly links: DoctorLinks
  readonly principal: Principal
}

/** Finds a doctor with what the page shows besides. */
export async function findDoctor(
  ports: Ports,
  id: string,
  principal: Principal,
): Promise<Found<FoundDoctor> | Problem> {
  const doctor = await ports.doctors.find(id)
  if (doctor === undefined) return noSuchDoctor()
  const { next, slotsVersion } = await nextSlotsOf(ports, [doctor])
  const freeDays = await freeDaysFrom(ports, id, next.get(id)?.[0]?.date)
  const hasTypes = (await ports.appointmentTypes.of(doctor.id)).length > 0
  return {
    entity: { doctor, next, freeDays, hasTypes, links: ports.doctorLinks(id, principal), principal },
    version: String(doctor.version),
    shownVersion: [slotsVersion, ...freeDays.map((day) => day.slice(-2)), ...(hasTypes ? ['types'] : [])].join('-'),
  }
}

async function freeDaysFrom(
  { schedules, clock }: Pick<Ports, 'schedules' | 'clock'>,
  doctor: string,
  first: LocalDate | undefined,
): Promise<readonly LocalDate[]> {
  return first === undefined ? [] : schedules.freeDays(doctor, { from: first, to: dateAfter(first, 6) }, clock.now())
}

const { change: form } = clinicDescription.resources.doctor.forms

/** A doctor of the clinic, which clerks may change. */
export function doctor(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.doctor,
    kind: 'doctor',
    // As short as that of a schedule, because the page shows free times.
    cache: { store: 'public', maxAge: 5 },
    find: (target) => findDoctor(ports, target.variables.doctor, principalOf(target)),
    cacheTags: ({ doctor: { id } }) => [`doctor-${id}`, 'free-times'],
    represent: ({ doctor: found, next, ...viewer }) => doctorRepresentation(found, next, viewer),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

function changing(ports: Ports): Action<FoundDoctor> {
  const act = async ({ doctor: before }: FoundDoctor, details: DoctorDetails): Promise<Outcome | Problem> => {
    const after = await changeDoctor(ports, before, details)
    if ('orphans' in after) return conflictProblem(ports, after, 'appointments-lost')
    if (isFailure(after)) return problemOf(after)
    const { id } = after
    return {
      outcome: 'updated',
      touched: [
        href(bookingRoutes.doctors, {}),
        href(bookingRoutes.week, { doctor: id }),
        href(bookingRoutes.schedule, { doctor: id }),
      ],
    }
  }
  return action('change', form, act, {
    requiresCondition: true,
    document: ({ doctor: found }) => ({ ...doctorDocument(found) }),
    refusal: ({ doctor: { id }, principal }) => refusalFor(principal, bookingPermissions.changeDoctor, { doctor: id }),
  })
}
