import { wordsFor } from '@waymark/server/html'
import type { Activity } from '@waymark/shared/clinic'
import { operationTexts } from './texts.ts'

/** A figure in the text format of Prometheus. */
interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/**
 * Sums the figures that people read.
 *
 * @param text in the format of Prometheus
 * @param ownRoute not counted, because a page that follows the figures would change them
 */
export function activityIn(text: string, ownRoute: string): Activity {
  const samples = samplesIn(text).filter(({ labels }) => labels['route'] !== ownRoute)
  const responses = samples.filter(({ name }) => name === 'http_requests_total')
  const countOf = (pattern: RegExp): number =>
    sum(responses.filter(({ labels }) => pattern.test(labels['status'] ?? '')))
  const named = (name: string): readonly Sample[] => samples.filter((sample) => sample.name === name)
  return {
    requests: sum(responses),
    conflicts: countOf(conflict),
    refused: sum(named('http_requests_refused_total')),
    processes: sum(named('processes')),
    outcomes: outcomes.map(([name, pattern]) => ({ name: operationTexts.outcomes[name], count: countOf(pattern) })),
    durations: durationsIn(named('http_request_duration_seconds_bucket')),
    queues: named('queue_length').map(({ labels, value }) => ({
      name: wordsFor(labels['queue'] ?? '', operationTexts.queues),
      count: value,
    })),
  }
}

const conflict = /^4(?:09|12)$/
const outcomes = [
  ['done', /^2/],
  ['unchanged', /^3/],
  ['conflict', conflict],
  ['refused', /^4(?!09|12)/],
  ['failed', /^5/],
] as const

function samplesIn(text: string): readonly Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? ([\d.e+-]+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of])),
    value: Number(value),
  }))
}

function sum(samples: readonly Sample[]): number {
  return samples.reduce((total, { value }) => total + value, 0)
}

/** Returns the responses of each duration; the buckets of a histogram include the shorter ones. */
function durationsIn(buckets: readonly Sample[]): Activity['durations'] {
  const limits = [...new Set(buckets.map(({ labels }) => labels['le'] ?? ''))]
  const totals = limits.map((limit) => sum(buckets.filter(({ labels }) => labels['le'] === limit)))
  return limits.map((limit, at) => ({
    name: durationUpTo(Number(limit)),
    count: (totals[at] ?? 0) - (totals[at - 1] ?? 0),
  }))
}

/** Returns the longest time of a bar; the last one has none. */
function durationUpTo(seconds: number): string {
  const { longer, milliseconds, seconds: inSeconds } = operationTexts.durations
  if (!Number.isFinite(seconds)) return longer
  return seconds < 1 ? milliseconds({ milliseconds: seconds * 1000 }) : inSeconds({ seconds })
}
