import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a free port of the loopback interface and answers its origin. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${String(port)}`
}

export async function closed(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}
