import { connect, type ConnectOptions, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import type { Place } from '../harness.ts'

/** Enters the clinic as a typed client. */
export function entered(
  { clinic }: Place,
  options: Omit<ConnectOptions<ClinicDescription>, 'describe'> = {},
): ReturnType<typeof connect<ClinicDescription>> {
  return connect(clinic, { ...options, describe: clinicDescription })
}

/** A `fetch` that records requests. */
export function recordingFetch(): { readonly fetch: typeof globalThis.fetch; readonly sent: string[] } {
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { method, url } = input instanceof Request ? input : new Request(input, init)
    sent.push(`${method} ${new URL(url).pathname}`)
    return globalThis.fetch(input, init)
  }
  return { fetch, sent }
}

/** The profile of a signed-in user. */
export async function profile(place: Place): Promise<Representation<ClinicDescription, 'profile'>> {
  const home = await entered(place).get()
  const signIn = { user: 'pat', password: 'pat-demo-password', as: 'token' } as const
  const { token = '' } = (await home.submit('sign-in', signIn)).state
  const headers = { authorization: `Bearer ${token}` }
  return entered(place, { headers }).follow('user').follow('user-profile').get()
}

/** Returns an open slot of a doctor on the day, with its form. */
export async function openSlot(
  place: Place,
  doctor: 'asmith' | 'kwong' | 'mjones',
): Promise<Representation<ClinicDescription, 'slot'>> {
  const variables = { doctor, date: place.day, status: 'open' } as const
  // The browser's own cache does not learn of other clients' bookings.
  const schedule = await entered(place).follow('schedule', variables, { prefer: 'fresh' }).get()
  return defined(schedule.embedded('schedules').at(-1))
}

export function defined<A>(value: A | undefined): A {
  if (value === undefined) throw new Error('There is none')
  return value
}

/** Returns the error of a rejected promise; fails if it does not satisfy the guard. */
export async function rejectedAs<E>(attempt: PromiseLike<unknown>, guard: (error: unknown) => error is E): Promise<E> {
  let caught: unknown
  try {
    await attempt
  } catch (error) {
    caught = error
  }
  if (guard(caught)) return caught
  expect.fail(`It was not rejected as it should be, but with ${String(caught)}`)
}
