import { isDeepStrictEqual } from 'node:util'
import { valuesOfFields } from '@waymark/shared'
import { type ChangeType, profileFields } from '@waymark/shared/clinic'
import type { Account } from '../../accounts/contract.ts'
import type { AppointmentChange } from '../../booking/contract.ts'
import type { Changes } from './change-event.ts'

interface RecordingPorts {
  readonly changes: Pick<Changes, 'record'>
  readonly newIdentifier: () => string
}

/** Records a change of an appointment, and the times that it freed, within its transaction. */
export async function recordAppointment(
  { changes, newIdentifier }: RecordingPorts,
  { kind, appointment, freed }: AppointmentChange,
): Promise<void> {
  const { id, slot, type, changedAt, version } = appointment
  const about = { at: changedAt, appointment: id, doctor: slot.doctor, kind: type?.id, version }
  const changed: ChangeType = `appointment.${kind}`
  await changes.record([
    { ...about, id: newIdentifier(), type: changed, slot: slot.id },
    ...freed.map((each) => ({ ...about, id: newIdentifier(), type: 'slot.freed' as const, slot: each })),
  ])
}

/** Records a change of the profile of a user, within its transaction; the same values again are none. */
export async function recordProfile(
  { changes, newIdentifier }: RecordingPorts,
  before: Account,
  after: Account,
): Promise<void> {
  const { id: user, version, changedAt: at } = after
  if (isDeepStrictEqual(valuesOfFields(profileFields, before), valuesOfFields(profileFields, after))) return
  await changes.record([{ id: newIdentifier(), type: 'profile.changed', at, user, version }])
}
