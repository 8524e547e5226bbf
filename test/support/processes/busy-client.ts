import { Agent, get } from 'node:http'

/** How a client ended. */
export interface Ending {
  /** The number of whole responses. */
  readonly answered: number
  /** The code of the error that ended the loop; `none` without one. */
  readonly code: string
  /** Whether a response was cut off. */
  readonly isCut: boolean
}

/** Sends one request after another on a kept connection, until one fails or the signal is aborted. */
export async function busyClient(url: string, signal?: AbortSignal): Promise<Ending> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answered = 0
  let isCut = false
  try {
    while (signal?.aborted !== true) {
      await asked(url, agent, () => {
        isCut = true
      })
      isCut = false
      answered += 1
    }
    return { answered, code: 'none', isCut }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { answered, code, isCut }
  } finally {
    agent.destroy()
  }
}

/** @param begun called with the start of the response */
export async function asked(url: string, agent: Agent, begun: () => void = () => undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      begun()
      response.on('error', reject)
      response.on('end', resolve)
      response.resume()
    }).on('error', reject)
  })
}
