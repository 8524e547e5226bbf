import { expect } from 'chai'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allChangeTypes } from '@waymark/shared/clinic'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { clinicClient, linkOf } from '../support/http/clinic-client.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

/** Returns the programs of a section of the page. */
async function programs(heading: string): Promise<readonly string[]> {
  const page = await readFile(new URL('../../server/README.md', import.meta.url), 'utf8')
  const [section = ''] = page.split(`\n${heading}\n`)[1]?.split('\n## ') ?? []
  return [...section.matchAll(/```js\n(.*?)```/gs)].map(([, program = '']) => program)
}

function started(file: string, environment: Readonly<Record<string, string>>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [file], { env: { PATH: process.env['PATH'], ...environment } })
}

/** Resolves with a match in the output of a process. */
async function lineOf({ stdout }: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<readonly string[]> {
  let output = ''
  for await (const data of stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    output += data.toString()
    const found = pattern.exec(output)
    if (found !== null) return found
  }
  throw new Error(`The program has ended: ${output}`)
}

describe('the programs of the page on webhooks', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0, allowsPrivateAddresses: true, random: () => 0 })
    // The receiver compares the time of an event with its own clock.
    clinic.clock.set(Date.now())
  })
  after(() => clinic.close())

  it('receive signed events and no others, and read the change feed', async () => {
    const [receiving = '', polling = ''] = await programs('## Webhooks')
    await inTemporaryFolder(async (folder) => {
      const desk = await clinicClient(clinic, 'desk')
      const list = (await desk.get(linkOf((await desk.get('/')).document, 'subscriptions'))).document
      const given = { url: 'http://127.0.0.1:1/', events: allChangeTypes, signature: 'standard' }
      const { document: made } = await desk.submit(list, 'subscribe', given)
      const file = join(folder, 'receiver.mjs')
      await writeFile(file, receiving)
      const receiver = started(file, { PORT: '0', WEBHOOK_SECRET: String(made['secret']) })
      try {
        const [, port = ''] = await lineOf(receiver, /listening on (\d+)/)
        const url = `http://127.0.0.1:${port}/`
        const { headers } = await desk.get(linkOf(made, 'self'))
        const match = { 'if-match': headers.get('etag') ?? '' }
        const present = { ...given, url, status: 'active' }
        expect((await desk.send('PUT', linkOf(made, 'self'), present, match)).status).to.equal(200)
        const forged = { method: 'POST', headers: { 'webhook-id': '1', 'webhook-timestamp': '1' }, body: '{}' }
        expect((await fetch(url, forged)).status).to.equal(401)
        await desk.submit(made, 'test')
        const arrived = lineOf(receiver, /webhook\.test\n/)
        await clinic.work()
        await arrived
        await bookedAppointment(clinic)
        const booked = lineOf(receiver, /appointment\.booked\n/)
        await clinic.work()
        await booked
      } finally {
        receiver.kill()
        await once(receiver, 'close')
      }
      const poller = join(folder, 'poller.mjs')
      await writeFile(poller, polling)
      const access = { CLINIC: clinic.origin, CLINIC_USER: 'desk', CLINIC_PASSWORD: 'desk-demo-password' }
      const running = started(poller, access)
      const [, type] = await lineOf(running, / (appointment\.booked)\ngo on later at http/)
      expect(type).to.equal('appointment.booked')
      await once(running, 'close')
    })
  })

  it('subscribe with FHIR, and print the numbers and the references of notifications', async () => {
    const [program = ''] = await programs('### FHIR subscriptions')
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'subscriber.mjs')
      await writeFile(file, program)
      const access = { CLINIC: clinic.origin, CLINIC_USER: 'desk', CLINIC_PASSWORD: 'desk-demo-password' }
      const subscriber = started(file, { ...access, PORT: '0', RECEIVER_TOKEN: 'a-token' })
      try {
        const [, id = ''] = await lineOf(subscriber, /201 \S+\/Subscription\/([\w-]+)\/_history\/1\n/)
        const greeted = lineOf(subscriber, /handshake\n/)
        await clinic.work()
        await greeted
        const path = await bookedAppointment(clinic, { name: 'Grace', age: 36 })
        const told = lineOf(subscriber, /1 \S+\/fhir\/Appointment\/([\w-]+)\n/)
        await clinic.work()
        const [, appointment = ''] = await told
        expect(path).to.contain(appointment)
        expect((await fetch(`${clinic.origin}/fhir/Subscription/${id}`)).status).to.equal(401)
      } finally {
        subscriber.kill()
        await once(subscriber, 'close')
      }
    })
  })
})
