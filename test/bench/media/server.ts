import Koa from 'koa'
import { createServer } from 'node:http'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { listening } from '../../support/http/listening.ts'
import type { Day } from './day.ts'
import { calendar, pdf } from './files.ts'
import { html } from './html.ts'
import { hal, halForms, json } from './json.ts'
import { halXml, markdown, plainText } from './text.ts'

const writers: Readonly<Record<string, (day: Day) => string | Promise<Uint8Array>>> = {
  'application/hal+json': hal,
  'application/prs.hal-forms+json': halForms,
  'application/json': json,
  'application/hal+xml': halXml,
  'text/html': html,
  'text/markdown': markdown,
  'text/plain': plainText,
  'application/pdf': pdf,
}

/**
 * Koa with two queries and documents with the data of Waymark's, each written by hand with the library that the kit
 * uses for its media type and nothing else.
 */
export function librariesAlone(storage: Storage): Promise<string> {
  const koa = new Koa()
  koa.use(async (context) => {
    const type = context.get('accept')
    context.type = type
    const [, first = '', id = ''] = context.path.split('/')
    if (first === 'appointments') {
      const appointment = await storage.appointments.find(id)
      const doctor = await storage.doctors.find(appointment?.slot.doctor ?? '')
      if (appointment !== undefined && doctor !== undefined) context.body = calendar(appointment, doctor)
      return
    }
    const date = context.URL.searchParams.get('date') ?? ''
    const day = await storage.schedules.day(id, date, Date.now())
    const slots = await storage.schedules.slots(id, date)
    if (day !== undefined) context.body = await written(type, { doctor: day.doctor, date, slots })
  })
  const handle = koa.callback()
  return listening(createServer((request, response) => void handle(request, response)))
}

async function written(type: string, day: Day): Promise<string | Buffer> {
  const content = await writers[type]?.(day)
  if (content === undefined) throw new Error(`No document is written as ${type}`)
  return typeof content === 'string' ? content : Buffer.from(content)
}
