import { setImmediate as emptied } from 'node:timers/promises'
import { anonymous, resource, type Target } from '@waymark/server'
import { beforeFinding, limiter, onFound, type Request } from '@waymark/server/http'
import { type Decision, exchangeOf, type Located } from '../../server/kit/http/exchange.ts'
import { kitService } from '../support/http/kit.ts'

/*
 * Measures each decision on a typical GET of a browser, in this process alone. The best of several rounds counts; a
 * round is long enough for the resolution of the clock.
 */
const rounds = 5
const calls = 200_000

const headers: Readonly<Record<string, string>> = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'if-none-match': '"1-2026-12-01-1;html;br"',
}
const request: Request = {
  method: 'GET',
  path: '/doctors/mjones/schedule',
  target: '/doctors/mjones/schedule?date=2026-12-01&status=open',
  query: new URLSearchParams('date=2026-12-01&status=open'),
  variables: { doctor: 'mjones' },
  client: '192.0.2.1',
  sender: 'own page',
  header: (name) => headers[name],
  content: () => Promise.resolve(''),
  bytes: () => Promise.resolve(new Uint8Array()),
  traceMessage: () => '',
}
const target: Target = { variables: {}, parameters: {}, caller: anonymous, client: '192.0.2.1', isFromOwnPage: true }
const policy = { quota: 1_000_000_000, window: 60 }
const limit = { policy, limiter: limiter({ ...policy, now: () => Date.now() }) }
const service = kitService({ limits: { reads: limit, writes: limit } })
const empty = resource({
  kind: 'note',
  cache: { store: 'public', maxAge: 5 },
  find: () => Promise.resolve({ entity: {}, version: '2' }),
  represent: () => ({ kind: 'nothing', title: 'Nothing', state: {}, links: [], embedded: [], forms: [] }),
})

// Decisions that return promises fill the queue of microtasks, which is emptied between batches.
const batch = 10_000

async function nanosecondsOf(call: () => unknown): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round += 1) {
    let spent = 0n
    for (let done = 0; done < calls; done += batch) {
      const begin = process.hrtime.bigint()
      for (let index = 0; index < batch; index += 1) call()
      spent += process.hrtime.bigint() - begin
      await emptied()
    }
    best = Math.min(best, Number(spent) / calls)
  }
  return best
}

/** Prints the cost of each decision, and of reading the header fields before the first one. */
export async function costOfDecisions(): Promise<void> {
  const found = await empty.find(target)
  if ('problem' in found) throw new Error('The empty resource is always found')
  const exchange = exchangeOf(service, empty, request)
  const located: Located = { exchange, resource: empty, target, found }
  const rows: (readonly [string, number])[] = [
    ['header fields read', await nanosecondsOf(() => exchangeOf(service, empty, request))],
  ]
  const decisions: readonly Decision<Located>[] = [...beforeFinding, ...onFound]
  for (const decision of decisions) rows.push([decision.name, await nanosecondsOf(() => decision.decide(located))])
  console.log('What each decision costs')
  for (const [name, cost] of rows) console.log(`  ${name.padEnd(26)} ${cost.toFixed(0).padStart(6)} ns`)
  const sum = rows.reduce((total, [, cost]) => total + cost, 0)
  console.log(`  ${'all'.padEnd(26)} ${sum.toFixed(0).padStart(6)} ns`)
}
