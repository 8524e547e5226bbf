import { bearer, connect, events, tokenHolder } from '@waymark/sdk'
import { siren } from '@waymark/sdk/formats'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { entered, openSlot } from './clinic.ts'

const start = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 5))

export function contentTests({ harness: { describe, it }, place }: Setting): void {
  describe('other media types', () => {
    it('are available as text', async () => {
      const doctor = await entered(place()).follow('doctor', { doctor: 'mjones' }).get()
      expect(await doctor.as('text/markdown').text()).to.include('Dr Mary Jones')
      expect(doctor.alternates().map(({ mediaType }) => mediaType)).to.include('application/pdf')
    })

    it('are available as bytes', async () => {
      const doctor = await entered(place()).follow('doctor', { doctor: 'mjones' }).get()
      expect(start(await doctor.as('application/pdf').bytes())).to.equal('%PDF-')
    })

    it('are available as a stream with progress', async () => {
      const doctor = await entered(place()).follow('doctor', { doctor: 'mjones' }).get()
      const reports: number[] = []
      const content = await doctor.as('application/pdf').open({ onProgress: ({ received }) => reports.push(received) })
      const bytes = new Uint8Array(await new Response(content.stream).arrayBuffer())
      expect(start(bytes)).to.equal('%PDF-')
      expect(reports.at(-1)).to.equal(bytes.byteLength)
      expect(content.contentType).to.equal('application/pdf')
    })

    it('can be requested for a resource that was just created', async () => {
      const slot = await openSlot(place(), 'asmith')
      const appointment = await slot.submit('confirm', { name: 'Ada', age: 36 })
      expect(await appointment.as('text/calendar').text()).to.include('BEGIN:VEVENT')
    })

    it('are parsed by imported formats', async () => {
      const found = await connect(place().service, { formats: [siren] })
        .follow('siren')
        .get()
      expect(found.state).to.deep.equal({ order: 42 })
      expect(found.has('next')).to.equal(true)
    })
  })

  describe('events', () => {
    it('resume after the last received event', async () => {
      const stream = await connect(place().service).follow('events').get()
      const heard: string[] = []
      for await (const { type, data, id } of events(stream, { retry: 1 })) {
        heard.push(`${type} ${id} ${data}`)
      }
      expect(heard).to.deep.equal(['message 1 one', 'message 2 two', 'last 3 three'])
    })

    it('arrive from the clinic at a client with a token', async () => {
      const tokens = tokenHolder()
      const clinic = entered(place(), { credentials: bearer({ tokens }) })
      const signIn = { user: 'desk', password: 'desk-demo-password', as: 'token' } as const
      tokens.set((await (await clinic.get()).submit('sign-in', signIn)).state.token ?? '')
      const tasks = await clinic.follow('tasks').get()
      const task = await tasks.submit('message', { users: ['pat'], subject: 'We are closed', text: 'Till Monday.' })
      for await (const { type, data } of events(task)) {
        expect([type, JSON.parse(data)]).to.have.nested.property('[1].total', 1)
        break
      }
    })
  })
}
