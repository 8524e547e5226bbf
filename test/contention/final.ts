import { openStorage } from '@waymark/clinic/composition/open-storage'
import type { FinalAppointment, FinalEntry, FinalOffer } from './history.ts'

/** Returns all appointments of a database that no server uses any more. */
export async function finalIn(url: string): Promise<readonly FinalAppointment[]> {
  const storage = await openStorage(url)
  const { items } = await storage.appointments.page({}, { limit: 1_000_000 })
  await storage.close()
  return items.map(({ id, slot, patient, account, state }) => {
    return { id, slot: slot.id, patient: patient.name, account, isLive: state !== 'cancelled' }
  })
}

/**
 * Returns what the patients have been told of offers, and how their entries have ended.
 *
 * @param accounts of the clients, by their number
 * @param entries the URIs of the entries
 */
export async function finalWaitingIn(
  url: string,
  accounts: ReadonlyMap<number, string>,
  entries: readonly string[],
): Promise<{ readonly offers: readonly FinalOffer[]; readonly finalEntries: readonly FinalEntry[] }> {
  const storage = await openStorage(url)
  const { messages, waitingList } = storage
  const inboxes = [...accounts].map(async ([client, account]) => {
    const { items } = await messages.page({ account, now: Date.now() }, { limit: 1_000_000 })
    const offers = items.filter(({ kind }) => kind === 'offer')
    return offers.map(({ about, shownAt: sentAt }) => ({ client, slot: Number(about?.id), sentAt }))
  })
  const offers = (await Promise.all(inboxes)).flat()
  const found = await Promise.all(entries.map((entry) => waitingList.find(entry.split('/').at(-1) ?? '')))
  await storage.close()
  return { offers, finalEntries: found.flatMap((entry) => (entry === undefined ? [] : [entry])) }
}
