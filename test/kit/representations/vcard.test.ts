import { expect } from 'chai'
import ICAL from 'ical.js'
import { readFile } from 'node:fs/promises'
import { resource } from '../../../server/kit/http/resource.ts'
import { serializers } from '../../../server/kit/representations/index.ts'
import { type Representation, selfOf } from '../../../server/kit/hypermedia/representation.ts'
import type { TextSerializer } from '../../../server/kit/hypermedia/serializer.ts'
import { kitService, withKit } from '../../support/http/kit.ts'
import { context, doctors } from './example.ts'

// The new media type begins here.

/** A doctor as a vCard (RFC 6350). */
const vcard: TextSerializer = {
  key: 'vcard',
  title: 'vCard',
  mediaType: 'text/vcard',
  quality: 0.4,
  isText: true,
  showsLinks: false,
  supports: ({ kind }) => kind === 'doctor',
  write(representation, { origin }) {
    const { name, speciality, address } = representation.state
    const page = URL.parse(selfOf(representation) ?? '', origin)?.href
    const lines = [
      `FN:${valueOf(name)}`,
      `TITLE:${valueOf(speciality)}`,
      `ADR:;;${valueOf(address).replaceAll(';', String.raw`\;`)};;;;`,
    ]
    return ['BEGIN:VCARD', 'VERSION:4.0', ...lines, `URL:${page ?? ''}`, 'END:VCARD', ''].join('\r\n')
  },
}

function valueOf(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return text.replaceAll(/[\\,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}
// The new media type ends here.

const representation: Representation = {
  ...(doctors(1).embedded[0]?.items[0] ?? doctors(1)),
  title: 'Dr Odd',
}
const state = { ...representation.state, name: 'Dr Odd; the "first"\r\nEND:VCARD', address: '1, Wéstern; \\ Road' }
const doctor = resource({
  kind: 'doctor',
  cache: { store: 'public', maxAge: 60 },
  find: () => Promise.resolve({ entity: { ...representation, state }, version: '1' }),
  represent: (entity) => entity,
})
const doctorList = resource({
  kind: 'doctors',
  cache: { store: 'public', maxAge: 60 },
  find: () => Promise.resolve({ entity: doctors(1), version: '1' }),
  represent: (entity) => entity,
})
const routes = [
  { template: '/doctors/{doctor}/info', resource: doctor },
  { template: '/doctors', resource: doctorList },
]
const kit = kitService()
const service = kitService({
  serializers: [...serializers, vcard],
  context: { ...kit.context, ...context, origin: 'https://clinic.example' },
})

describe('a new media type', () => {
  it('takes less than 30 lines', async () => {
    const source = await readFile(new URL(import.meta.url), 'utf8')
    const [, lines = ''] = /begins here\.\n(.*)\/\/ The new media type ends/s.exec(source) ?? []
    expect(lines.split('\n').filter((line) => /\w/.test(line)).length).to.be.within(10, 29)
  })

  it('is shown in the README of the server as it is here', async () => {
    const source = await readFile(new URL(import.meta.url), 'utf8')
    const readme = await readFile(new URL('../../../server/README.md', import.meta.url), 'utf8')
    const [, shown = ''] = /```typescript\n(.*?)```/s.exec(readme) ?? []
    const [, lines = ''] = /begins here\.\n(.*)\/\/ The new media type ends/s.exec(source) ?? []
    const code = shown.replaceAll(/^import .*\n/gm, '').replace('export const', 'const')
    expect(code.trim()).to.equal(lines.trim())
  })

  it('is served beside the others, with the same content', async () => {
    await withKit(
      routes,
      async (origin) => {
        const card = await fetch(`${origin}/doctors/d0/info`, { headers: { accept: 'text/vcard' } })
        expect(card.status).to.equal(200)
        expect(card.headers.get('content-type')).to.equal('text/vcard; charset=utf-8')
        expect(card.headers.get('etag')).to.match(/vcard/)
        const read = new ICAL.Component(ICAL.parse(await card.text()) as unknown[])
        expect(read.name).to.equal('vcard')
        expect(read.getFirstPropertyValue('fn')).to.equal('Dr Odd; the "first"\nEND:VCARD')
        expect(read.getFirstPropertyValue('title')).to.equal('Cardiology')
        expect(read.getFirstPropertyValue('adr')).to.deep.equal(['', '', '1, Wéstern; \\ Road', '', '', '', ''])
        expect(read.getFirstPropertyValue('url')).to.equal('https://clinic.example/doctors/d0/info')
        const hal = await fetch(`${origin}/doctors/d0/info`)
        expect(hal.headers.get('content-type')).to.equal('application/hal+json')
        expect(await hal.text()).to.include('as=vcard')
      },
      service,
    )
  })

  it('has its links in the header field', async () => {
    await withKit(
      routes,
      async (origin) => {
        const card = await fetch(`${origin}/doctors/d0/info?as=vcard`)
        expect(card.headers.get('link')).to.include('</doctors>; rel="collection"')
        expect(card.headers.get('link')).to.match(
          /as=md[^,]*>; rel="alternate"; title="Markdown"; type="text\/markdown"/,
        )
      },
      service,
    )
  })

  it('is available only for resources that it supports', async () => {
    await withKit(
      routes,
      async (origin) => {
        const list = await fetch(`${origin}/doctors`, { headers: { accept: 'text/vcard' } })
        expect(list.status).to.equal(406)
        expect(await (await fetch(`${origin}/doctors`)).text()).not.to.include('as=vcard')
      },
      service,
    )
  })
})
