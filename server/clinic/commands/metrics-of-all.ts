import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const asking = 'all metrics'

/** Answers a process that asks for the figures of all, because a scrape reaches any of them. */
export function answerWithMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (message !== asking) return
    void all.clusterMetrics().then((figures) => worker.send({ figures }))
  })
}

/** Returns the figures of all processes; undefined if this one is alone. */
export async function metricsOfAll(): Promise<string | undefined> {
  if (!cluster.isWorker) return undefined
  const answer = new Promise<string>((resolve) => {
    const read = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('figures' in message)) return
      process.off('message', read)
      resolve(String(message.figures))
    }
    process.on('message', read)
  })
  process.send?.(asking)
  return answer
}
