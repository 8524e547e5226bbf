import { expect } from 'chai'
import { capabilities } from '@waymark/server/authentication'
import { clinicLanguages, inLanguageOf } from '@waymark/clinic/languages/index'
import type { Appointment } from '@waymark/clinic/modules/booking/domain/appointment'
import { reminderSms, type SmsPorts } from '@waymark/clinic/modules/booking/reminder-sms'
import type { TakenMail } from '@waymark/clinic/modules/messages/domain/outbox'
import { partsOf } from '@waymark/clinic/modules/messages/domain/sms'
import { smsTransport } from '@waymark/clinic/modules/messages/sms'
import { clinicClient, type ClinicClient, formsIn, linksOf } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'
import { smsProvider, type SmsProvider, smsToken } from '../../../support/http/sms-provider.ts'

const day = 86_400_000
const hour = 3_600_000
const telephone = '+44 20 7946 0018'
const origin = 'http://clinic.example'

describe('reminders by SMS', () => {
  let provider: SmsProvider
  let clinic: Clinic
  beforeEach(async () => {
    provider = await smsProvider()
    clinic = await openClinic({
      smsTransport: smsTransport(provider.url, 'Clinic', 100),
      publicOrigin: origin,
      duplicateWindow: 0,
    })
  })
  afterEach(async () => {
    expect(clinic.logged.join('')).to.not.include('7946').and.not.include(smsToken)
    await clinic.close()
    await provider.close()
  })

  interface Booked {
    readonly path: string
    readonly start: number
  }

  /** Books the first slot of a day, as a guest or for an account. */
  async function book(contact: object, client?: ClinicClient, index = 0): Promise<Booked> {
    const slot = (await openSlots(clinic, { doctor: 'asmith', date: '2026-12-03' }))[index] ?? 0
    const body = { name: 'Gus', age: 40, ...contact }
    const headers =
      client === undefined
        ? (await postBooking(clinic, slot, body)).headers
        : (await client.send('POST', `/schedules/${String(slot)}`, body)).headers
    const path = (headers.get('location') ?? '').replace(origin, '')
    const { document } = await (client ?? (await clinicClient(clinic))).get(path)
    return { path, start: Date.parse(String(document['startInstant'])) }
  }

  async function at(time: number): Promise<void> {
    clinic.clock.set(time)
    await clinic.work()
  }

  const texts = (): readonly string[] => provider.accepted.map(({ fields }) => fields['Body'] ?? '')
  const reminders = (): readonly string[] =>
    clinic.mails.flatMap(({ subject, email }) => (subject.startsWith('Reminder') ? [email ?? ''] : []))
  const notices = async (): Promise<readonly (string | undefined)[]> => {
    const { document } = await (await clinicClient(clinic, 'desk')).get('/desk')
    return linksOf(document, 'undelivered').map(({ title }) => title)
  }

  for (const [form, status] of [
    ['come', 'booked'],
    ['cancel', 'cancelled'],
  ] as const) {
    it(`lead a guest to a page with the form ${form}, without sign-in`, async () => {
      const { path, start } = await book({ telephone })
      await at(start - day)
      expect(provider.accepted.map(({ fields: { To, From } }) => [To, From])).to.deep.equal([
        ['+442079460018', 'Clinic'],
      ])
      const [, before, link = ''] = /^(.*)http:\/\/clinic\.example(\/a\/[\w-]{46})$/.exec(texts()[0] ?? '') ?? []
      expect(before).to.equal('Waymark Clinic: Appointment Thu 3 Dec, 09:00. Confirm or cancel: ')
      const response = await fetch(clinic.origin + link, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')?.replace(origin, '')]).to.deep.equal([303, path])
      const guest = await clinicClient(clinic)
      const { document } = await guest.get(path)
      expect(formsIn(document)).to.include.members(['come', 'cancel'])
      expect((await guest.submit(document, form, form === 'come' ? { reply: 'coming' } : {})).status).to.equal(200)
      expect((await guest.get(path)).document).to.include({ status })
      await at(start)
      expect([texts().length, reminders()]).to.deep.equal([1, []])
    })
  }

  it('are not sent to guests with an address, or after a cancellation', async () => {
    const { start } = await book({ telephone, email: 'gus@example.org' })
    const { path } = await book({ telephone }, undefined, 3)
    const guest = await clinicClient(clinic)
    await guest.submit((await guest.get(path)).document, 'cancel')
    await at(start - day + 4 * hour)
    expect([texts(), reminders()]).to.deep.equal([[], ['gus@example.org']])
  })

  it('wait for the end of the quiet hours of the clinic', async () => {
    const { start } = await book({ telephone })
    await at(start - day + 13 * hour)
    await at(start - day + 22 * hour)
    expect(provider.requests).to.deep.equal([])
    await at(start - day + 23 * hour)
    expect(texts()).to.have.lengthOf(1)
    expect(await notices()).to.deep.equal([])
  })

  it('are given up at once if the provider refuses the number, or without a country code', async () => {
    const { start } = await book({ telephone, name: 'Gus' })
    await book({ telephone: '020 7946 0018', name: 'Ada' }, undefined, 1)
    provider.answerWith('refuse number')
    await at(start - day + hour)
    await at(start - day + 5 * hour)
    expect([provider.requests.length, provider.accepted.length]).to.deep.equal([1, 0])
    expect(await notices()).to.have.members([
      'A message to Gus could not be delivered',
      'The reminder for Ada was not sent: the telephone number has no country code',
    ])
  })

  it('are retried after an error and a timeout, and sent once', async () => {
    const { start } = await book({ telephone })
    provider.answerWith('fail', 'hang', 'too many', 'accept and hang up')
    await at(start - day)
    for (const minutes of [1, 5, 21, 85, 341]) await at(start - day + minutes * 60_000)
    expect([provider.requests.length, provider.accepted.length]).to.deep.equal([4, 1])
  })

  describe('of accounts', () => {
    async function prefer(values: object): Promise<ClinicClient> {
      const pat = await clinicClient(clinic, 'pat')
      const { document, headers } = await pat.get('/users/pat/profile')
      const { name } = document
      const condition = { 'if-match': headers.get('etag') ?? '' }
      const given = { name, email: 'pat@example.org', telephone, ...values }
      expect((await pat.send('PUT', '/users/pat/profile', given, condition)).status).to.equal(200)
      return pat
    }

    it('are sent by choice, with a link that needs no sign-in', async () => {
      const { path, start } = await book({}, await clinicClient(clinic, 'pat'))
      await prefer({ reminders: 'sms', language: 'de' })
      await at(start - day)
      const [, link = ''] = /Bestätigen oder absagen: http:\/\/clinic\.example(\S+)$/.exec(texts()[0] ?? '') ?? []
      const location = (await fetch(clinic.origin + link, { redirect: 'manual' })).headers.get('location') ?? ''
      expect(location.replace(origin, '').replace(/\?.*/, '')).to.equal(path)
      const guest = await clinicClient(clinic)
      expect(formsIn((await guest.get(location.replace(origin, ''))).document)).to.include.members(['come', 'cancel'])
      expect(reminders()).to.deep.equal([])
    })

    it('are sent without a verified address, unless their owner prefers mails', async () => {
      const { start } = await book({}, await prefer({ email: 'new@example.org' }))
      await at(start - day)
      expect(texts()).to.have.lengthOf(1)
      await book({}, await prefer({ email: 'new@example.org', reminders: 'email' }), 2)
      await at(start)
      expect(texts()).to.have.lengthOf(1)
    })
  })
})

describe('the choice of reminders', () => {
  for (const [name, options, choices] of [
    ['with', { smsTransport: { deliver: () => Promise.resolve() } }, ['email', 'sms', 'none']],
    ['without', {}, ['email', 'none']],
  ] as const) {
    it(`${name} a provider has ${choices.join(', ')}`, async () => {
      const clinic = await openClinic(options)
      const { document } = await (await clinicClient(clinic, 'pat')).get('/users/pat/profile')
      const field = document._templates?.['change']?.properties?.find((each) => each.name === 'reminders')
      expect(field?.options?.inline?.map(({ value }) => value).filter((value) => value !== '')).to.deep.equal(choices)
      await clinic.close()
    })
  }
})

describe('the text of a reminder by SMS', () => {
  const name = 'Medical Centre of the Northern Districts and Surroundings, Department of Ambulatory Care'
  const timeZone = 'Europe/London'
  const doctor = { name: 'Dr D', speciality: 'Oncology', timeZone, address: '1 Lane', languages: ['en'], version: 1 }

  const mail: TakenMail = {
    key: 'k',
    message: 1,
    kind: 'reminder',
    account: '',
    attempts: 1,
    isVerified: false,
    isMailOnly: true,
    subject: '',
    text: '',
  }

  function appointmentOn(date: string): Appointment {
    const start = Date.parse(`${date}T12:30:00Z`)
    const times = { startTime: '12:30', endTime: '13:00', start, end: start + hour, closesAt: start }
    return {
      id: '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
      slot: { id: 1, doctor: 'd', date, ...times, state: 'booked', version: 1 },
      patient: { name: 'Gus', age: 40, telephone },
      reason: 'Pain',
      state: 'booked',
      setAside: [],
      bookedAt: 0,
      changedAt: 0,
      version: 1,
    }
  }

  /** Returns the text about a doctor in London. */
  async function textOf(language: string, date: string, clinicZone: string): Promise<string> {
    const ports: SmsPorts = {
      smsTransport: { deliver: () => Promise.resolve() },
      origin: 'https://termine.example.com',
      capabilities: capabilities(['a secret of the tests']),
      accounts: { find: () => Promise.resolve(undefined) },
      doctors: { find: (id) => Promise.resolve({ ...doctor, id }) },
      clinics: { find: () => Promise.resolve({ details: { name, timeZone: clinicZone }, version: 1 }) },
    }
    const appointment = appointmentOn(date)
    const reminded = { mail, appointment, email: undefined, now: appointment.slot.start - day }
    const found = await inLanguageOf({ language }, () => reminderSms(ports, reminded))
    return found !== undefined && 'sms' in found ? found.sms.text : ''
  }

  for (const { tag } of clinicLanguages) {
    it(`has two parts in ${tag}, with the beginning of a long name, and nothing about health`, async () => {
      for (let month = 1; month <= 12; month += 1) {
        for (const each of [22, 23, 24, 25, 26, 27, 28]) {
          const date = `2027-${String(month).padStart(2, '0')}-${String(each)}`
          for (const clinicZone of [timeZone, 'Europe/Paris']) {
            const text = await textOf(tag, date, clinicZone)
            expect(partsOf(text), text).to.be.within(1, 2)
            expect(text).to.match(/https:\/\/termine\.example\.com\/a\/[\w-]{46}$/)
            expect(text)
              .to.match(/1[23]:30/)
              .and.not.match(/Dr D|Oncology|Pain|Gus/)
          }
        }
      }
    })
  }
})
