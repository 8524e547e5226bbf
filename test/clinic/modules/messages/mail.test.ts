import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect } from 'chai'
import { mailedMessages } from '@waymark/clinic/modules/messages/mail'

/** A mail server that accepts every message, with the part of RFC 5321 that clients need. */
async function mailServer(): Promise<{ readonly url: string; readonly received: string[]; close(): void }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let text = ''
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes: Buffer) => {
      if (isData) text += bytes.toString()
      if (isData && text.endsWith('\r\n.\r\n')) {
        received.push(text)
        isData = false
        socket.write('250 taken\r\n')
      } else if (!isData) {
        const command = bytes.toString().split(/\s/, 1)[0]?.toUpperCase()
        isData = command === 'DATA'
        socket.write(isData ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${String(port)}`, received, close: () => void server.close() }
}

describe('messages by e-mail', () => {
  it("are sent to the address in the user's profile, if any", async () => {
    const mail = await mailServer()
    const courier = mailedMessages(mail.url, 'clinic@example.org')
    await courier.deliver({
      account: 'pat',
      email: 'pat@example.org',
      subject: 'Reset your password',
      text: 'The link',
    })
    await courier.deliver({ account: 'desk', subject: 'Nothing', text: 'Without an address' })
    expect(mail.received).to.have.lengthOf(1)
    expect(mail.received[0]).to.include('To: pat@example.org').and.include('From: clinic@example.org')
    expect(mail.received[0]).to.include('Subject: Reset your password').and.include('The link')
    mail.close()
  })

  it('keep their Message-ID when sent again (RFC 5322 §3.6.4)', async () => {
    const mail = await mailServer()
    const courier = mailedMessages(mail.url, 'The clinic <clinic@example.org>')
    const letter = { key: 'message-7-1', account: 'pat', email: 'pat@example.org', subject: 'S', text: 'T' }
    await courier.deliver(letter)
    await courier.deliver(letter)
    expect(mail.received).to.have.lengthOf(2)
    for (const text of mail.received) expect(text).to.include('Message-ID: <message-7-1@example.org>')
    mail.close()
  })
})
