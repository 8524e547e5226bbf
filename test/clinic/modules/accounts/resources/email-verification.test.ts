import { expect } from 'chai'
import { smtpTransport } from '@waymark/clinic/modules/messages/mail'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { clinicClient, type ClinicClient } from '../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { fieldsOf, mailParts, mailServer, type MailServer } from '../../../../support/http/mail-server.ts'
import { openSlots } from '../../../../support/open-slots.ts'
import { engines } from '../../../../support/postgres/engines.ts'

const origin = 'http://clinic.example'
const hour = 3_600_000
const password = 'seven purple lamps'

interface Visited {
  readonly clinic: Clinic
  readonly mail: MailServer
  readonly ada: ClinicClient
  /** Sends the mails and returns their recipients and subjects since the last call. */
  readonly mails: () => Promise<readonly (readonly [to: string, subject: string])[]>
  /** Returns the path of the link in the last mail. */
  readonly link: () => string
}

for (const [name, use] of engines) {
  const over =
    (test: (visited: Visited) => Promise<void>): (() => Promise<void>) =>
    () =>
      use(async (url) => {
        const mail = await mailServer()
        const mailTransport = smtpTransport(mail.url, 'clinic@example.org')
        const clinic = await openClinic({ url, mailTransport, publicOrigin: origin, duplicateWindow: 0 })
        try {
          const guest = await clinicClient(clinic)
          await guest.send('POST', '/users', { user: 'ada', name: 'Ada', email: 'ada@example.org', password })
          let seen = 0
          await test({
            clinic,
            mail,
            ada: await clinicClient(clinic, 'ada', password),
            async mails() {
              await clinic.work()
              const fields = mail.received.slice(seen).map(fieldsOf)
              seen = mail.received.length
              return fields.map((each) => [each.get('to') ?? '', each.get('subject') ?? ''])
            },
            link: () =>
              /http:\/\/clinic\.example(\S+)/.exec(mailParts(mail.received.at(-1) ?? '')[0]?.text ?? '')?.[1] ?? '',
          })
        } finally {
          await clinic.close()
          mail.close()
        }
      })

  describe(`the e-mail address of an account in ${name}`, () => {
    const isVerified = async (ada: ClinicClient): Promise<unknown> =>
      (await ada.get('/users/ada')).document['emailVerified']

    async function change(client: ClinicClient, values: Readonly<Record<string, unknown>>): Promise<void> {
      const { document, headers } = await client.get('/users/ada/profile')
      const content = { name: 'Ada', email: document['email'], ...values }
      const { status } = await client.send('PUT', '/users/ada/profile', content, {
        'if-match': headers.get('etag') ?? '',
      })
      expect(status).to.equal(200)
    }

    it(
      'is verified once, by the form behind the link of a mail',
      over(async ({ clinic, ada, mails, link }) => {
        expect(await mails()).to.deep.equal([['ada@example.org', 'Verify your e-mail address']])
        expect(await isVerified(ada)).to.equal(false)
        const guest = await clinicClient(clinic)
        const { document } = await guest.get(link())
        expect(await isVerified(ada)).to.equal(false)
        expect((await guest.submit(document, 'verify')).status).to.equal(204)
        expect(await isVerified(ada)).to.equal(true)
        expect((await guest.submit(document, 'verify')).status).to.equal(410)
        expect((await ada.get('/users/ada')).document._templates).not.to.have.property('verify')
      }),
    )

    it(
      'is not verified by an expired or modified link, and another link can be requested a few times an hour',
      over(async ({ clinic, mails, link }) => {
        await mails()
        const path = link()
        const guest = await clinicClient(clinic)
        const wrong = path.endsWith('A') ? 'E' : 'A'
        expect((await guest.get(path.slice(0, -1) + wrong)).status).to.equal(410)
        expect((await guest.get(path.replace('email-verifications', 'password-resets'))).status).to.equal(410)
        clinic.clock.set(clinic.clock.now() + 24 * hour)
        expect((await guest.get(path)).status).to.equal(410)
        const again = await clinicClient(clinic, 'ada', password)
        for (let request = 0; request < 7; request += 1) {
          const { document } = await again.get('/users/ada')
          expect((await again.submit(document, 'verify')).status).to.equal(202)
        }
        expect(await mails()).to.have.lengthOf(5)
        expect((await guest.get(link())).status).to.equal(200)
        expect(await isVerified(again)).to.equal(false)
      }),
    )

    it(
      'gets mails with personal content only when it is verified',
      over(async ({ clinic, ada, mails, link }) => {
        await mails()
        const verification = link()
        const slots = await openSlots(clinic)
        const book = (slot: number | undefined): Promise<unknown> =>
          ada.send('POST', `/schedules/${String(slot)}`, { name: 'Ada', age: 36 })
        await book(slots.at(-1))
        expect(await mails()).to.deep.equal([])
        const guest = await clinicClient(clinic)
        await guest.submit((await guest.get(verification)).document, 'verify')
        await book(slots.at(-3))
        expect((await mails()).map(([to, subject]) => [to, subject.split(' ')[0]])).to.deep.equal([
          ['ada@example.org', 'Your'],
        ])
      }),
    )

    it(
      'is unverified after a change, and the previous address gets a notice',
      over(async ({ clinic, ada, mails, link }) => {
        await mails()
        const guest = await clinicClient(clinic)
        const first = link()
        await guest.submit((await guest.get(first)).document, 'verify')
        await change(ada, { telephone: '+44 20 7946 0018' })
        expect(await isVerified(ada)).to.equal(true)
        await change(ada, { email: 'new@example.org' })
        expect(await isVerified(ada)).to.equal(false)
        expect(await mails()).to.have.deep.members([
          ['new@example.org', 'Verify your e-mail address'],
          ['ada@example.org', 'Your e-mail address was changed'],
        ])
        expect((await guest.get(first)).status).to.equal(410)
      }),
    )

    it(
      'is verified by a link to set a password, which loses its validity with the address',
      over(async ({ clinic, ada, mails, link }) => {
        await mails()
        const guest = await clinicClient(clinic)
        const ask = async (): Promise<string> => {
          await guest.send('POST', '/password-resets', { user: 'ada' })
          await mails()
          return link()
        }
        const old = await ask()
        await change(ada, { email: 'new@example.org' })
        await mails()
        expect((await guest.get(old)).status).to.equal(410)
        expect((await guest.send('PUT', await ask(), { password: 'eight purple lamps' })).status).to.equal(204)
        expect(await isVerified(await clinicClient(clinic, 'ada', 'eight purple lamps'))).to.equal(true)
      }),
    )

    it(
      'gets reminders as its owner prefers, also for appointments that are booked already',
      over(async ({ clinic, ada, mails, link }) => {
        await mails()
        const guest = await clinicClient(clinic)
        await guest.submit((await guest.get(link())).document, 'verify')
        const [slot] = await clinic.storage.schedules.ahead('mjones', clinic.clock.now() + 5 * 24 * hour)
        await ada.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
        await mails()
        const list = await ada.get('/appointments')
        await change(ada, { reminders: 'email', reminderHours: 3 })
        const unchanged = { 'if-none-match': list.headers.get('etag') ?? '' }
        expect((await ada.get('/appointments', unchanged)).status).to.equal(200)
        const authorization = `Bearer ${await signedIn(clinic, 'ada', password)}`
        const headers = { accept: 'text/calendar', authorization }
        const calendar = await fetch(`${clinic.origin}/appointments`, { headers })
        expect((await calendar.text()).match(/^TRIGGER.*$/gm)).to.deep.equal(['TRIGGER:-PT3H'])
        const start = slot?.start ?? 0
        clinic.clock.set(start - 3 * hour - 1)
        expect(await mails()).to.deep.equal([])
        clinic.clock.set(start - 3 * hour)
        expect((await mails()).map(([, subject]) => subject.split(' ')[0])).to.deep.equal(['Reminder:'])
        const later = await clinicClient(clinic, 'ada', password)
        const { document } = await later.get('/users/ada/profile')
        expect(document).to.include({ reminders: 'email', reminderHours: 3 })
      }),
    )
  })
}
