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

/** Opens a clinic whose doctor `mjones` has an appointment type with a price. */
export async function openPaidClinic(given: Parameters<typeof openClinic>[0] = {}): Promise<PaidClinic> {
  const provider = await openProvider()
  const clinic = await openClinic({
    duplicateWindow: 0,
    knowsOrigin: true,
    guestLimit: 0,
    random: () => 0,
    paymentProvider: stripeProvider({
      url: provider.origin,
      key: 'sk_test_key',
      webhookSecret: provider.secret,
      timeout: 2000,
    }),
    ...given,
  })
  const doctor = await clinicClient(clinic, 'mjones')
  const types = await doctor.get('/doctors/mjones/types')
  const added = await doctor.submit(types.document, 'add', type)
  if (added.status !== 201) throw new Error(JSON.stringify(added.document))
  const place = linkOf(added.document, 'self')
  const deliver: PaidClinic['deliver'] = async (
    { body },
    { secret = provider.secret, at = clinic.clock.now() } = {},
  ) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, at) }
    const response = await fetch(`${clinic.origin}/payments/notifications`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  }
  return {
    clinic,
    provider,
    deliver,
    async book(client, values = {}) {
      const { document: slot } = await client.get(
        (await client.get(`${place}/next-slot`)).headers.get('content-location') ?? `${place}/next-slot`,
      )
      const booked = await client.submit(slot, 'confirm', {
        name: 'Ada',
        age: 36,
        type: place.split('/').at(-1),
        ...values,
      })
      if (booked.status !== 201) throw new Error(JSON.stringify(booked.document))
      return booked.document
    },
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
