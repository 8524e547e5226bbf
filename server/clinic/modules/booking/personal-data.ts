import { valuesOfFields } from '@waymark/shared'
import { visitFields } from '@waymark/shared/clinic'
import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../personal-data.ts'
import { definedMembers } from '../../represent.ts'
import { priceOf } from './domain/appointment-type.ts'
import { appointmentKey, type Appointment, type Appointments } from './domain/appointment.ts'
import { confirmedState } from './domain/reply.ts'
import { waitingKey, type WaitingEntry, type WaitingList } from './domain/waiting-list.ts'

interface BookedPorts {
  readonly appointments: Pick<Appointments, 'page'>
  readonly waitingList: Pick<WaitingList, 'page'>
}

/** Returns the appointments of a user and the places on waiting lists. */
export async function bookedData(
  { appointments, waitingList }: BookedPorts,
  { account, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'appointments' | 'waiting'>>> {
  const booked = await upTo(most, (request) => appointments.page({ account }, request), appointmentKey)
  const waiting = await upTo(most, (request) => waitingList.page({ account }, request), waitingKey)
  return {
    sections: { appointments: booked.items.map(appointmentData), waiting: waiting.items.map(waitingData) },
    isComplete: booked.isWhole && waiting.isWhole,
  }
}

function appointmentData({ slot, bookedAt, ...appointment }: Appointment): PersonalSections['appointments'][number] {
  const { id, state: status, patient, cancellation, type, referral } = appointment
  return {
    id,
    status,
    doctor: slot.doctor,
    start: inText(slot.start),
    end: inText(slot.end),
    bookedAt: inText(bookedAt),
    patient,
    ...valuesOfFields(visitFields, appointment),
    ...confirmedState(appointment),
    ...definedMembers({ cancellation, type: type?.name, price: type && priceOf(type), referral }),
  }
}

function waitingData({ doctor, from, to, joinedAt, state }: WaitingEntry): PersonalSections['waiting'][number] {
  return { doctor, from, to, joinedAt: inText(joinedAt), status: state }
}
