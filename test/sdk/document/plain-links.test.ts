import { connect, type Notice } from '@waymark/sdk'
import { expect } from 'chai'
import { openClinic } from '../../support/clinic.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const headers = { 'content-type': 'application/json; charset=utf-8' }
const slot = (id: number) => ({
  id,
  start: '09:00',
  end: '09:30',
  doctor: 'mjones',
  links: [
    { rel: 'self', href: `/schedules/${String(id)}` },
    { rel: 'confirm', href: `/schedules/${String(id)}` },
  ],
})
const list = {
  schedules: [slot(1), slot(2)],
  best: slot(3),
  plain: [{ id: 1 }],
  links: [
    { rel: 'doctor', href: '/doctors/mjones/info', title: 'Mary Jones' },
    { rel: 'next help', href: '/next' },
    { rel: 'search', href: '/doctors{?q}', templated: true },
    { rel: 'broken' },
    { href: '/no-relation' },
    'text',
    null,
  ],
}

describe('links of plain JSON', () => {
  const serve = services()
  const opened = async (body: unknown, more: Readonly<Record<string, string>> = {}) => {
    const doctor: Reply = { headers, body: { name: 'Dr Mary Jones' } }
    const service = await serve({
      'GET /': { headers: { ...headers, ...more }, body },
      'GET /doctors/mjones/info': doctor,
      'GET /doctors': { headers, body: { found: true } },
      'GET /schedules/2': { headers, body: slot(2) },
      'POST /schedules/2': { status: 201, headers: { location: '/appointments/1' } },
    })
    const notices: Notice[] = []
    return { service, notices, page: await connect(service.entry, { onNotice: (one) => void notices.push(one) }).get() }
  }

  it('are read from a list with rel and href, at each level', async () => {
    const { page, service } = await opened(list)
    expect(page.relations).to.have.members(['doctor', 'next', 'help', 'search', 'schedules', 'best'])
    expect((await page.follow('doctor')).state).to.deep.equal({ name: 'Dr Mary Jones' })
    expect((await page.follow('search', { q: 'a' })).state).to.deep.equal({ found: true })
    expect(page.links('doctor')[0]?.title).to.equal('Mary Jones')
    const [, second] = page.embedded('schedules')
    expect(second?.state).to.deep.include({ id: 2, start: '09:00' })
    expect(second?.url).to.equal(`${service.origin}/schedules/2`)
    expect(second?.relations).to.deep.equal(['self', 'confirm'])
    const outcome = await second?.follow('confirm').post({ name: 'Ada', age: 36 })
    expect(outcome).to.include({ kind: 'created', location: `${service.origin}/appointments/1` })
    expect((await page.follow('best')).state).to.include({ id: 3 })
  })

  it('are beside those of the header, and leave the state as it is', async () => {
    const { page, notices } = await opened(list, {
      link: '</?as=hal>; rel="alternate", </doctors/mjones/info>; rel="doctor"',
    })
    expect(page.relations).to.include.members(['alternate', 'doctor', 'help'])
    expect(page.links('doctor')).to.have.length(1)
    expect(page.state).to.deep.equal(list)
    expect(notices).to.deep.equal([])
  })

  it('are not read from other values, or beside those of HAL', async () => {
    for (const body of [{ links: 'text' }, { links: {} }, { links: [1, {}] }, { a: '"links": []' }, []]) {
      expect((await opened(body)).page.relations).to.deep.equal([])
    }
    const hal = { _links: { up: { href: '/' } }, links: [{ rel: 'doctor', href: '/x' }] }
    expect((await opened(hal)).page.relations).to.deep.equal(['up'])
    expect(
      (await opened({ links: list.links }, { 'content-type': 'application/hal+json' })).page.relations,
    ).to.deep.equal([])
  })

  it('lead through the plain JSON of the clinic', async () => {
    const clinic = await openClinic()
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('accept', 'application/json')
      return globalThis.fetch(request)
    }
    const home = await connect(`${clinic.origin}/`, { fetch })
    expect(home.relations).to.include.members(['doctors', 'alternate', 'self'])
    const doctors = await home.follow('doctors', {}, { prefer: 'link' })
    const [doctor] = doctors.embedded('item')
    const schedule = await doctor?.follow('schedule', { date: '2026-12-01', status: 'open' }).get()
    expect(schedule?.embedded('schedules')[0]?.relations).to.include.members(['self', 'doctor', 'confirm'])
    await clinic.close()
  })
})
