import type { Fault } from '@waymark/shared'
import type { Role } from '../../domain/account.ts'
import type { Ports } from '../ports.ts'

interface GivenRole {
  readonly role: Role
  readonly doctor?: string | null | undefined
}

/** What is wrong with a role: the account of a doctor is for one of the doctors, and no other account is. */
export async function roleFaults({ doctors }: Pick<Ports, 'doctors'>, given: GivenRole): Promise<readonly Fault[]> {
  const { role } = given
  const doctor = given.doctor ?? undefined
  if (role !== 'doctor') {
    return doctor === undefined ? [] : [{ pointer: '/doctor', detail: 'is for the role of a doctor only' }]
  }
  if (doctor !== undefined && (await doctors.find(doctor)) !== undefined) return []
  return [{ pointer: '/doctor', detail: 'must be the id of one of the doctors, such as mjones' }]
}
