import { opened, used, type Contestant } from './contestants.ts'
import { readerOf, type Reader } from './growth-pages.ts'

/** A server over a database, with a client that has signed in as each user. */
export interface Running {
  readonly file: string
  readonly server: Contestant
  readonly reader: Reader
}

export async function started(file: string): Promise<Running> {
  const server = await opened('Waymark', file, { headers: {}, content: '{}' })
  return { file, server, reader: await readerOf(server.origin) }
}

export function stop(all: readonly Running[]): void {
  for (const { server, reader } of all) {
    reader.close()
    server.process.disconnect()
  }
}

/** Returns the resident memory of a server in MB. */
export async function memoryOf({ server }: Pick<Running, 'server'>): Promise<number> {
  return (await used(server)).memory / 1024 / 1024
}
