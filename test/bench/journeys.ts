import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { openClinic, tomorrow } from '../support/clinic.ts'
import { closed, listening } from '../support/http/listening.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { installOthers } from './installed.ts'

/*
 * Compares the SDK with other clients on the same journey through the same service, each client in a process of its own.
 * Installs the others from npm.
 */
const count = 2000
const client = fileURLToPath(new URL('client.ts', import.meta.url))

interface Measured {
  readonly found: number
  readonly milliseconds: number
  readonly grown: number
}

async function measured(words: readonly string[]): Promise<Measured> {
  const node = ['--conditions=@waymark/source', '--expose-gc', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...node, client, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  await once(child, 'close')
  // The output is from our own script, so it needs no validation.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured
}

/** Prints the requests, the time and the growth of the heap of each client. */
export function costOfJourneys(): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    installOthers(folder)
    const clinic = await openClinic({ readsPerMinute: 0 })
    let requests = 0
    // Counts the bytes through this proxy.
    const counter = createServer((incoming, outgoing) => {
      requests += 1
      const onward = request(
        `${clinic.origin}${incoming.url ?? '/'}`,
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      incoming.pipe(onward)
    })
    const origin = await listening(counter)
    const rows = []
    for (const name of ['waymark', 'waymark with its cache', 'ketting', 'traverson-hal']) {
      requests = 0
      const { found, milliseconds, grown } = await measured([name, origin, tomorrow, String(count), folder])
      const each = requests / (count + 51)
      rows.push({
        client: name,
        'slots found': found,
        'ms a journey': milliseconds.toFixed(2),
        'requests a journey': each.toFixed(2),
        'heap grown, KiB': Math.round(grown / 1024),
      })
    }
    console.log(`\n${String(count)} journeys from the entry to the open slots of a day`)
    console.table(rows)
    await closed(counter)
    await clinic.close()
  })
}
