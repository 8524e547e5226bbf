import { expect } from 'chai'
import { connect } from 'node:net'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

const schedule = `/doctors/mjones/schedule?date=${tomorrow}&status=open`

describe('the header of a response', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** The status line and the fields with the final empty line. */
  const headOf = (fields: Readonly<Record<string, string>>, target = schedule): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(clinic.origin)
      const lines = Object.entries({ Host: host, Connection: 'close', ...fields }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
      )
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        resolve(text.slice(0, text.indexOf('\r\n\r\n') + 4))
      })
    })

  it('has at most 1,000 bytes for HAL', async () => {
    const head = await headOf({ Accept: 'application/hal+json', 'Accept-Encoding': 'br' })
    expect(head).to.match(/^HTTP\/1\.1 200 /)
    expect(head.length).to.be.at.most(1000)
  })

  it('has at most 450 bytes for a 304, and only the fields of RFC 9110 §15.4.5', async () => {
    const fields = { Accept: 'application/hal+json', 'Accept-Encoding': 'br' }
    const tag = /^ETag: (.*)$/m.exec(await headOf(fields))?.[1]?.trim() ?? ''
    const head = await headOf({ ...fields, 'If-None-Match': tag })
    expect(head).to.match(/^HTTP\/1\.1 304 /)
    expect(head.length).to.be.at.most(450)
    const names = [...head.matchAll(/^([\w-]+): /gm)].map(([, name]) => name)
    expect(names).to.have.members(['Cache-Control', 'Vary', 'ETag', 'Date', 'Connection'])
  })

  it('has a Content-Security-Policy for active content only', async () => {
    for (const [accept, isActive] of [
      ...[['text/html', true] as const, ['application/hal+xml', true] as const, ['application/pdf', true] as const],
      ...[['application/hal+json', false] as const, ['text/markdown', false] as const],
    ]) {
      const head = await headOf({ Accept: accept })
      expect(head.includes("default-src 'none'"), accept).to.equal(isActive)
      expect(head, accept).to.include('nosniff')
    }
    expect(await headOf({}, '/assets/icon.svg')).to.include("default-src 'none'")
  })

  it('links to the other media types only if the content cannot', async () => {
    for (const [accept, isInHeader] of [
      ...[['application/json', true] as const, ['application/pdf', true] as const],
      ...[['application/hal+json', false] as const, ['application/prs.hal-forms+json', false] as const],
      ...[['text/html', false] as const, ['text/markdown', false] as const, ['application/hal+xml', false] as const],
    ]) {
      expect((await headOf({ Accept: accept })).includes('rel="alternate"'), accept).to.equal(isInHeader)
    }
  })
})
