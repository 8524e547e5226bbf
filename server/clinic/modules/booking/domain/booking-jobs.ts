import type { Job } from '@waymark/server/background'
import { fillSchedule, type FillingPorts } from './fill-schedule.ts'
import { offerAll, passOffersOn, type OfferingPorts } from './waiting-list.ts'

export interface BookingJobPorts extends Omit<FillingPorts, 'doctors' | 'schedules'>, OfferingPorts {
  readonly schedules: FillingPorts['schedules'] & OfferingPorts['schedules']
  /** Runs work in one transaction. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
}

const hour = 3_600_000

// Maximum batch size, so that other jobs do not starve.
const offersAtOnce = 20

/**
 * Returns the scheduled jobs: pass on expired offers to the next waiting patient, and fill the days that enter the
 * horizon.
 */
export function bookingJobs(ports: BookingJobPorts): readonly Job[] {
  return [
    { name: 'offers', run: () => ports.inTransaction(() => passOffersOn(ports, offersAtOnce)) },
    { name: 'schedules', run: (now) => ports.inTransaction(() => fillNext(ports, now - hour)) },
  ]
}

async function fillNext(ports: BookingJobPorts, before: number): Promise<number> {
  const [id] = await ports.availabilities.due(before, 1)
  const doctor = id === undefined ? undefined : await ports.doctors.find(id)
  if (doctor === undefined) return 0
  await offerAll(ports, doctor.id, await fillSchedule(ports, doctor))
  return 1
}
