import { expect } from 'chai'
import ICAL from 'ical.js'
import { smtpTransport } from '@waymark/clinic/modules/messages/mail'
import { clinicClient } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { fieldsOf, mailParts, mailServer, type MailServer } from '../../../support/http/mail-server.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'
import { engines } from '../../../support/postgres/engines.ts'

const day = 86_400_000
const sender = 'The clinic <clinic@example.org>'
const email = 'gus@example.org'

interface Received {
  readonly to: string | undefined
  readonly subject: string | undefined
  readonly text: string
  readonly calendar: ICAL.Component
  readonly type: string | undefined
}

function read(message: string): Received {
  const [text, event] = mailParts(message)
  const fields = fieldsOf(message)
  return {
    to: fields.get('to'),
    subject: fields.get('subject'),
    text: text?.text ?? '',
    type: event?.fields.get('content-type'),
    calendar: new ICAL.Component(ICAL.parse(event?.text ?? 'BEGIN:VCALENDAR\r\nEND:VCALENDAR') as unknown[]),
  }
}

function eventIn(calendar: ICAL.Component): ICAL.Component {
  const event = calendar.getFirstSubcomponent('vevent')
  if (event === null) throw new Error('The mail has no event')
  return event
}

function alarmsOf({ calendar }: Received): readonly string[] {
  const alarms = eventIn(calendar).getAllSubcomponents('valarm')
  return alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
}

function expectMail({ to, text, type, calendar }: Received, link: string): void {
  const event = eventIn(calendar)
  expect(to).to.equal(email)
  expect(type).to.equal(`text/calendar; charset=utf-8; method=${String(calendar.getFirstPropertyValue('method'))}`)
  expect(text).to.include(link).and.include('Tuesday 1 December 2026, 16:').and.include(', New York time')
  // The link has a random part.
  expect(text.replace(link, '')).not.to.match(/America\/|\dT\d|\dZ/)
  expect(event.getFirstPropertyValue('organizer')).to.equal('mailto:clinic@example.org')
  expect(event.getFirstPropertyValue('url')).to.equal(link)
  expect(String(event.getFirstProperty('attendee')?.getFirstValue()).toLowerCase()).to.equal(`mailto:${email}`)
}

function factsOf({ calendar }: Received): readonly unknown[] {
  const event = eventIn(calendar)
  const start = event.getFirstPropertyValue('dtstart')
  return [
    calendar.getFirstPropertyValue('method'),
    event.getFirstPropertyValue('sequence'),
    event.getFirstPropertyValue('status'),
    start instanceof ICAL.Time ? start.toString() : start,
  ]
}

for (const [name, use] of engines) {
  describe(`mails about appointments in ${name}`, () => {
    const over = (test: (clinic: Clinic, server: MailServer) => Promise<void>) => (): Promise<void> =>
      use(async (url) => {
        const server = await mailServer()
        const mailTransport = smtpTransport(server.url, sender)
        const clinic = await openClinic({
          url,
          mailTransport,
          publicOrigin: 'http://clinic.example',
          duplicateWindow: 0,
        })
        try {
          await test(clinic, server)
        } finally {
          await clinic.close()
          server.close()
        }
      })

    it(
      'update the same event in the calendar of a guest, from the booking to the cancellation',
      over(async (clinic, server) => {
        const slots = await openSlots(clinic)
        const response = await postBooking(clinic, slots.at(-1) ?? 0, { name: 'Gus "G" O\'Neill; MD', age: 40, email })
        const path = response.headers.get('location') ?? ''
        await clinic.work()
        const guest = await clinicClient(clinic)
        const { document } = await guest.get(path.replace('?', '/time?'))
        expect((await guest.submit(document, 'reschedule', { slot: slots.at(-2) })).status).to.be.below(300)
        await clinic.work()
        await guest.submit((await guest.get(path)).document, 'cancel', {})
        await clinic.work()

        const mails = server.received.map(read)
        expect(mails.map(factsOf)).to.deep.equal([
          ['REQUEST', 0, 'CONFIRMED', '2026-12-01T16:30:00'],
          ['REQUEST', 1, 'CONFIRMED', '2026-12-01T16:00:00'],
          ['CANCEL', 2, 'CANCELLED', '2026-12-01T16:00:00'],
        ])
        expect(new Set(mails.map(({ calendar }) => eventIn(calendar).getFirstPropertyValue('uid'))).size).to.equal(1)
        for (const mail of mails) expectMail(mail, `http://clinic.example${path}`)
        expect(mails.map(alarmsOf)).to.deep.equal([['-P1D', '-PT1H'], ['-P1D', '-PT1H'], []])
      }),
    )

    it(
      'remind a patient once, whichever of several processes sends the mail',
      over(async (clinic, server) => {
        const [slot] = await clinic.storage.schedules.ahead('mjones', clinic.clock.now() + 5 * day)
        await postBooking(clinic, slot?.id ?? 0, { name: 'Gus', age: 40, email })
        await clinic.work()
        clinic.clock.set((slot?.start ?? 0) - day + 1)
        await Promise.all([clinic.work(), clinic.work(), clinic.work()])
        await clinic.work()
        const mails = server.received.map(read)
        expect(mails.map(({ subject }) => subject?.split(' ')[0])).to.deep.equal(['Your', 'Reminder:'])
        expect(mails[1]?.text).to.include('With the same link you can say that you have arrived')
        expect(mails.map(factsOf)[1]?.[0]).to.equal('REQUEST')
      }),
    )

    it(
      'have no file of another version, if the appointment has changed before delivery',
      over(async (clinic, server) => {
        const slots = await openSlots(clinic)
        const response = await postBooking(clinic, slots.at(-1) ?? 0, { name: 'Gus', age: 40, email })
        const guest = await clinicClient(clinic)
        const { document } = await guest.get(response.headers.get('location') ?? '')
        await guest.submit(document, 'cancel', {})
        await clinic.work()
        const files = server.received.map((message) =>
          mailParts(message).map(({ fields }) => fields.get('content-type')),
        )
        expect(files.map((types) => types.length).toSorted()).to.deep.equal([1, 3])
      }),
    )
  })
}
