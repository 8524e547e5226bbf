import type { Problem } from '@waymark/server'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Ports } from '../../ports.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import { unknownType } from '../slot/type-choice.ts'

/** Finds a type of a path, or returns the problem. */
export async function findType(
  ports: Pick<Ports, 'doctors' | 'appointmentTypes'>,
  variables: { readonly doctor: string; readonly type: string },
): Promise<{ readonly doctor: Doctor; readonly type: AppointmentType } | Problem> {
  const doctor = await ports.doctors.find(variables.doctor)
  if (doctor === undefined) return noSuchDoctor()
  const type = await ports.appointmentTypes.find(variables.type)
  if (type?.doctor !== doctor.id || type.isRetired) return unknownType(ports, doctor.id, variables.type)
  return { doctor, type }
}
