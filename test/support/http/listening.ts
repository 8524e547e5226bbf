import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer, type AddressInfo, type Server as Place } from 'node:net'

/** Reserves a free loopback port, for callers that must know it before listening. */
export async function reservedPort(): Promise<{ readonly place: Place; readonly port: number }> {
  const place = createServer()
  await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve))
  return { place, port: portOf(place) }
}

function portOf(server: Place): number {
  return (server.address() as AddressInfo).port
}

/** Starts a server at a reserved place or on a free loopback port, and returns its origin. */
export async function listening(server: Server, place?: Place): Promise<string> {
  await new Promise<void>((resolve) => {
    if (place === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(place, resolve)
  })
  return `http://127.0.0.1:${String(portOf(server))}`
}

export async function closed(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}

/** Serves on a free port during a test. */
export async function during(listener: RequestListener, test: (origin: string) => Promise<void>): Promise<void> {
  const server = createHttpServer(listener)
  const origin = await listening(server)
  try {
    await test(origin)
  } finally {
    await closed(server)
  }
}
