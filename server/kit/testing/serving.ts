import type { Server } from 'node:http'
import type { Server as Place } from 'node:net'

/**
 * Starts a server on a free port of 127.0.0.1.
 *
 * @param place an open listener; the server takes its port
 * @returns its origin, such as `http://127.0.0.1:49152`
 * @example
 * const server = createServer((_, response) => response.end('Hello'))
 * const origin = await listening(server)
 * assert.equal(await (await fetch(origin)).text(), 'Hello')
 * await closed(server)
 */
export async function listening(server: Server, place?: Place): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (place === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(place, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return `http://127.0.0.1:${String(address.port)}`
}

/**
 * Stops a server, and ends its open connections.
 *
 * @example
 * const server = createServer()
 * await listening(server)
 * await closed(server)
 * assert.equal(server.listening, false)
 */
export async function closed(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}

/**
 * Serves on a free port of 127.0.0.1 while a test runs.
 *
 * @returns the result of the test
 * @example
 * const server = createServer((_, response) => response.end())
 * assert.equal(await whileServing(server, async (origin) => (await fetch(origin)).status), 200)
 */
export async function whileServing<Result>(server: Server, test: (origin: string) => Promise<Result>): Promise<Result> {
  const origin = await listening(server)
  try {
    return await test(origin)
  } finally {
    await closed(server)
  }
}
