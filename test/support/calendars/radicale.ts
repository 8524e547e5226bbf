import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reservedPort } from '../http/listening.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A running Radicale server with one calendar, `private`, of the user `mary`. */
export interface Radicale {
  /** The address of the server, where the account is found. */
  readonly server: string
  readonly user: string
  readonly password: string
  /** Sends a request to an object of the calendar, or to the calendar itself. */
  send(method: string, object: string, body?: string): Promise<Response>
  close(): Promise<void>
}

/** Tells whether Radicale is installed. */
export function hasRadicale(): boolean {
  return spawnSync('radicale', ['--version']).status === 0
}

const user = 'mary'
const password = 'app-password'

/** Starts Radicale on a free port with an empty calendar. */
export async function openRadicale(): Promise<Radicale> {
  const folder = await temporaryFolder()
  const { place, port } = await reservedPort()
  await writeFile(join(folder.path, 'users'), `${user}:${password}\n`)
  const settings = {
    'server-hosts': `127.0.0.1:${String(port)}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder.path, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'storage-filesystem-folder': join(folder.path, 'collections'),
  }
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  await new Promise((resolve) => place.close(resolve))
  const radicale = spawn('radicale', ['--config=', '--logging-level=info', ...options])
  const ended = once(radicale, 'exit')
  await new Promise<void>((resolve, reject) => {
    let told = ''
    radicale.stderr.on('data', (part: Buffer) => {
      told += part.toString()
      if (told.includes('Radicale server ready')) resolve()
    })
    radicale.once('exit', () => {
      reject(new Error(`Radicale has ended: ${told}`))
    })
  })
  const server = `http://localhost:${String(port)}/`
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  const send: Radicale['send'] = (method, object, body) => {
    const type = method === 'PUT' ? { 'content-type': 'text/calendar' } : {}
    const content = body === undefined ? {} : { body }
    return fetch(`${server}${user}/private/${object}`, { method, headers: { ...headers, ...type }, ...content })
  }
  await send('MKCALENDAR', '')
  return {
    server,
    user,
    password,
    send,
    async close() {
      radicale.kill()
      await ended
      await folder.remove()
    },
  }
}
