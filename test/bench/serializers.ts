import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { serializers } from '@waymark/server'
import { pdf } from '@waymark/server/pdf'
import { context, schedule } from '../kit/representations/example.ts'

/*
 * Measures the rendering of a schedule with 50 slots in each media type, compared with JSON.stringify of its HAL
 * document, the minimum for any server. PDF is rendered in another thread; its measure is the delay of the event loop.
 */
const slots = 50
const rounds = 7
const calls = 300
const documents = 20
/** Milliseconds between samples of the event loop's delay. */
const resolution = 1

const representation = schedule(slots)

/** Prints the cost of each serializer, and the delay of the event loop during PDF rendering. */
export async function costOfSerializers(): Promise<void> {
  const costs = ratios()
  console.log(`\nA schedule of ${String(slots)} slots, beside JSON.stringify of its HAL document`)
  for (const { key, microseconds, ratio } of costs) {
    console.log(`  ${key.padEnd(16)} ${microseconds.toFixed(0).padStart(6)} µs   ${ratio.toFixed(2)}`)
  }
  await delayByPdf()
}

interface Cost {
  readonly key: string
  readonly microseconds: number
  readonly ratio: number
}

// Rounds alternate, so that temporary load affects all serializers; the best round counts.
function ratios(): readonly Cost[] {
  const hal: unknown = JSON.parse(written('hal'))
  const contestants = new Map<string, () => unknown>([['JSON.stringify', () => JSON.stringify(hal)]])
  for (const { key } of serializers.filter((one) => one.supports === undefined && one !== pdf)) {
    contestants.set(key, () => written(key))
  }
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, call] of contestants) best.set(key, Math.min(best.get(key) ?? Infinity, microsecondsOf(call)))
  }
  const base = best.get('JSON.stringify') ?? 1
  return [...best].map(([key, microseconds]) => ({ key, microseconds, ratio: microseconds / base }))
}

function written(key: string): string {
  const serializer = serializers.find((one) => one.key === key)
  const content = serializer?.write(representation, context)
  if (typeof content !== 'string') throw new Error(`${key} is not written as text`)
  return content
}

function microsecondsOf(call: () => unknown): number {
  const begin = process.hrtime.bigint()
  for (let index = 0; index < calls; index += 1) call()
  return Number(process.hrtime.bigint() - begin) / calls / 1000
}

async function delayByPdf(): Promise<void> {
  const rows = new Map<string, Delay>()
  rows.set('idle', await delayDuring(() => pause(1000)))
  rows.set('a busy thread', await delayDuring(besideBusyThread))
  rows.set('the first PDF', await delayDuring(() => print(1)))
  const begin = performance.now()
  rows.set(`${String(documents)} PDFs`, await delayDuring(() => print(documents)))
  const each = (performance.now() - begin) / documents
  console.log(`\nDelay of the event loop while PDFs of it are made, ${each.toFixed(0)} ms each`)
  for (const [when, { max, p99, busiest }] of rows) {
    const waited = `max ${max.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    console.log(`  ${when.padEnd(14)} ${waited.padEnd(28)} longest turn ${busiest.toFixed(1)} ms of processor time`)
  }
}

async function print(count: number): Promise<void> {
  const writing = Array.from({ length: count }, () => Promise.resolve(pdf.write(representation, context)))
  await Promise.all(writing)
}

/** Measures the event loop's delay on this machine while an unrelated thread works. */
async function besideBusyThread(): Promise<void> {
  const source =
    'const end = Date.now() + 1000; let kept = []; while (Date.now() < end) kept = [kept.slice(0, 500), {}]'
  await once(new Worker(source, { eval: true }), 'exit')
}

interface Delay {
  readonly max: number
  readonly p99: number
  /** The longest processor time of this thread in one turn, which excludes delays by the machine. */
  readonly busiest: number
}

/** The delay of an event loop turn in milliseconds. */
async function delayDuring(work: () => Promise<unknown>): Promise<Delay> {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  await pause(20)
  histogram.reset()
  const turns = watchTurns()
  await work()
  await pause(20)
  histogram.disable()
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution)
  return { max: late(histogram.max), p99: late(histogram.percentile(99)), busiest: turns.stop() }
}

function watchTurns(): { stop(): number } {
  let busiest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    busiest = Math.max(busiest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, resolution)
  return {
    stop() {
      clearInterval(timer)
      return busiest
    },
  }
}
