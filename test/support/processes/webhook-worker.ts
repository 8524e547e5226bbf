/*
 * A process that places changes and sends events until none is left, with a clock that advances by a minute in each round:
 *   node webhook-worker.ts DATABASE_URL SECRET NOW
 * It prints its time in each round, so that the process after it can go on from there. The end of its input tells that there are
 * no more changes to come.
 */
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { deliverEvents } from '@waymark/clinic/modules/webhooks/domain/deliver'
import { contentOf } from '@waymark/clinic/modules/webhooks/event-content'
import { postToUser } from '@waymark/server/webhooks'

const [url = '', secret = '', begin = '0'] = process.argv.slice(2)
const minute = 60_000
// A receiver that does not answer is given up soon.
const patience = 100

const storage = await openStorage(url, { secret })
let now = Number(begin)
const ended = new AbortController()
process.stdin
  .on('end', () => {
    ended.abort()
  })
  .resume()

async function isDone(): Promise<boolean> {
  const all = await storage.subscriptions.all()
  const counts = await Promise.all(all.map(({ id }) => storage.subscriptions.counts(id)))
  return counts.every(({ waiting }) => waiting === 0)
}

const ports = {
  ...storage,
  clock: { now: () => now },
  random: () => 0,
  contentOf: (taken: Parameters<typeof contentOf>[0]) => contentOf(taken, 'http://clinic.example'),
  report: (event: string) => process.stderr.write(`dead ${event}\n`),
  sendWebhook: (post: Parameters<typeof postToUser>[0]) =>
    postToUser(post, { mayBePrivate: true, signal: AbortSignal.timeout(patience) }),
}

for (;;) {
  const wasOver = ended.signal.aborted
  const placed = await storage.changes.place(now)
  await deliverEvents(ports, now)
  now += minute
  process.stdout.write(`${String(now)}\n`)
  if (wasOver && placed === 0 && (await isDone())) break
}
await storage.close()
