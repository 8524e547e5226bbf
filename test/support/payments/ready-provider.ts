import type { PaymentProvider } from '@waymark/clinic/modules/payments/domain/provider'
import { type Clinic, tomorrow } from '../clinic.ts'
import { clinicClient, type ClinicClient, type Document, linkOf } from '../http/clinic-client.ts'
import { openSlots } from '../open-slots.ts'

/** A provider with checkouts that stay open. */
export const readyProvider: PaymentProvider = {
  open: ({ id }) =>
    Promise.resolve({ providerId: id, url: `https://pay.example/${id}`, expires: Date.parse('2027-11-30T12:00:00Z') }),
  find: () => Promise.resolve({ status: 'open' }),
  close: () => Promise.resolve({ status: 'expired' }),
  refund: ({ checkout }) => Promise.resolve({ id: checkout, status: 'refunded' }),
  findRefund: (id) => Promise.resolve({ id, status: 'refunded' }),
  verify: () => undefined,
}

interface Place {
  readonly doctor?: string
  readonly date?: string
}

/** Adds an appointment type with a price, and returns its id. */
async function pricedType(clinic: Pick<Clinic, 'origin'>, doctor: string): Promise<string> {
  const desk = await clinicClient(clinic, 'desk')
  const types = await desk.get(`/doctors/${doctor}/types`)
  const type = { name: 'Consultation', length: 15, bookableBy: 'anyone', amount: 8000, currency: 'EUR' }
  const added = await desk.submit(types.document, 'add', type)
  return linkOf(added.document, 'self').split('/').at(-1) ?? ''
}

/** Books the first time of a day with an appointment type, and returns the appointment. */
async function bookedFirst(
  patient: ClinicClient,
  clinic: Pick<Clinic, 'origin'>,
  { doctor = 'asmith', date = tomorrow, type }: Place & { readonly type: string },
): Promise<Document> {
  const [slot = 0] = await openSlots(clinic, { doctor, date })
  const { headers } = await patient.send('POST', `/schedules/${String(slot)}`, { name: 'Pat', age: 36, type })
  return (await patient.get(headers.get('location') ?? '')).document
}

/** Books an appointment with a price for a user, and returns the path of its payment, with an open page at the provider. */
export async function begunPayment(clinic: Pick<Clinic, 'origin'>, user: string, place: Place = {}): Promise<string> {
  const type = await pricedType(clinic, place.doctor ?? 'asmith')
  const patient = await clinicClient(clinic, user)
  const document = await bookedFirst(patient, clinic, { ...place, type })
  await patient.submit(document, 'pay')
  return linkOf(document, 'payment')
}

/** Returns the paths of a payment that is due, of its appointment, and of a payment page that is no longer open. */
export async function paymentPages(
  clinic: Pick<Clinic, 'origin'>,
  user: string,
): Promise<Readonly<Record<'payment' | 'payable' | 'checkout' | 'payments', string>>> {
  const type = await pricedType(clinic, 'asmith')
  const document = await bookedFirst(await clinicClient(clinic, user), clinic, { type })
  const payment = linkOf(document, 'payment')
  // The page with an open checkout leaves for the provider at once.
  return { payment, payable: linkOf(document, 'self'), checkout: `${payment}/checkout`, payments: '/payments' }
}

/** Returns the paths of a payment and of its parts, by route. */
export function partsOfPayment(payment: string): readonly (readonly [template: string, path: string])[] {
  return ['', '/checkout', '/refund'].map((part) => [`/appointments/{appointment}/payment${part}`, `${payment}${part}`])
}

/** The resources of payments with the user that sees most of them. */
export const paymentReaders = { payment: 'pat', checkout: 'pat', payments: 'desk' } as const

/** Returns the path of each resource of payments of a clinic that opens later. */
export const paymentPlaces = (clinic: () => Clinic): Readonly<Record<string, () => Promise<string>>> => ({
  payments: () => Promise.resolve('/payments'),
  payment: () => begunPayment(clinic(), 'pat'),
  checkout: async () => `${await begunPayment(clinic(), 'pat')}/checkout`,
})
