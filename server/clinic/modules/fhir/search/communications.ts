import { href } from '@waymark/server'
import { accountRoutes } from '../../accounts/contract.ts'
import { messageKey, type Message } from '../../messages/contract.ts'
import { type Asked, reference, type Versioned } from '../requests/asked.ts'
import { isSeen } from '../requests/inner.ts'
import { clinicId } from '../types/common.ts'

/** Returns the messages to a patient as Communication; none for another caller, because only the patient may read them. */
export async function communicationsTo(asked: Asked, id: string): Promise<readonly Versioned[]> {
  if (!(await isSeen(asked, href(accountRoutes.personalData, { user: id })))) return []
  const { messages, clock } = asked.ports
  const all: Versioned[] = []
  for (let after: string | undefined; ;) {
    const { items, hasNext } = await messages.page({ account: id, now: clock.now() }, { limit: 100, after })
    all.push(...items.map((message) => communicationOf(message, id)))
    const last = items.at(-1)
    if (!hasNext || last === undefined) return all
    after = messageKey(last)
  }
}

function communicationOf(
  { id, kind, subject, text, about, shownAt, readAt, version }: Message,
  account: string,
): Versioned {
  const patient = reference('Patient', account)
  return {
    version: String(version),
    resource: {
      resourceType: 'Communication',
      id: `message-${String(id)}`,
      status: 'completed',
      category: [{ text: kind }],
      subject: patient,
      topic: { text: subject },
      about: about?.kind === 'appointment' ? [reference('Appointment', about.id)] : [],
      sent: new Date(shownAt).toISOString(),
      received: readAt === undefined ? undefined : new Date(readAt).toISOString(),
      recipient: [patient],
      sender: reference('Organization', clinicId),
      payload: [{ contentString: text }],
    },
  }
}
