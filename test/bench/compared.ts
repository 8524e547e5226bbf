import { changeDoctors, scheduleOf, used, type Contestant } from './contestants.ts'
import { days } from './days.ts'
import { median } from './median.ts'
import { requestFor, send } from './load.ts'
import type { Row } from './report.ts'

/*
 * Compares works in rounds that alternate; the median counts. The ratios are those of the processor time of the servers
 * for a request, because the load generator shares the processor.
 */
const rounds = 7
const warmUps = 3
const seconds = 1
const connections = 16

interface Measured {
  readonly perSecond: number
  /** Microseconds of the server's processor for a request. */
  readonly cost: number
}

/** Sends requests for some time, or until there are no more. */
export async function measured(
  contestant: Contestant,
  status: number | readonly number[],
  next: () => Uint8Array | undefined,
): Promise<Measured> {
  const { origin } = contestant
  const before = await used(contestant)
  const begin = performance.now()
  const end = begin + seconds * 1000
  const answered = await send({
    origin,
    connections,
    status,
    next: () => (performance.now() < end ? next() : undefined),
  })
  const perSecond = (answered / (performance.now() - begin)) * 1000
  return { perSecond, cost: ((await used(contestant)).processor - before.processor) / answered }
}

/** What a contestant is asked to do in a round. */
export type Work = (contestant: Contestant) => Promise<Measured>

/** Returns the medians of works, each of which has a name and a contestant. */
export async function compared(title: string, works: readonly (readonly [string, Contestant, Work])[]): Promise<Row> {
  const all = new Map<string, Measured[]>(works.map(([name]) => [name, []]))
  // Compiled code is compared, as it is after the first seconds of a day.
  for (const [, contestant, work] of works) for (let round = 0; round < warmUps; round += 1) await work(contestant)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contestant, work] of works) all.get(name)?.push(await work(contestant))
  }
  const results = [...all].map(([name, each]) => ({
    name,
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cost: median(each.map(({ cost }) => cost)),
  }))
  return { title, results }
}

/**
 * Reads another day each time: the doctors change before each round, and so many days are read in turn that no response
 * is remembered.
 */
export const changed =
  (accept: string, targetOf: (number: number) => string = scheduleOf, language?: string): Work =>
  async (contestant) => {
    await changeDoctors(contestant)
    const requests = Array.from({ length: days }, (_, number) =>
      requestFor(contestant.origin + targetOf(number), {
        accept,
        ...(language === undefined ? {} : { 'accept-language': language }),
      }),
    )
    let next = 0
    return measured(contestant, 200, () => {
      next += 1
      return requests[next % days]
    })
  }
