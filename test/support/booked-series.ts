import type { Clinic } from './clinic.ts'
import { clinicClient, type ClinicClient, type ClinicResponse, type Document } from './http/clinic-client.ts'
import { openSlots } from './open-slots.ts'

/**
 * Returns the address of a plan for two appointments with a doctor with series, from a free time on.
 *
 * @param from which of the free times of the day, counted from the last one
 */
export async function plannedSeries(clinic: Pick<Clinic, 'origin'>, from = 1): Promise<string> {
  const slot = (await openSlots(clinic, { doctor: 'kwong' })).at(-from) ?? 0
  return `/schedules/${String(slot)}/series?count=2&type=check-up`
}

/** Submits the form of a plan with its times. */
export function confirmSeries(
  client: ClinicClient,
  plan: Document,
  patient: Readonly<Record<string, unknown>>,
): Promise<ClinicResponse> {
  const properties = plan._templates?.['confirm-series']?.properties ?? []
  const slots = properties.find(({ name }) => name === 'slots')?.value
  return client.submit(plan, 'confirm-series', { ...patient, slots })
}

/** Books a series of two appointments, and returns its path; for a guest, with its capability. */
export async function bookedSeries(clinic: Pick<Clinic, 'origin'>, user?: string): Promise<string> {
  const client = await clinicClient(clinic, user)
  const { document } = await client.get(await plannedSeries(clinic))
  const { headers } = await confirmSeries(client, document, { name: 'Ada', age: 36 })
  return headers.get('location') ?? ''
}
