import { openStorage } from '@waymark/clinic/composition/open-storage'
import { dateAfter } from '@waymark/server/values'
import { signedIn } from '../support/authentication/signed-in.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import type { EntryOperation } from './history.ts'
import type { Persona } from './random-client.ts'

const patients = 6

/** Signs in the first clients of a contest: the desk, and patients that wait for slots of the next weekday. */
export async function personasIn(
  url: string,
  origin: string,
  recordEntry: (operation: EntryOperation) => void,
): Promise<readonly Persona[]> {
  const storage = await openStorage(url)
  const { accounts } = storage
  const passwordHash = await accounts.passwordHash('pat')
  const names = Array.from({ length: patients }, (_, number) => `waiting-${String(number)}`)
  for (const id of names) await accounts.add({ id, name: id, role: 'patient', passwordHash, createdAt: Date.now() })
  await storage.close()
  const date = nextWeekday()
  const days = [date, dateAfter(date, 1)] as const
  const personas: Persona[] = [{ role: 'staff', account: 'desk', token: await signedIn({ origin }, 'desk') }]
  for (const account of names) {
    const token = await signedIn({ origin }, account, 'pat-demo-password')
    personas.push({ role: 'patient', account, token, doctor: 'mjones', days, recordEntry })
  }
  return personas
}
