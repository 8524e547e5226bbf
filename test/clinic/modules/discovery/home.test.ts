import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'

interface Appointments {
  readonly _links: { readonly self: { readonly href: string } }
  readonly _embedded: {
    readonly item: readonly { readonly start: string; readonly patient: { readonly name: string } }[]
  }
}

interface Home {
  readonly unread?: number
  readonly _links: { readonly 'wm:appointments': { readonly href: string } }
  readonly _embedded: { readonly 'wm:appointments'?: Appointments }
}

const today = '2026-11-30'

describe('the home document of a signed-in user', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  const get = async (user: string, accept: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin, { headers: { accept, authorization: `Bearer ${await signedIn(clinic, user)}`, ...headers } })
  const homeOf = async (user: string): Promise<Home> => (await (await get(user, 'application/hal+json')).json()) as Home
  const pageOf = async (user: string): Promise<string> => (await get(user, 'text/html')).text()

  async function bookAs(user: string, date: string, name: string): Promise<void> {
    const [slot = 0] = await openSlots(clinic, { date })
    const authorization = `Bearer ${await signedIn(clinic, user)}`
    const response = await postBooking(
      clinic,
      slot,
      { name, age: 36 },
      { authorization, 'idempotency-key': `"${name}"` },
    )
    expect(response.status).to.equal(201)
  }

  it('links to the appointments that the header of the pages links to', async () => {
    const links: Readonly<Record<string, string>> = {
      pat: '/appointments?period=upcoming',
      mjones: '/appointments?period=upcoming',
      desk: '/appointments',
    }
    for (const [user, href] of Object.entries(links)) {
      expect((await homeOf(user))._links['wm:appointments'].href).to.equal(href)
      expect(await pageOf(user)).to.include(`<a href="${href.replace('=', '&#61;')}">`)
    }
  })

  it('embeds the next appointment of a patient alone, and its page shows it', async () => {
    expect((await homeOf('pat'))._embedded['wm:appointments']?._embedded.item).to.deep.equal([])
    expect(await pageOf('pat')).to.include('You have no upcoming appointment')
    await bookAs('pat', tomorrow, 'Pat Miller')
    await bookAs('pat', today, 'Kim Miller')
    const list = (await homeOf('pat'))._embedded['wm:appointments']
    expect(list?._embedded.item.map(({ patient }) => patient.name)).to.deep.equal(['Kim Miller'])
    expect(await pageOf('pat')).to.match(/Your next appointment.*Monday 30 November 2026.*for Kim Miller/s)
    expect(await pageOf('pat')).not.to.include('Pat Miller</span>')
    // The embedded list is a resource with the same items.
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const href = list?._links.self.href ?? ''
    const own = await fetch(clinic.origin + href, { headers: { accept: 'application/hal+json', authorization } })
    expect(((await own.json()) as Appointments)._embedded.item).to.have.length(1)
  })

  it('embeds the next patients of today for a doctor, and nothing for clerks and guests', async () => {
    await bookAs('pat', tomorrow, 'Pat Miller')
    await bookAs('pat', today, 'Kim Miller')
    const list = (await homeOf('mjones'))._embedded['wm:appointments']
    expect(list?._embedded.item.map(({ patient }) => patient.name)).to.deep.equal(['Kim Miller'])
    expect(await pageOf('mjones')).to.match(/Today at the clinic.*Next patients today.*Kim Miller/s)
    expect((await homeOf('desk'))._embedded['wm:appointments']).to.equal(undefined)
    const guest = await fetch(clinic.origin, { headers: { accept: 'application/hal+json' } })
    const document = (await guest.json()) as Home
    expect([document.unread, document._embedded['wm:appointments']]).to.deep.equal([undefined, undefined])
  })

  it('tells the number of unread messages, which is part of the entity tag of every page', async () => {
    expect((await homeOf('pat')).unread).to.equal(1)
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const read = (etag = '""'): Promise<Response> =>
      fetch(`${clinic.origin}/doctors`, { headers: { accept: 'text/html', authorization, 'if-none-match': etag } })
    const page = await read()
    expect(await page.text()).to.include('>Messages (1)</a>')
    const etag = page.headers.get('etag') ?? ''
    expect((await read(etag)).status).to.equal(304)
    await clinic.storage.messages.markAll('pat', clinic.clock.now())
    const later = await read(etag)
    expect(later.status).to.equal(200)
    expect(await later.text()).to.include('>Messages</a>')
    expect((await homeOf('pat')).unread).to.equal(0)
  })

  it('counts the messages once for the header and the content of the page', async () => {
    const { messages } = clinic.storage
    const inbox = messages.inbox.bind(messages)
    let counts = 0
    Object.assign(messages, { inbox: (...given: Parameters<typeof inbox>) => ((counts += 1), inbox(...given)) })
    expect(await pageOf('pat')).to.include('>Messages (1)</a>')
    expect(counts).to.equal(1)
    await messages.markAll('pat', clinic.clock.now())
    expect(await pageOf('pat')).to.include('>Messages</a>')
  })

  it('shows no count on a page that shared caches may store', async () => {
    const page = await get('pat', 'text/html')
    expect(page.headers.get('cache-control')).to.include('private')
    const guest = await fetch(`${clinic.origin}/doctors`, { headers: { accept: 'text/html' } })
    expect(guest.headers.get('cache-control')).to.include('public')
    expect(await guest.text()).not.to.include('Messages')
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const rels = await fetch(`${clinic.origin}/rels`, { headers: { accept: 'text/html', authorization } })
    expect(await rels.text()).not.to.include('Messages (')
  })
})
