import { whileServing } from '@waymark/server/testing'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server as Place } from 'node:net'

export { closed, listening } from '@waymark/server/testing'

/** Reserves a free loopback port, for callers that must know it before listening. */
export async function reservedPort(): Promise<{ readonly place: Place; readonly port: number }> {
  const place = createServer()
  await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve))
  // A listener on a port has an address.
  return { place, port: (place.address() as AddressInfo).port }
}

/** Serves on a free port during a test. */
export function during(listener: RequestListener, test: (origin: string) => Promise<void>): Promise<void> {
  return whileServing(createHttpServer(listener), test)
}
