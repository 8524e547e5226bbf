import { connect, isDecodeFailure, isFormMissing, isRelationAmbiguous } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { Home, describe as describeService, link, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import { clinicRoutes, schedule, slot } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('a representation', () => {
  const serve = services()

  async function scheduleOfToday() {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry, { describe: clinicDescription })
    return { service, representation: await clinic.follow('schedule', { doctor: 'mjones' }) }
  }

  it('has a kind, a trail and a validator', async () => {
    const service = await serve(clinicRoutes)
    const doctor = await connect(service.entry, { describe: clinicDescription }).follow('doctor', { doctor: 'mjones' })
    expect(doctor.kind).to.equal('doctor')
    expect(doctor.url).to.equal(`${service.origin}/doctors/mjones/info`)
    expect(doctor.etag).to.equal('"3-hal-forms"')
  })

  it('keeps unknown members of the state', async () => {
    const service = await serve(clinicRoutes)
    const home = await connect(service.entry, { describe: clinicDescription })
    expect(home.state).to.have.property('motto', 'unknown to the codec')
    expect(home.state).to.not.have.any.keys('_links', '_embedded', '_templates')
  })

  it('is immutable, with its state, links and forms', async () => {
    const { representation } = await scheduleOfToday()
    const form = representation.embedded('schedules')[0]?.form('confirm')
    expect(() => Object.assign(representation, { url: 'x' })).to.throw(TypeError)
    expect(() => Object.assign(representation.state, { doctor: 'asmith' })).to.throw(TypeError)
    expect(() => Object.assign(representation.links('next')[0] ?? {}, { href: 'x' })).to.throw(TypeError)
    expect(() => Object.assign(form?.fields[0] ?? {}, { required: false })).to.throw(TypeError)
  })

  it('returns the same embedded resources each time, without a request', async () => {
    const { service, representation } = await scheduleOfToday()
    const before = service.lines.length
    const [first] = representation.embedded('schedules')
    expect(first?.state).to.include({ id: 7, start: '09:00' })
    expect(first?.url).to.equal(`${service.origin}/schedules/7`)
    expect(first).to.equal(representation.embedded('schedules')[0])
    expect(service.lines).to.have.length(before)
  })

  it('embeds fifty slots without one request', async () => {
    const slots = Array.from({ length: 50 }, (_, id) => ({ ...slot, id }))
    const body = { ...schedule, _embedded: { 'wm:schedules': slots } }
    const service = await serve({ ...clinicRoutes, 'GET /doctors/mjones/schedule': { body } })
    const day = await connect(service.entry, { describe: clinicDescription }).follow('schedule', { doctor: 'mjones' })
    expect(day.embedded('schedules').map((one) => one.state.id)).to.deep.equal(slots.map(({ id }) => id))
    expect(service.lines).to.have.length(2)
  })

  it('has an empty list for a missing multi-valued relation', async () => {
    const body = { ...schedule, _embedded: {} }
    const service = await serve({ ...clinicRoutes, 'GET /doctors/mjones/schedule': { body } })
    const day = await connect(service.entry, { describe: clinicDescription }).follow('schedule', { doctor: 'mjones' })
    expect(day.embedded('schedules')).to.deep.equal([])
    expect(day.has('schedules')).to.equal(false)
  })

  it('keeps an embedded resource without a self link as a value of its document', async () => {
    const service = await serve({ 'GET /': { body: { _embedded: { item: [{ name: 'nameless' }] } } } })
    const home = await connect(service.entry)
    expect(home.embedded('item').map(({ state, url }) => ({ state, url }))).to.deep.equal([
      { state: { name: 'nameless' }, url: service.entry },
    ])
  })

  it('has the trail of its relations', async () => {
    const { service, representation } = await scheduleOfToday()
    const steps = representation.embedded('schedules')[0]?.history
    expect(steps).to.deep.equal([
      { name: 'entry', via: 'entry', url: service.entry },
      { name: 'schedule', via: 'link', url: `${service.origin}/doctors/mjones/schedule` },
      { name: 'schedules[0]', via: 'embedded', url: `${service.origin}/doctors/mjones/schedule` },
    ])
  })

  it('has the target attributes of its links, including unknown ones', async () => {
    const href = { href: '/books/1', title: 'First aid', hreflang: 'de', name: 'aid', seasonal: true }
    const service = await serve({ 'GET /': { body: { _links: { item: href } } } })
    const [link] = (await connect(service.entry)).links('item')
    expect(link).to.include({ href: '/books/1', title: 'First aid', hreflang: 'de', name: 'aid', templated: false })
    expect(link?.members).to.deep.equal(href)
  })

  it('lists the variables of a templated link', async () => {
    const service = await serve(clinicRoutes)
    const home = await connect(service.entry, { describe: clinicDescription })
    expect(home.links('schedule').map((link) => link.variables)).to.deep.equal([['doctor', 'date', 'status']])
  })

  it('has its current forms with limits, and lists them if another is requested', async () => {
    const { representation } = await scheduleOfToday()
    const [first] = representation.embedded('schedules')
    expect(representation.forms).to.deep.equal([])
    expect(first?.forms).to.deep.equal(['confirm'])
    expect(first?.form('confirm').fields[1]).to.include({
      name: 'age',
      type: 'number',
      min: 0,
      max: 130,
      required: true,
    })
    const { _templates, ...closed } = slot
    const service = await serve({ ...clinicRoutes, 'GET /schedules/7': { body: closed } })
    const home = await connect(`${service.origin}/schedules/7`)
    expect(_templates).to.have.property('confirm')
    const failure = await rejectedAs(home.submit('confirm', {}), isFormMissing)
    expect(failure.message).to.contain('/schedules/7 has no form confirm; it offers none')
  })

  it('rejects the state of an invalid embedded resource on first use, with its location in the document', async () => {
    const body = { ...schedule, _embedded: { 'wm:schedules': [slot, { ...slot, start: '9 o’clock' }] } }
    const service = await serve({ ...clinicRoutes, 'GET /doctors/mjones/schedule': { body } })
    const day = await connect(service.entry, { describe: clinicDescription }).follow('schedule', { doctor: 'mjones' })
    const [valid, invalid] = day.embedded('schedules')
    expect(valid?.state.start).to.equal(slot.start)
    const failure = await rejectedAs(
      Promise.resolve().then(() => invalid?.state),
      isDecodeFailure,
    )
    expect(failure.pointer).to.equal('/_embedded/wm:schedules/1/start')
    expect(failure.kind).to.equal('slot')
    expect(failure.trail).to.deep.equal(['entry', 'schedule', 'schedules[1]'])
  })

  it('reports the invalid links of an embedded resource on first use', async () => {
    const body = { _embedded: { item: [{ _links: { up: {} } }] } }
    const service = await serve({ 'GET /': { body } })
    const notices: string[] = []
    const home = await connect(service.entry, { onNotice: ({ code }) => notices.push(code) })
    const [item] = home.embedded('item')
    expect([notices.length, item?.relations, notices]).to.deep.equal([0, [], ['link-ignored']])
  })

  describe('with a single embedded resource', () => {
    const description = describeService({
      entry: 'home',
      relations: registeredRelations({ author: ['one', 'Author', 'The author.'] }),
      resources: {
        home: { summary: 'A text.', state: Home, embedded: { author: link('person') } },
        person: { summary: 'A person.', state: Home },
      },
    })
    const ada = { name: 'Ada', description: 'Wrote the first program.' }
    const home = async (embedded: object) => {
      const service = await serve({ 'GET /': { body: { ...ada, _embedded: embedded } } })
      return connect(service.entry, { describe: description })
    }

    it('rejects a navigation to it if its state is invalid', async () => {
      const page = await home({ author: { name: 5 } })
      const failure = await rejectedAs(page.follow('author').get(), isDecodeFailure)
      expect(failure.pointer).to.match(/^\/_embedded\/author\//)
    })

    it('returns the resource instead of a list', async () => {
      for (const author of [ada, [ada]]) {
        const found = (await home({ author })).embedded('author')
        expect(found?.state.name).to.equal('Ada')
        expect(found?.history.at(-1)?.name).to.equal('author')
      }
    })

    it('returns undefined without one', async () => {
      expect((await home({})).embedded('author')).to.equal(undefined)
    })

    it('does not choose one of several', async () => {
      const several = await home({ author: [ada, ada] })
      expect(() => several.embedded('author'))
        .to.throw()
        .that.satisfies(isRelationAmbiguous)
    })
  })

  describe('followAll', () => {
    const books = { 'GET /books/1': { body: { id: 1 } }, 'GET /books/2': { body: { id: 2, full: true } } }

    it('fetches each link', async () => {
      const links = { item: [{ href: '/books/1' }, { href: '/books/2' }] }
      const service = await serve({ 'GET /': { body: { _links: links } }, ...books })
      const found = await (await connect(service.entry)).followAll('item')
      expect(found.map(({ state }) => state)).to.deep.equal([{ id: 1 }, { id: 2, full: true }])
    })

    it('expands a template for each link', async () => {
      const links = { item: [{ href: '/books/{id}', templated: true }] }
      const service = await serve({ 'GET /': { body: { _links: links } }, ...books })
      const found = await (await connect(service.entry)).followAll('item', { id: 2 })
      expect(found.map(({ url }) => url)).to.deep.equal([`${service.origin}/books/2`])
    })

    it('merges a link and an embedded resource with the same URL, and keeps other embedded resources', async () => {
      const embedded = { item: [{ id: 1, _links: { self: { href: '/books/1' } } }, { id: 3 }] }
      const links = { item: [{ href: '/books/1' }, { href: '/books/2' }] }
      const service = await serve({ 'GET /': { body: { _links: links, _embedded: embedded } }, ...books })
      const found = await (await connect(service.entry)).followAll('item')
      expect(found.map(({ state }) => state)).to.deep.equal([{ id: 1 }, { id: 2, full: true }, { id: 3 }])
      expect(service.lines).to.deep.equal(['GET /', 'GET /books/2'])
    })

    it('returns an empty list without links', async () => {
      const service = await serve({ 'GET /': { body: {} } })
      expect(await (await connect(service.entry)).followAll('item')).to.deep.equal([])
    })
  })
})
