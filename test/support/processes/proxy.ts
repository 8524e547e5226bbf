import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, textOf } from '../deployment.ts'
import { reservedPort } from '../http/listening.ts'
import { certificate } from '../tls/localhost.ts'

/** A proxy of the deployment samples. */
export interface Proxy {
  readonly origin: string
  stop(): Promise<void>
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const { place, port } = await reservedPort()
  place.close()
  await once(place, 'close')
  return port
}

async function running(child: ChildProcess, port: number): Promise<Proxy> {
  const origin = `http://127.0.0.1:${String(port)}`
  let errors = ''
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()))
  while (!(await isOpen(origin))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${errors}`)
    await sleep(50)
  }
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isOpen(origin: string): Promise<boolean> {
  return fetch(origin, { redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** nginx with its port of the sample's port 443, and the origin of the one without TLS. */
interface Nginx extends Proxy {
  readonly port: number
  readonly plainOrigin: string
}

/** Starts nginx with the sample in front of an upstream server, without TLS. */
export function startNginx(folder: string, upstream: URL): Promise<Nginx> {
  return nginxWith(folder, upstream, (sample) => sample.replaceAll(' ssl http2', '').replaceAll(/^ *ssl_.*\n/gm, ''))
}

/** Starts nginx with the sample in front of an upstream server, with the lines for HTTP/3. */
export async function startNginxWithQuic(folder: string, upstream: URL): Promise<Nginx> {
  await writeFile(join(folder, 'clinic.crt'), certificate.cert)
  await writeFile(join(folder, 'clinic.key'), certificate.key)
  return nginxWith(folder, upstream, (sample) =>
    sample.replaceAll('/etc/nginx/tls', folder).replaceAll(/# (?=listen 443 quic|add_header Alt-Svc)/g, ''),
  )
}

async function nginxWith(folder: string, upstream: URL, adapted: (sample: string) => string): Promise<Nginx> {
  const [port, plain] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  const content = adapted(textOf('nginx.conf'))
    .replace('server varnish:6081;', `server ${upstream.host};`)
    .replace('listen 80;', `listen 127.0.0.1:${String(plain)};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${String(port)}`)
    .replace('pid /run/nginx.pid;', `pid ${join(folder, 'nginx.pid')};`)
    .replace(
      'http {',
      `http {${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('')}`,
    )
  await writeFile(file, content)
  const { program, words } = commandOf('nginx')
  const child = spawn(program, ['-c', file, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  const proxy = await running(child, plain)
  return { ...proxy, origin: `http://127.0.0.1:${String(port)}`, port, plainOrigin: proxy.origin }
}

/** Starts Varnish with the sample in front of an upstream server. */
export async function startVarnish(folder: string, upstream: URL): Promise<Proxy> {
  const port = await freePort()
  const file = join(folder, 'varnish.vcl')
  const place = textOf('varnish.vcl')
    .replace('"waymark"', `"${upstream.hostname}"`)
    .replace('"3000"', `"${upstream.port}"`)
  await writeFile(file, place)
  const own = new Map([
    ['/var/lib/varnish/varnishd', join(folder, 'varnish')],
    [':6081', `127.0.0.1:${String(port)}`],
    ['/etc/varnish/default.vcl', file],
  ])
  const { program, words } = commandOf('varnish')
  const ownWords = words.map((word) => own.get(word) ?? word)
  return running(spawn(program, ownWords, { stdio: ['ignore', 'ignore', 'pipe'] }), port)
}

/** Starts HAProxy with the sample for a region, without TLS; the files that it needs are written beside it. */
export async function startRegionProxy(folder: string, given: RegionPlaces): Promise<Proxy> {
  const port = await freePort()
  const file = join(folder, 'region.cfg')
  const lines = (map: Readonly<Record<string, string>>): string =>
    Object.entries(map)
      .map((words) => `${words.join(' ')}\n`)
      .join('')
  await writeFile(join(folder, 'region.map'), lines(given.backends))
  await writeFile(join(folder, 'moved.map'), lines(given.moved))
  const content = textOf('region.cfg')
    .replace(/^ *bind .*$/m, `  bind 127.0.0.1:${String(port)}`)
    .replaceAll('/etc/haproxy/', `${folder}/`)
    .replaceAll(
      /^ *server (\S+) \S+ check$/gm,
      (_line, name: string) => `  server ${name} ${given.servers[name] ?? ''}`,
    )
  await writeFile(file, content)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  return running(child, port)
}

/** The places of the clinics of a region. */
export interface RegionPlaces {
  /** The backend of each host. */
  readonly backends: Readonly<Record<string, string>>
  /** The present origin of each former host. */
  readonly moved: Readonly<Record<string, string>>
  /** The address of each server. */
  readonly servers: Readonly<Record<string, string>>
}

/** HAProxy with the sample for high availability in front of services, with its socket for operators. */
export interface ServiceProxy extends Proxy {
  /** Resolves when its checks find that many services running. */
  readonly up: (count: number) => Promise<void>
  /** Sends no more requests to a service, by its number from 1, and resolves when the last one is answered. */
  readonly drain: (service: number) => Promise<void>
  readonly ready: (service: number) => Promise<void>
}

/** Starts HAProxy with the part of the sample that is in front of the services at some addresses. */
export async function startServiceProxy(folder: string, addresses: readonly string[]): Promise<ServiceProxy> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  const places = [...addresses]
  const content = textOf('haproxy.cfg')
    .replaceAll(/^listen database-\w+\n(?:(?: .*)?\n)*/gm, '')
    .replace('# stats socket /run/haproxy/admin.sock', `stats socket ${socket}`)
    .replace('bind :8080', `bind 127.0.0.1:${String(port)}`)
    .replaceAll(/^ *server (\S+) \S+ check\n/gm, (_line, name: string) => {
      const place = places.shift()
      return place === undefined ? '' : `  server ${name} ${place} check\n`
    })
  await writeFile(file, content)
  const proxy = await running(spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] }), port)
  return {
    ...proxy,
    async up(count) {
      while ((await statesIn(socket)).filter(({ status }) => status === 'UP').length < count) await sleep(100)
    },
    async drain(service) {
      await told(socket, `set server service/service-${String(service)} state drain`)
      while ((await statesIn(socket))[service - 1]?.sessions !== 0) await sleep(20)
    },
    async ready(service) {
      await told(socket, `set server service/service-${String(service)} state ready`)
    },
  }
}

/** Sends a command to the socket of HAProxy, and returns the answer. */
function told(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return text(connection)
}

/** Returns the sessions and the status of each service as HAProxy sees it. */
async function statesIn(socket: string): Promise<readonly { readonly sessions: number; readonly status: string }[]> {
  const lines = (await told(socket, 'show stat')).split('\n').map((line) => line.split(','))
  return lines
    .filter(([proxy, name = '']) => proxy === 'service' && name.startsWith('service-'))
    .map((cells) => ({ sessions: Number(cells[4]), status: cells[17] ?? '' }))
}
