import { type Clinic, tomorrow } from './clinic.ts'

/** The main job at each maturity level as a transcript: listing a doctor's open slots on a day and booking one. */
export interface Conversation {
  readonly level: number
  readonly exchanges: readonly Exchange[]
}

interface Exchange {
  readonly method: string
  readonly path: string
  readonly sent?: unknown
  readonly status: number
  readonly reason: string
  readonly type: string
  readonly received: string
}

type Talk = (method: string, path: string, sent?: unknown) => Promise<Exchange>

const patient = { name: 'Ada', age: 36 }

/** Records the conversations with a clinic, each with another slot. */
export async function levelConversations(clinic: Pick<Clinic, 'origin'>): Promise<readonly Conversation[]> {
  const conversations = [level0, level1, level2, level3]
  const held: Conversation[] = []
  for (const [level, hold] of conversations.entries()) {
    const exchanges: Exchange[] = []
    await hold(async (method, path, sent) => {
      const exchange = await said(clinic, { method, path, sent })
      exchanges.push(exchange)
      return exchange
    })
    held.push({ level, exchanges })
  }
  return held
}

async function level0(talk: Talk): Promise<void> {
  const [slot] = slotsIn(
    await talk('POST', '/levels/0/appointmentService?action=query', { date: tomorrow, doctor: 'mjones' }),
  )
  const appointment = { date: tomorrow, start: slot?.start, doctor: 'mjones' }
  await talk('POST', '/levels/0/appointmentService?action=confirm', { appointment, patient })
}

async function level1(talk: Talk): Promise<void> {
  const [slot] = slotsIn(await talk('POST', '/levels/1/doctors/mjones', { date: tomorrow }))
  await talk('POST', `/levels/1/schedules/${String(slot?.id)}`, patient)
}

async function level2(talk: Talk): Promise<void> {
  const [slot] = slotsIn(await talk('GET', `/levels/2/doctors/mjones/schedule?date=${tomorrow}&status=open`))
  await talk('POST', `/levels/2/schedules/${String(slot?.id)}`, patient)
}

async function level3(talk: Talk): Promise<void> {
  const { received } = await talk('GET', `/doctors/mjones/schedule?date=${tomorrow}&status=open`)
  const { schedules } = JSON.parse(received) as {
    schedules: readonly { links: readonly { rel: string; href: string }[] }[]
  }
  const confirm = schedules[0]?.links.find(({ rel }) => rel === 'confirm')
  await talk('POST', confirm?.href ?? '', patient)
}

interface PlainSlot {
  readonly id?: number
  readonly start: string
}

function slotsIn({ received }: Exchange): readonly PlainSlot[] {
  return JSON.parse(received) as readonly PlainSlot[]
}

async function said(
  { origin }: Pick<Clinic, 'origin'>,
  { method, path, sent }: { readonly method: string; readonly path: string; readonly sent?: unknown },
): Promise<Exchange> {
  const content =
    sent === undefined
      ? {}
      : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json', accept: 'application/json' } }
  const response = await fetch(origin + path, { method, headers: { accept: 'application/json' }, ...content })
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return {
    method,
    path,
    sent,
    status: response.status,
    reason: response.statusText,
    type,
    received: await response.text(),
  }
}

/** Formats the conversations as Markdown, shortened to the first slot. */
export function inMarkdown(conversations: readonly Conversation[]): string {
  return conversations
    .map(({ level, exchanges }) =>
      [`**Level ${String(level)}**`, '', '```http', exchanges.map(written).join('\n\n'), '```'].join('\n'),
    )
    .join('\n\n')
}

function written({ method, path, sent, status, reason, type, received }: Exchange): string {
  const request = [`${method} ${path}`, ...(sent === undefined ? [] : [JSON.stringify(sent)])]
  return [...request, '', `${String(status)} ${reason}`, shortened(type, received)].join('\n')
}

function shortened(type: string, received: string): string {
  if (!type.includes('json')) return received.trim()
  const body: unknown = JSON.parse(received)
  // Random values are replaced.
  return JSON.stringify(withFirst(body)).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=capability=)[\w-]+/g, '…')
}

function withFirst(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value as readonly unknown[]
    return value.length > 1 && typeof first === 'object' ? [withFirst(first), '…'] : value
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    return [name, name === 'links' ? telling(member as readonly PlainLink[]) : withFirst(member)]
  })
  return Object.fromEntries(members)
}

interface PlainLink {
  readonly rel: string
}

// General links are omitted.
const everywhere = ['self', 'home', 'view', 'alternate', 'profile']

function telling(links: readonly PlainLink[]): readonly unknown[] {
  const found = links.filter(({ rel }) => !everywhere.includes(rel))
  return found.length > 4 ? [...found.slice(0, 4), '…'] : found
}
