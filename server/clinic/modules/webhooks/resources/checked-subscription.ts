import type { Fault, InputOf } from '@waymark/shared'
import { allChangeTypes, type subscriptionFields } from '@waymark/shared/clinic'
import type { SubscriptionDetails } from '../domain/subscription.ts'
import type { Ports } from '../ports.ts'
import { webhookTexts } from '../texts.ts'

type Checking = Pick<Ports, 'doctors' | 'appointmentTypes' | 'mayPostToPrivate'>

/** Returns the details of a subscription as they are stored, or the faults of the input. */
export async function checkedSubscription(
  { doctors, appointmentTypes, mayPostToPrivate }: Checking,
  { url, events, doctor, type, signature }: InputOf<typeof subscriptionFields>,
): Promise<SubscriptionDetails | { readonly faults: readonly Fault[] }> {
  const isUrl = isReceiver(url, mayPostToPrivate)
  const isDoctor = doctor === undefined || (await doctors.find(doctor)) !== undefined
  const found = type === undefined ? undefined : await appointmentTypes.find(type)
  const isType = type === undefined || isOf(found, doctor)
  const faults: readonly Fault[] = [
    ...(isUrl ? [] : [{ pointer: '/url', detail: webhookTexts.invalidUrlFault }]),
    ...(isDoctor ? [] : [{ pointer: '/doctor', detail: webhookTexts.unknownDoctorFault }]),
    ...(isType ? [] : [{ pointer: '/type', detail: webhookTexts.unknownTypeFault }]),
  ]
  if (faults.length > 0) return { faults }
  const chosen = allChangeTypes.filter((each) => events.includes(each))
  return { url: new URL(url).href, events: chosen, doctor, type, signature }
}

function isOf(type: { readonly doctor: string } | undefined, doctor = type?.doctor): boolean {
  return type !== undefined && type.doctor === doctor
}

/** Tells whether events can go to an address; whether it is a public one is known only when the connection is made. */
export function isReceiver(text: string, mayBePrivate: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (mayBePrivate && protocol === 'http:')
  return isSafe && username === '' && password === '' && hash === ''
}
