import { expect } from 'chai'
import type { CalendarFile, Sender } from '@waymark/clinic/modules/messages/domain/outbox'
import { smtpTransport } from '@waymark/clinic/modules/messages/mail'
import { mailParts, mailServer } from '../../../support/http/mail-server.ts'

describe('messages by mail', () => {
  it("are sent to the address in the user's profile, if any", async () => {
    const server = await mailServer()
    const mailTransport = smtpTransport(server.url, 'clinic@example.org')
    await mailTransport.deliver({
      account: 'pat',
      email: 'pat@example.org',
      subject: 'Reset your password',
      text: 'The link',
    })
    await mailTransport.deliver({ account: 'desk', subject: 'Nothing', text: 'Without an address' })
    expect(server.received).to.have.lengthOf(1)
    expect(server.received[0]).to.include('To: pat@example.org').and.include('From: clinic@example.org')
    expect(server.received[0]).to.include('Subject: Reset your password').and.include('The link')
    server.close()
  })

  it('keep their Message-ID when sent again (RFC 5322 §3.6.4)', async () => {
    const server = await mailServer()
    const mailTransport = smtpTransport(server.url, 'The clinic <clinic@example.org>')
    const mail = { key: 'message-7-1', account: 'pat', email: 'pat@example.org', subject: 'S', text: 'T' }
    await mailTransport.deliver(mail)
    await mailTransport.deliver(mail)
    expect(server.received).to.have.lengthOf(2)
    for (const text of server.received) expect(text).to.include('Message-ID: <message-7-1@example.org>')
    server.close()
  })

  it('attach the calendar file of a mail, with the sender as its organizer', async () => {
    const server = await mailServer()
    const mailTransport = smtpTransport(server.url, 'The clinic <clinic@example.org>')
    const calendar = ({ name, email }: Sender): CalendarFile => ({ method: 'CANCEL', text: `${name ?? ''} ${email}` })
    await mailTransport.deliver({ account: 'pat', email: 'pat@example.org', subject: 'S', text: 'T', calendar })
    const files = mailParts(server.received[0] ?? '').map(({ fields, text }) => [
      fields.get('content-type'),
      text.trim(),
    ])
    expect(files).to.deep.equal([
      ['text/plain; charset=utf-8', 'T'],
      ['text/calendar; charset=utf-8; method=CANCEL', 'The clinic clinic@example.org'],
      ['application/ics; name=appointment.ics', 'The clinic clinic@example.org'],
    ])
    server.close()
  })
})
