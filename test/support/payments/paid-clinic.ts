import { stripeProvider } from '@waymark/clinic/modules/payments/stripe'
import { openClinic, type Clinic } from '../clinic.ts'
import { clinicClient, type ClinicClient, type Document, linkOf } from '../http/clinic-client.ts'
import { openProvider, type FakeProvider, type ProviderEvent, signatureOf } from './fake-provider.ts'

/** A clinic with a payment provider, and an appointment type with a price. */
export interface PaidClinic {
  readonly clinic: Clinic
  readonly provider: FakeProvider
  /** Books the next free time of the type, and returns the appointment. */
  book(client: ClinicClient, values?: Readonly<Record<string, unknown>>): Promise<Document>
  /** Sends an event of the provider; returns the status of the response. */
  deliver(event: ProviderEvent, how?: { readonly secret?: string; readonly at?: number }): Promise<number>
  /** Delivers all events that were not delivered yet. */
  deliverAll(): Promise<void>
  /** Runs the jobs after some time. */
  pass(time: number): Promise<void>
  close(): Promise<void>
}

export const price = { amount: 8000, currency: 'EUR' }
const type = { name: 'Consultation', length: 15, bookableBy: 'anyone', ...price }

/** Returns the options of a clinic with a payment provider. */
export function paymentOptions(provider: FakeProvider): NonNullable<Parameters<typeof openClinic>[0]> {
  const settings = { url: provider.origin, key: 'sk_test_key', webhookSecret: provider.secret, timeout: 2000 }
  return {
    duplicateWindow: 0,
    knowsOrigin: true,
    guestLimit: 0,
    random: () => 0,
    paymentProvider: stripeProvider(settings),
  }
}

/** Adds an appointment type with a price, and returns its path. */
export async function addPricedType(clinic: Clinic): Promise<string> {
  const doctor = await clinicClient(clinic, 'mjones')
  const types = await doctor.get('/doctors/mjones/types')
  const added = await doctor.submit(types.document, 'add', type)
  if (added.status !== 201) throw new Error(JSON.stringify(added.document))
  return linkOf(added.document, 'self')
}

/** Books the next free time of an appointment type, and returns the appointment. */
export async function bookType(
  client: ClinicClient,
  place: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Document> {
  const next = await client.get(`${place}/next-slot`)
  const patient = { name: 'Ada', age: 36, type: place.split('/').at(-1) }
  const booked = await client.submit(next.document, 'confirm', { ...patient, ...values })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.document))
  return booked.document
}

/** Sends an event of the provider to a clinic, and returns the status of the response. */
export async function deliverTo(clinic: Clinic, { body }: ProviderEvent, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(`${clinic.origin}/payments/notifications`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

/** Opens a clinic with a priced appointment type of the doctor `mjones`. */
export async function openPaidClinic(given: Parameters<typeof openClinic>[0] = {}): Promise<PaidClinic> {
  const provider = await openProvider()
  const clinic = await openClinic({ ...paymentOptions(provider), ...given })
  const place = await addPricedType(clinic)
  const deliver: PaidClinic['deliver'] = (event, { secret = provider.secret, at = clinic.clock.now() } = {}) =>
    deliverTo(clinic, event, signatureOf(event.body, secret, at))
  return {
    clinic,
    provider,
    deliver,
    book: (client, values) => bookType(client, place, values),
    async deliverAll() {
      for (let event = provider.events.shift(); event !== undefined; event = provider.events.shift())
        await deliver(event)
    },
    async pass(time) {
      clinic.clock.set(clinic.clock.now() + time)
      await clinic.work()
    },
    async close() {
      await clinic.close()
      await provider.close()
    },
  }
}
