import { expect } from 'chai'
import { bookedAppointment } from '../../../support/booked-appointment.ts'
import type { Clinic } from '../../../support/clinic.ts'
import { clinicClient } from '../../../support/http/clinic-client.ts'
import { openSlots } from '../../../support/open-slots.ts'
import { clinicTests } from '../../../support/postgres/clinic-tests.ts'
import { engines } from '../../../support/postgres/engines.ts'

for (const [engine, use] of engines) {
  describe(`the appointment of an entry of the audit log, in ${engine}`, () => {
    const test = clinicTests(use)

    interface Told {
      readonly what: unknown
      readonly title: string | undefined
      readonly slot: string | undefined
      readonly subject: unknown
    }

    /** Returns what the entries about appointments tell, the oldest first. */
    const logOf = async (clinic: Clinic): Promise<readonly Told[]> => {
      await clinic.work()
      const { document } = await (await clinicClient(clinic, 'desk')).get('/audit')
      const entries = [document._embedded?.['item'] ?? []].flat()
      return entries
        .filter(({ _links }) => _links['wm:appointment'] !== undefined)
        .map(({ what, subject, _links }) => {
          const [title, slot] = [_links['wm:appointment'], _links['wm:slot']].map((link) => [link ?? []].flat()[0])
          return { what, subject, title: title?.title, slot: slot?.href }
        })
        .toReversed()
    }

    it(
      'has the time of the event after moves',
      test(async (clinic, guest) => {
        const first = (await openSlots(clinic))[0] ?? 0
        const appointment = await bookedAppointment(clinic, { name: 'Pat Miller', age: 36 })
        const changed = { name: 'Patricia Miller', age: 36 }
        const { headers } = await guest.get(appointment)
        await guest.send('PUT', appointment, changed, { 'if-match': headers.get('etag') ?? '' })
        const [later = 0] = await openSlots(clinic)
        const time = appointment.replace('?', '/time?')
        expect((await guest.send('PUT', time, { slot: later })).status).to.equal(200)
        const made = await guest.send('POST', appointment.replace('?', '/handovers?'), {
          may: 'move',
          name: 'Violet',
          until: '2026-12-02',
        })
        const [, latest = 0] = await openSlots(clinic)
        const link = made.headers.get('location') ?? ''
        expect((await guest.send('PUT', link, { slot: latest })).status).to.equal(200)
        expect((await guest.send('DELETE', appointment)).status).to.equal(200)
        const log = await logOf(clinic)
        const slots = [first, first, later, later, latest, latest]
        expect(log.map(({ slot }) => slot)).to.deep.equal(slots.map((slot) => `/schedules/${String(slot)}`))
        const [booked, , moved] = log.map(({ title }) => title)
        expect(booked).to.include('09:00')
        expect(moved).to.include('09:30')
        expect(JSON.stringify(log)).not.to.include('#')
      }),
    )

    it(
      'has the present time in an entry without a slot, as earlier versions wrote it',
      test(async (clinic, guest) => {
        const appointment = await bookedAppointment(clinic, { name: 'Pat Miller', age: 36 })
        const [later = 0] = await openSlots(clinic)
        const [subject = ''] = appointment.split('?')
        const former = { at: 0, who: 'guest', what: 'appointment change', subject, client: 'test' }
        await clinic.storage.auditLog.append(former)
        await guest.send('PUT', appointment.replace('?', '/time?'), { slot: later })
        const [, changed] = await logOf(clinic)
        expect(changed).to.deep.include({ what: 'appointment change', slot: `/schedules/${String(later)}` })
      }),
    )
  })
}
