import { expect } from 'chai'
import type { Account } from '@waymark/clinic/modules/accounts/domain/account'
import type { Appointment } from '@waymark/clinic/modules/booking/domain/appointment'
import {
  announceBooked,
  announceCancelled,
  announceMoved,
  announceOffer,
} from '@waymark/clinic/modules/booking/domain/appointment-messages'
import { announceSeries } from '@waymark/clinic/modules/booking/domain/series-messages'
import { defaultLead } from '@waymark/clinic/modules/booking/domain/reminder'
import type { MessageSubject, NewMessage } from '@waymark/clinic/modules/messages/domain/message'

const now = Date.parse('2026-11-30T12:00:00Z')
const start = Date.parse('2026-12-03T09:00:00Z')
const doctor = {
  id: 'd',
  name: 'Dr D',
  speciality: 'S',
  timeZone: 'Europe/London',
  address: '1 Lane',
  languages: ['en'],
  version: 1,
}

const ada: Account = {
  id: 'ada',
  name: 'Ada',
  role: 'patient',
  state: 'active',
  createdAt: now,
  changedAt: now,
  version: 1,
}

type Slot = Appointment['slot']

function appointment(more: Partial<Appointment> = {}, startsAt = start): Appointment {
  const slot: Slot = {
    id: 7,
    doctor: 'd',
    date: '2026-12-03',
    startTime: '09:00',
    endTime: '09:30',
    start: startsAt,
    end: startsAt + 1_800_000,
    closesAt: startsAt,
    version: 2,
    state: 'booked',
  }
  const patient = { name: 'Ada', age: 36 }
  const at = { bookedAt: now, changedAt: now, version: 1 }
  return { id: 'a', slot, account: 'ada', patient, state: 'booked', setAside: [], ...at, ...more }
}

describe('messages of an appointment', () => {
  let sent: NewMessage[]
  let clinicZone: string
  let preferences: Pick<Account, 'reminders' | 'reminderHours'>
  let withdrawn: (readonly [subject: MessageSubject, kinds: readonly string[]])[]
  beforeEach(() => {
    sent = []
    withdrawn = []
    preferences = {}
    clinicZone = 'America/New_York'
  })
  const ports = {
    messages: {
      send: (message: NewMessage) => Promise.resolve(void sent.push(message)),
      withdraw: (about: MessageSubject, kinds: readonly string[]) =>
        Promise.resolve(void withdrawn.push([about, kinds])),
    },
    doctors: { find: (id: string) => Promise.resolve(id === 'd' ? doctor : undefined) },
    accounts: { find: (id: string) => Promise.resolve(id === 'ada' ? { ...ada, ...preferences } : undefined) },
    clinics: { find: () => Promise.resolve({ details: { name: 'Lamb Walk', timeZone: clinicZone }, version: 1 }) },
    clock: { now: () => now },
  }
  const about = { kind: 'appointment', id: 'a' } as const

  it('confirm the booking, and remind the patient a day before', async () => {
    await announceBooked(ports, appointment())
    expect(sent.map(({ kind, notBefore, until }) => [kind, notBefore, until])).to.deep.equal([
      ['confirmation', undefined, undefined],
      ['reminder', start - defaultLead, start],
    ])
    for (const message of sent) {
      expect(message).to.deep.include({ account: 'ada', about: { ...about, version: 1 } })
      expect(message.subject).to.include('Dr D on Thursday 3 December 2026 at 09:00')
      expect(message.text).to.include('1 Lane').and.include('09:00 to 09:30, London time')
    }
    expect(withdrawn).to.deep.equal([])
  })

  it('include no reminder within a day of the appointment', async () => {
    await announceBooked(ports, appointment({}, now + defaultLead))
    expect(sent.map(({ kind }) => kind)).to.deep.equal(['confirmation'])
  })

  it('remind a user as early as the user prefers, or not at all', async () => {
    preferences = { reminderHours: 6 }
    await announceBooked(ports, appointment())
    expect(sent.map(({ kind, notBefore }) => [kind, notBefore])).to.deep.equal([
      ['confirmation', undefined],
      ['reminder', start - 6 * 3_600_000],
    ])
    sent = []
    preferences = { reminders: 'none', reminderHours: 6 }
    await announceBooked(ports, appointment())
    expect(sent.map(({ kind }) => kind)).to.deep.equal(['confirmation'])
  })

  it('report a move, and reschedule the reminder', async () => {
    await announceMoved(ports, appointment())
    expect(withdrawn).to.deep.equal([[about, ['reminder']]])
    expect(sent.map(({ kind }) => kind)).to.deep.equal(['change', 'reminder'])
  })

  it('report a cancellation with its reason, and drop the reminder', async () => {
    await announceCancelled(ports, appointment({ state: 'cancelled' }), 'The doctor is ill.')
    expect(withdrawn).to.deep.equal([[about, ['reminder']]])
    expect(sent.map(({ kind }) => kind)).to.deep.equal(['cancellation'])
    expect(sent[0]?.text).to.include('The doctor is ill.')
  })

  it('tell of a cancelled appointment nothing to prepare, but of the money that was paid', async () => {
    const details = { name: 'Vaccination', instructions: 'Bring the record.', amount: 4500, currency: 'GBP' } as const
    const typed = appointment({ type: { id: 't', bookableBy: 'anyone', length: 30, ...details } })
    await announceCancelled(ports, typed)
    expect(sent[0]?.text).to.include('Vaccination\nIf you have paid online, you get the money back.')
    expect(sent[0]?.text).to.not.include('Bring the record.')
    await announceBooked(ports, typed)
    expect(sent[1]?.text).to.include('Price: £45.00\nBring the record.')
  })

  it('name no time zone if it is that of the clinic', async () => {
    clinicZone = 'Europe/London'
    await announceBooked(ports, appointment())
    await announceOffer(ports, 'bea', appointment().slot, Date.parse('2026-11-30T14:00:00Z'))
    await announceSeries(ports, [appointment()], 'change')
    expect(sent.map(({ kind }) => kind)).to.deep.equal(['confirmation', 'reminder', 'offer', 'change', 'reminder'])
    for (const { text } of sent) expect(text).to.include('09:00 to 09:30\n').and.not.to.include('London')
  })

  it('are not sent for bookings without an account', async () => {
    const guests = appointment({ account: undefined })
    await announceBooked(ports, guests)
    await announceMoved(ports, guests)
    await announceCancelled(ports, guests)
    expect([sent, withdrawn]).to.deep.equal([[], []])
  })

  it('offer a free slot until the offer expires', async () => {
    const until = Date.parse('2026-11-30T14:00:00Z')
    await announceOffer(ports, 'bea', appointment().slot, until)
    expect(sent).to.have.lengthOf(1)
    expect(sent[0]).to.deep.include({ account: 'bea', kind: 'offer', about: { kind: 'slot', id: '7' }, until })
    expect(sent[0]?.text).to.include('until Monday 30 November 2026 at 14:00, London time')
  })
})
