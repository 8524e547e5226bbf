import { isDeepStrictEqual } from 'node:util'
import { changeDoctor } from '../../domain/change-doctor.ts'
import { addDoctor, type NewDoctor } from '../../domain/doctor.ts'
import { isFailure, type Failure } from '../../domain/failure.ts'
import { canonicalLanguages } from '../../domain/language.ts'
import { failures } from '../failures.ts'
import type { Ports } from '../ports.ts'
import type { RowOutcome } from './load-rows.ts'

/** Adds a doctor, or changes the one with the same id. */
export async function loadDoctor(ports: Ports, { id, ...details }: NewDoctor): Promise<RowOutcome> {
  const before = await ports.doctors.find(id)
  if (before === undefined) {
    const added = await addDoctor(ports.doctors, { id, ...details })
    return isFailure(added) ? faultOf(added, 'id') : 'added'
  }
  const wanted = { id, ...details, languages: canonicalLanguages(details.languages) }
  const { version, ...present } = before
  if (isDeepStrictEqual(wanted, present)) return 'unchanged'
  const after = await changeDoctor(ports, { ...present, version }, details)
  if ('orphans' in after) return { column: 'timeZone', detail: inTheWay('appointments-lost', after.orphans.length) }
  return isFailure(after) ? faultOf(after, 'id') : 'changed'
}

/** What a refusal of the domain is as a fault of a column. */
export function faultOf({ failure }: Failure, column: string): RowOutcome {
  return { column, detail: failures[failure].description }
}

/** That appointments are in the way, and how many. */
export function inTheWay(failure: Failure['failure'], count: number): string {
  return `${failures[failure].description} There ${count === 1 ? 'is 1' : `are ${String(count)}`}.`
}
