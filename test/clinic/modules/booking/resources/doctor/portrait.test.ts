import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../../support/clinic.ts'
import { signedIn } from '../../../../../support/authentication/signed-in.ts'
import { jpeg, png } from '../../../../../support/images.ts'

const place = '/doctors/mjones/portrait'

interface Doctor {
  readonly _links: Readonly<Partial<Record<'icon' | 'wm:portrait', { readonly href: string; readonly title: string }>>>
  readonly _templates?: Readonly<Record<string, unknown>>
}

describe('the portrait of a doctor', () => {
  let clinic: Clinic
  let picture: Uint8Array
  before(async () => {
    clinic = await openClinic()
    picture = await jpeg(200, 120)
  })
  after(() => clinic.close())

  const as = async (user: string): Promise<Readonly<Record<string, string>>> => ({
    accept: 'application/json',
    ...(user === 'guest' ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }),
  })

  async function upload(
    user: string,
    content: Uint8Array,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new File([new Uint8Array(content)], 'jones.jpg', { type: 'image/jpeg' }))
    return fetch(clinic.origin + place, { method: 'PUT', headers: await as(user), body })
  }

  async function doctor(user = 'guest'): Promise<Doctor> {
    const headers = { ...(await as(user)), accept: 'application/prs.hal-forms+json' }
    return (await (await fetch(`${clinic.origin}/doctors/mjones/info`, { headers })).json()) as Doctor
  }

  const hrefOf = async (size: 'icon' | 'wm:portrait'): Promise<string> => {
    return clinic.origin + ((await doctor())._links[size]?.href ?? '/nothing')
  }

  it('is uploaded by the doctor and by clerks only', async () => {
    for (const [user, status] of [
      ['guest', 401],
      ['pat', 403],
      ['mjones', 200],
      ['desk', 200],
    ] as const) {
      expect((await upload(user, picture)).status, user).to.equal(status)
    }
    const headers = { ...(await as('mjones')), 'content-type': 'image/jpeg' }
    const body = new Uint8Array(picture)
    const other = await fetch(`${clinic.origin}/doctors/asmith/portrait`, { method: 'PUT', headers, body })
    expect(other.status).to.equal(403)
  })

  it('is in the audit log, with the user who uploaded or removed it', async () => {
    const removed = await fetch(clinic.origin + place, { method: 'DELETE', headers: await as('desk') })
    expect(removed.status).to.be.within(200, 204)
    await clinic.work()
    const { items } = await clinic.storage.auditLog.page({ limit: 20 })
    expect(items.map(({ who, what, subject }) => [who, what, subject])).to.deep.include.members([
      ['desk', 'doctor set-portrait', '/doctors/mjones/portrait'],
    ])
    expect(items.map(({ what }) => what)).to.include('doctor remove-portrait')
  })

  it('is the photo of the Practitioner in FHIR', async () => {
    await upload('desk', picture, { alt: 'Dr Jones at her desk' })
    const headers = { accept: 'application/fhir+json' }
    const { photo } = (await (await fetch(`${clinic.origin}/doctors/mjones/info`, { headers })).json()) as {
      readonly photo: readonly { readonly url: string; readonly title: string }[]
    }
    const [{ url, title } = { url: '', title: '' }, ...others] = photo
    expect(others).to.deep.equal([])
    expect([new URL(url, clinic.origin).href, title]).to.deep.equal([
      await hrefOf('wm:portrait'),
      'Dr Jones at her desk',
    ])
  })

  it('is linked in two sizes, with what it shows as the title', async () => {
    await upload('desk', picture, { alt: 'Dr Jones at her desk' })
    const { _links: links } = await doctor()
    expect([links.icon?.title, links['wm:portrait']?.title]).to.deep.equal([
      'Dr Jones at her desk',
      'Dr Jones at her desk',
    ])
    expect(links.icon?.href).not.to.equal(links['wm:portrait']?.href)
    await upload('desk', picture)
    expect((await doctor())._links['wm:portrait']?.title).to.equal('Portrait of Dr Mary Jones')
  })

  it('may be sent as the file alone', async () => {
    const headers = { ...(await as('desk')), 'content-type': 'image/png' }
    const body = new Uint8Array(await png(80, 80))
    expect((await fetch(clinic.origin + place, { method: 'PUT', headers, body })).status).to.equal(200)
  })

  it('is kept by caches for a year, and validated by its entity tag', async () => {
    await upload('desk', picture)
    const href = await hrefOf('wm:portrait')
    const found = await fetch(href, { headers: { accept: 'image/avif,image/*,*/*;q=0.8' } })
    const { headers } = found
    expect([found.status, headers.get('content-type')]).to.deep.equal([200, 'image/jpeg'])
    expect(headers.get('cache-control')).to.equal('public, max-age=31536000')
    expect(headers.get('x-content-type-options')).to.equal('nosniff')
    expect(headers.get('content-security-policy')).to.include("default-src 'none'")
    expect(Buffer.from(await found.arrayBuffer()).toString('hex', 0, 3)).to.equal('ffd8ff')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await fetch(href, { headers: known })).status).to.equal(304)
  })

  it('has another address once it is replaced, and none once it is removed', async () => {
    await upload('desk', picture)
    const first = await hrefOf('wm:portrait')
    await upload('desk', await jpeg(120, 200))
    const second = await hrefOf('wm:portrait')
    expect(second).not.to.equal(first)
    expect([(await fetch(first)).status, (await fetch(second)).status]).to.deep.equal([404, 200])
    const removed = await fetch(clinic.origin + place, { method: 'DELETE', headers: await as('mjones') })
    expect(removed.status).to.equal(200)
    expect((await fetch(second)).status).to.equal(404)
    expect((await doctor())._links).not.to.have.any.keys('icon', 'wm:portrait')
    expect((await doctor('mjones'))._templates).not.to.have.property('remove-portrait')
  })

  it('changes the entity tags of the doctor and of the list', async () => {
    const tags = async (): Promise<readonly (string | null)[]> =>
      Promise.all(
        ['/doctors/mjones/info', '/doctors'].map(async (path) =>
          (await fetch(clinic.origin + path)).headers.get('etag'),
        ),
      )
    const before = await tags()
    await upload('desk', picture)
    const after = await tags()
    for (const [index, tag] of after.entries()) expect(tag).not.to.equal(before[index])
  })

  it('is refused as what it is, whatever it is called', async () => {
    const refused = await upload('desk', Buffer.from('<svg onload="alert(1)"/>'))
    expect(refused.status).to.equal(422)
    expect(await refused.json()).to.have.nested.property('errors[0].pointer', '/file')
    const headers = { ...(await as('desk')), 'content-type': 'image/svg+xml' }
    expect((await fetch(clinic.origin + place, { method: 'PUT', headers, body: '<svg/>' })).status).to.equal(415)
  })

  it('is refused if it has too many bytes', async () => {
    expect((await upload('desk', new Uint8Array(8_100_000))).status).to.equal(413)
  })
})
