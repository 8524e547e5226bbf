import { expect } from 'chai'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { clinicClient, linkOf } from '../support/http/clinic-client.ts'

/*
 * RFC 9110 §8.8.1: a strong validator changes whenever the content of a 200 response would. Each case changes something
 * that a representation reads of another resource.
 */
interface Case {
  /** The representation. */
  readonly path: string
  readonly accept: string
  readonly user?: string
  /** Changes what it reads, and returns a text that only the new representation has. */
  readonly change: (clinic: Clinic) => Promise<string>
}

const rename = async (clinic: Clinic): Promise<string> => {
  const pat = await clinicClient(clinic, 'pat')
  const { headers } = await pat.get('/users/pat/profile')
  const changed = await pat.send(
    'PATCH',
    '/users/pat/profile',
    { name: 'Patricia Renamed' },
    { 'content-type': 'application/merge-patch+json', 'if-match': headers.get('etag') ?? '' },
  )
  expect(changed.status).to.equal(200)
  return 'Patricia Renamed'
}

const renameDoctor = async (clinic: Clinic): Promise<string> => {
  const desk = await clinicClient(clinic, 'desk')
  const { headers } = await desk.get('/doctors/asmith/info')
  const changed = await desk.send(
    'PATCH',
    '/doctors/asmith/info',
    { name: 'Dr Adam Renamed' },
    { 'content-type': 'application/merge-patch+json', 'if-match': headers.get('etag') ?? '' },
  )
  expect(changed.status).to.equal(200)
  return 'Dr Adam Renamed'
}

const bookNext = async (clinic: Clinic): Promise<string> => {
  const pat = await clinicClient(clinic, 'pat')
  const { document } = await pat.get('/doctors/mjones/next-slot')
  expect((await pat.send('POST', linkOf(document, 'self'), { name: 'Ada', age: 36 })).status).to.equal(201)
  const { document: next } = await pat.get('/doctors/mjones/next-slot')
  return linkOf(next, 'self')
}

const cases: Readonly<Record<string, Case>> = {
  'the name of the caller on the home page': { path: '/', accept: 'text/html', user: 'pat', change: rename },
  'the name of the caller on the page of its session': {
    path: '/session',
    accept: 'text/html',
    user: 'pat',
    change: rename,
  },
  'the example of a relation document': {
    path: '/rels/next-slot',
    accept: 'application/hal+json',
    change: renameDoctor,
  },
  'the next free time of a doctor': { path: '/doctors/mjones/next-slot', accept: 'text/html', change: bookNext },
}

describe('an entity tag covers', () => {
  for (const [name, { path, accept, user, change }] of Object.entries(cases)) {
    it(name, async () => {
      const clinic = await openClinic({ caches: 'used' })
      try {
        const token = user === undefined ? undefined : await signedIn(clinic, user)
        const headers = { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
        const get = (more = {}): Promise<Response> =>
          fetch(clinic.origin + path, { headers: { ...headers, ...more }, redirect: 'manual' })
        const before = await get()
        const etag = before.headers.get('etag') ?? ''
        const words = await change(clinic)
        const after = await get({ 'if-none-match': etag })
        const text = await after.text()
        expect(after.status).to.equal(200)
        expect(await before.text()).to.not.contain(words)
        expect(text).to.contain(words)
        expect((await get()).headers.get('etag')).to.not.equal(etag)
      } finally {
        await clinic.close()
      }
    })
  }
})
