import { once } from 'node:events'
import { Agent, createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening, closed } from '../http/listening.ts'

/** A reverse proxy that sends requests to its targets in turn, and never a second time. */
export interface Balancer {
  readonly origin: string
  add(target: string): void
  /** Sends no more requests to a target, and resolves when the last one is answered. */
  remove(target: string): Promise<void>
  close(): Promise<void>
}

interface Target {
  readonly origin: string
  readonly agent: Agent
  open: number
}

export async function startBalancer(): Promise<Balancer> {
  let targets: readonly Target[] = []
  let turn = 0
  const server = createServer((request, response) => {
    turn += 1
    const target = targets[turn % targets.length]
    if (target === undefined) response.writeHead(502).end('no target')
    else void forward(target, request, response)
  })
  const origin = await listening(server)
  return {
    origin,
    add(target) {
      targets = [...targets, { origin: target, agent: new Agent({ keepAlive: true }), open: 0 }]
    },
    async remove(given) {
      const target = targets.find((one) => one.origin === given)
      targets = targets.filter((one) => one !== target)
      while (target !== undefined && target.open > 0) await once(server, 'answered')
      target?.agent.destroy()
    },
    close: () => closed(server),
  }

  async function forward(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hostname, port } = new URL(target.origin)
    const { method, url: path, headers } = request
    target.open += 1
    const sent = requestOf({ hostname, port, method, path, headers, agent: target.agent })
    try {
      request.pipe(sent)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      await once(response, 'close')
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    } finally {
      target.open -= 1
      server.emit('answered')
    }
  }
}
