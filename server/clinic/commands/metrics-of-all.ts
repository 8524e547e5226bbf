import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const asking = 'all metrics'

/** Answers a process that asks for the figures of all, because a scrape reaches any of them. */
export function answerWithMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (message !== asking) return
    // A process that does not answer must not end the others; the one that asks has its own figures.
    void all
      .clusterMetrics()
      .catch(() => null)
      .then((figures) => worker.isConnected() && worker.send({ figures }))
  })
}

/** Returns the figures of all processes; undefined if this one is alone, or if another does not answer. */
export async function metricsOfAll(): Promise<string | undefined> {
  if (!cluster.isWorker) return undefined
  const answer = new Promise<string | undefined>((resolve) => {
    const read = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('figures' in message)) return
      process.off('message', read)
      resolve(typeof message.figures === 'string' ? message.figures : undefined)
    }
    process.on('message', read)
  })
  process.send?.(asking)
  return answer
}
