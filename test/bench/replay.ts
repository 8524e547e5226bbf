import { createServer } from 'node:http'
import { openClinic, tomorrow } from '../support/clinic.ts'
import { listening } from '../support/http/listening.ts'

/*
 * A server that replays the clinic's responses, in its own process: it costs every client the same, and little. `/large`
 * is the schedule of a day with 1,000 slots. The home document has no embedded doctors, since ketting takes these for the
 * whole and sends one request less.
 */
interface Replayed {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}
interface Schedule {
  readonly _embedded: { readonly 'wm:schedules': readonly Record<string, object>[] }
}

const clinic = await openClinic({ readsPerMinute: 0 })
const schedule = `/doctors/mjones/schedule?date=${tomorrow}&status=open`
const recorded = new Map<string, Promise<Replayed>>()

async function replayed(path: string, accept: string): Promise<Replayed> {
  const isLarge = path === '/large'
  const headers = { accept, 'accept-encoding': 'identity' }
  const response = await fetch(`${clinic.origin}${isLarge ? schedule : path}`, { headers })
  const text = await response.text()
  const body = Buffer.from(arranged(path, text))
  const fields = [...response.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name))
  const replacing = { 'content-length': String(body.byteLength) }
  return { status: response.status, headers: { ...Object.fromEntries(fields), ...replacing }, body }
}

function arranged(path: string, text: string): string {
  if (path !== '/' && path !== '/large') return text
  // The document is our own.
  const page = JSON.parse(text) as Schedule
  return JSON.stringify(path === '/' ? { ...page, _embedded: undefined } : enlarged(page))
}

function enlarged(page: Schedule): object {
  const { 'wm:schedules': slots } = page._embedded
  const many = Array.from({ length: 1000 }, (_, index) => {
    const slot = slots[index % slots.length]
    return { ...slot, id: index, _links: { ...slot?.['_links'], self: { href: `/schedules/${String(index)}` } } }
  })
  return { ...page, _embedded: { 'wm:schedules': many } }
}

const server = createServer((request, response) => {
  const [path = '', accept = ''] = [request.url, request.headers.accept]
  const key = `${path} ${accept}`
  const known = recorded.get(key) ?? replayed(path, accept)
  recorded.set(key, known)
  void known.then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
})
const origin = await listening(server)
process.on('disconnect', () => process.exit(0))
process.send?.(origin)
