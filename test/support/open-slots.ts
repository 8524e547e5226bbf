import { type Clinic, tomorrow } from './clinic.ts'

interface PlainSchedule {
  readonly schedules: readonly { readonly id: number; readonly start: string }[]
}

/** Returns the ids of a doctor's open slots on a date from plain JSON. */
export async function openSlots(
  { origin }: Pick<Clinic, 'origin'>,
  { doctor = 'mjones', date = tomorrow } = {},
): Promise<readonly number[]> {
  const response = await fetch(`${origin}/doctors/${doctor}/schedule?date=${date}&status=open`, {
    headers: { accept: 'application/json' },
  })
  const { schedules } = (await response.json()) as PlainSchedule
  return schedules.map(({ id }) => id)
}

/** Submits the booking form of a slot as JSON. */
export function postBooking(
  { origin }: Pick<Clinic, 'origin'>,
  slot: number | string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${origin}/schedules/${String(slot)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/hal+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
