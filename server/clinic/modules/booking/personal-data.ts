import { valuesOfFields } from '@waymark/shared'
import { visitFields } from '@waymark/shared/clinic'
import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../personal-data.ts'
import { definedMembers } from '../../represent.ts'
import { priceOf } from './domain/appointment-type.ts'
import { appointmentKey, type Appointment, type Appointments } from './domain/appointment.ts'
import type { AnyLink, Handovers } from './domain/handover.ts'
import { confirmedState } from './domain/reply.ts'
import { waitingKey, type WaitingEntry, type WaitingList } from './domain/waiting-list.ts'

interface BookedPorts {
  readonly appointments: Pick<Appointments, 'page'>
  readonly waitingList: Pick<WaitingList, 'page'>
  readonly handovers: Pick<Handovers, 'ofAppointments' | 'ofAccount'>
}

/** Returns the appointments of a user, the places on waiting lists, and the links that the user gave to others. */
export async function bookedData(
  { appointments, waitingList, handovers }: BookedPorts,
  { account, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'appointments' | 'waiting' | 'handovers'>>> {
  const booked = await upTo(most, (request) => appointments.page({ account }, request), appointmentKey)
  const waiting = await upTo(most, (request) => waitingList.page({ account }, request), waitingKey)
  const ofAppointments = await handovers.ofAppointments(booked.items.map(({ id }) => id))
  const given = [...ofAppointments, ...(await handovers.ofAccount(account))]
  return {
    sections: {
      appointments: booked.items.map(appointmentData),
      waiting: waiting.items.map(waitingData),
      handovers: given.map(handoverData),
    },
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

// The id of a link is its secret.
function handoverData(link: AnyLink): PersonalSections['handovers'][number] {
  const { may, name, until, givenAt, usedAt, endedAt, note, appointment } = link
  const { speciality, doctor, latest, age } = link.may === 'book' ? link : {}
  return {
    may,
    name,
    until,
    givenAt: inText(givenAt),
    ...definedMembers({ appointment, note, speciality, doctor, latest }),
    ...(age === undefined ? {} : { age }),
    ...(usedAt === undefined ? {} : { usedAt: inText(usedAt) }),
    ...(endedAt === undefined ? {} : { endedAt: inText(endedAt) }),
  }
}
