import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  linkOf,
  templateOf,
  type ClinicResponse,
  type ClinicClient,
} from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { openSlots } from '../../../support/open-slots.ts'

const password = 'correct horse battery'
const ida = { user: 'Ida', name: 'Dr Ida Novak', email: 'ida@example.org' }

describe('accounts', () => {
  let clinic: Clinic
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0, knowsOrigin: true })
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const change = async (client: ClinicClient, user: string, given: object, method = 'PUT'): Promise<ClinicResponse> => {
    const { headers } = await desk.get(`/users/${user}`)
    const type = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {}
    return client.send(method, `/users/${user}`, given, { 'if-match': headers.get('etag') ?? '', ...type })
  }
  const faultsOf = ({ document }: ClinicResponse): unknown => document['errors']
  const problemOf = ({ status, document }: ClinicResponse): unknown => [status, document['type']]

  describe('are created by clerks', () => {
    it('with a role and a password, from the list of users', async () => {
      const { document } = await desk.get(linkOf((await desk.get('/')).document, 'users'))
      expect(formsIn(document)).to.deep.equal(['add'])
      const added = await desk.submit(document, 'add', { ...ida, role: 'doctor', doctor: 'kwong', password })
      expect([added.status, added.headers.get('location')]).to.deep.equal([201, '/users/ida'])
      expect(added.document).to.include({ id: 'ida', role: 'doctor', doctor: 'kwong', status: 'active' })
      expect(clinic.mails).to.have.length(0)
      const doctor = await clinicClient(clinic, 'ida', password)
      expect((await doctor.get('/doctors/kwong/schedule?status=all')).status).to.equal(200)
      expect((await doctor.get('/doctors/asmith/schedule?status=all')).status).to.equal(403)
    })

    it('of doctors with a link to their public profile', async () => {
      const added = await desk.send('POST', '/users', { ...ida, role: 'doctor', doctor: 'kwong', password })
      const doctor = await clinicClient(clinic, 'ida', password)
      const own = await doctor.get('/users/ida')
      const patient = await desk.get('/users/pat')
      expect([added, own].map(({ document }) => linkOf(document, 'doctor'))).to.deep.equal(
        Array(2).fill('/doctors/kwong/info'),
      )
      expect(patient.document._links).not.to.have.property('wm:doctor')
    })

    it('as a patient by default, and for other clerks', async () => {
      const patient = await desk.send('POST', '/users', { user: 'p1', name: 'P' })
      expect(patient.document).to.include({ role: 'patient' }).and.not.to.have.property('doctor')
      await desk.send('POST', '/users', { user: 'c1', name: 'C', role: 'clerk', password })
      const clerk = await clinicClient(clinic, 'c1', password)
      expect((await clerk.get('/users')).status).to.equal(200)
    })

    it('with a single-use link to set the password if none is given', async () => {
      await desk.send('POST', '/users', ida)
      await clinic.work()
      expect(clinic.mails).to.have.length(1)
      const [mail] = clinic.mails
      expect(mail).to.include({ account: 'ida', email: 'ida@example.org' })
      const link = /http\S+\/password-resets\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      expect(link.startsWith(clinic.origin)).to.equal(true)
      const guest = await clinicClient(clinic)
      const path = link.slice(clinic.origin.length)
      expect((await guest.submit((await guest.get(path)).document, 'set', { password })).status).to.equal(204)
      await clinicClient(clinic, 'ida', password)
      expect((await guest.get(path)).status).to.equal(410)
    })

    it('even if the mail cannot be sent, or there is no address', async () => {
      const failing = await openClinic({
        duplicateWindow: 0,
        mailTransport: { deliver: () => Promise.reject(new Error('No transport today')) },
      })
      const clerk = await clinicClient(failing, 'desk')
      expect((await clerk.send('POST', '/users', ida)).status).to.equal(201)
      expect((await clerk.get('/users/ida')).status).to.equal(200)
      await failing.close()
      await desk.send('POST', '/users', { user: 'x', name: 'X' })
      expect(clinic.mails).to.have.length(0)
    })

    it('with an existing doctor for the role doctor, and without one for other roles', async () => {
      const faulty = [
        [{ role: 'doctor' }, 'is required if “Role” is “Doctor”'],
        [{ role: 'doctor', doctor: 'nobody' }, 'must be the ID of one of the doctors, such as mjones'],
        [{ role: 'clerk', doctor: 'mjones' }, 'must be left out, except if “Role” is “Doctor”'],
        [{ doctor: 'mjones' }, 'must be left out, except if “Role” is “Doctor”'],
      ] as const
      for (const [given, detail] of faulty) {
        const refused = await desk.send('POST', '/users', { ...ida, ...given })
        expect(refused.status).to.equal(422)
        expect(faultsOf(refused)).to.deep.equal([{ pointer: '/doctor', detail }])
        // The form has the previous input.
        const { properties = [] } = templateOf(refused.document, 'add')
        expect(properties.find(({ name }) => name === 'user')?.value).to.equal('Ida')
      }
      expect((await desk.get('/users/ida')).status).to.equal(404)
    })

    it('under a user name that is not in use, regardless of case', async () => {
      expect(problemOf(await desk.send('POST', '/users', { ...ida, user: 'PAT' }))).to.deep.equal([
        409,
        '/problems/name-taken',
      ])
    })

    it('by visitors for themselves only, as patients', async () => {
      const guest = await clinicClient(clinic)
      const given = { user: 'eve', name: 'Eve', password }
      const refused = await guest.send('POST', '/users', { ...given, role: 'clerk' })
      expect([refused.status, JSON.stringify(faultsOf(refused))]).to.deep.equal([
        422,
        '[{"pointer":"/role","detail":"is not known here; known are user, name, email, password, next"}]',
      ])
      expect((await guest.send('POST', '/users', { user: 'eve', name: 'Eve' })).status).to.equal(422)
      expect((await guest.send('POST', '/users', given)).document).to.include({ role: 'patient' })
      for (const user of ['pat', 'mjones']) {
        const client = await clinicClient(clinic, user)
        expect((await client.send('POST', '/users', { ...ida, role: 'clerk' })).status, user).to.equal(403)
      }
    })
  })

  describe('are updated by clerks', () => {
    it('with another role, which ends the sessions', async () => {
      const pat = await clinicClient(clinic, 'pat')
      const changed = await change(desk, 'pat', { role: 'doctor', doctor: 'asmith' }, 'PATCH')
      expect(changed.document).to.include({ role: 'doctor', doctor: 'asmith', email: 'pat@example.org' })
      expect((await pat.get('/users/pat')).status).to.equal(401)
      const again = await clinicClient(clinic, 'pat')
      expect((await again.get('/doctors/asmith/availability')).status).to.equal(200)
      const back = await change(desk, 'pat', { role: 'patient', doctor: null }, 'PATCH')
      expect(back.document).to.include({ role: 'patient' }).and.not.to.have.property('doctor')
      expect((await again.get('/users/pat')).status).to.equal(401)
    })

    it('without ending the sessions if the role stays, and without changing omitted fields', async () => {
      const doctor = await clinicClient(clinic, 'mjones')
      const changed = await change(desk, 'mjones', { doctor: 'asmith' })
      expect(changed.document).to.include({ role: 'doctor', doctor: 'asmith', status: 'active' })
      expect((await doctor.get('/users/mjones')).status).to.equal(200)
    })

    it('with an existing doctor only', async () => {
      const refused = await change(desk, 'pat', { role: 'doctor' })
      expect([refused.status, faultsOf(refused)]).to.deep.equal([
        422,
        [{ pointer: '/doctor', detail: 'must be the ID of one of the doctors, such as mjones' }],
      ])
      // The new role removes the doctor from the account.
      const clerk = await change(desk, 'mjones', { role: 'clerk' })
      expect(clerk.document).to.include({ role: 'clerk' }).and.not.to.have.property('doctor')
    })

    it('with a status: closed and opened again', async () => {
      const pat = await clinicClient(clinic, 'pat')
      const { headers } = await desk.get('/users/pat')
      await desk.send('DELETE', '/users/pat', undefined, { 'if-match': headers.get('etag') ?? '' })
      expect((await pat.get('/users/pat')).status).to.equal(401)
      const closed = await desk.get('/users/pat')
      expect(closed.document).to.include({ status: 'closed' })
      expect(formsIn(closed.document)).to.deep.equal(['change'])
      expect((await change(desk, 'pat', { status: 'active' }, 'PATCH')).document).to.include({ status: 'active' })
      expect((await (await clinicClient(clinic, 'pat')).get('/users/pat')).status).to.equal(200)
      expect((await change(desk, 'pat', { status: 'closed' })).document).to.include({ status: 'closed' })
      const refused = await fetch(`${clinic.origin}/session`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ user: 'pat', password: 'pat-demo-password' }),
      })
      expect(refused.status).to.equal(403)
    })

    it('but only closed by their owners', async () => {
      for (const user of ['pat', 'mjones']) {
        const client = await clinicClient(clinic, user)
        expect(formsIn((await client.get(`/users/${user}`)).document)).to.deep.equal(['close'])
        for (const given of [{ role: 'clerk' }, { status: 'active' }, { doctor: 'kwong' }, { name: 'N' }, {}]) {
          expect((await change(client, user, given)).status).to.equal(403)
          expect((await change(client, user, given, 'PATCH')).status).to.equal(403)
        }
      }
    })

    it('in role, doctor and status only: name and e-mail address are in the profile', async () => {
      const { document } = await desk.get('/users/pat')
      const fields = templateOf(document, 'change').properties?.map(({ name }) => name)
      expect(fields).to.deep.equal(['role', 'doctor', 'status'])
      for (const field of ['name', 'email', 'telephone']) {
        const unknown = [{ pointer: `/${field}`, detail: 'is not known here; known are role, doctor, status' }]
        for (const method of ['PUT', 'PATCH']) {
          const refused = await change(desk, 'pat', { role: 'patient', [field]: 'x' }, method)
          expect([refused.status, faultsOf(refused)], `${method} ${field}`).to.deep.equal([422, unknown])
        }
      }
    })
  })

  describe('of clerks', () => {
    it('keep their role against their owner', async () => {
      await desk.send('POST', '/users', { user: 'c1', name: 'C', role: 'clerk', password })
      expect(problemOf(await change(desk, 'desk', { role: 'patient' }, 'PATCH'))).to.deep.equal([
        409,
        '/problems/own-role',
      ])
      const other = await clinicClient(clinic, 'c1', password)
      expect((await change(other, 'desk', { role: 'patient' }, 'PATCH')).status).to.equal(200)
      expect((await desk.get('/users')).status).to.equal(401)
    })

    it('stay open for the last clerk', async () => {
      const { headers } = await desk.get('/users/desk')
      const condition = { 'if-match': headers.get('etag') ?? '' }
      const closing = (): Promise<ClinicResponse> => desk.send('DELETE', '/users/desk', undefined, condition)
      expect(problemOf(await closing())).to.deep.equal([409, '/problems/last-clerk'])
      const byChange = await change(desk, 'desk', { status: 'closed' }, 'PATCH')
      expect(problemOf(byChange)).to.deep.equal([409, '/problems/last-clerk'])
      await desk.send('POST', '/users', { user: 'c1', name: 'C', role: 'clerk', password })
      await change(desk, 'c1', { status: 'closed' }, 'PATCH')
      expect(problemOf(await closing())).to.deep.equal([409, '/problems/last-clerk'])
      await change(desk, 'c1', { status: 'active' }, 'PATCH')
      expect((await closing()).status).to.equal(204)
    })

    it('stay open for the last clerk in a task', async () => {
      const { document } = await desk.send('POST', '/tasks', { kind: 'deactivate', users: ['pat', 'desk'] })
      await desk.submit(document, 'start', { status: 'running' })
      await clinic.work()
      const task = await desk.get(linkOf(document, 'self'))
      expect(task.document).to.include({ done: 1, failed: 1 })
      expect(JSON.stringify((await desk.get(linkOf(document, 'task-items'))).document)).to.include(
        'This is the last clerk',
      )
    })
  })

  describe('have a profile', () => {
    it('that its owner finds and updates', async () => {
      const pat = await clinicClient(clinic, 'pat')
      const place = linkOf((await pat.get('/users/pat')).document, 'user-profile')
      expect(place).to.equal('/users/pat/profile')
      const { document, headers } = await pat.get(place)
      expect(document).to.include({ name: 'Pat Miller', email: 'pat@example.org' })
      expect(formsIn(document)).to.deep.equal(['change', 'take-over'])
      const given = { name: 'Pat M.', telephone: '+44 20 7946 0018' }
      expect((await pat.send('PUT', place, given)).status).to.equal(428)
      const changed = await pat.send('PUT', place, given, { 'if-match': headers.get('etag') ?? '' })
      expect(changed.document).to.include(given).and.not.to.have.property('email')
      expect((await pat.get('/users/pat')).document).to.include({ name: 'Pat M.' })
    })

    it('with an e-mail address that clerks update, while doctors and guests update neither account nor profile', async () => {
      const place = linkOf((await desk.get('/users/pat')).document, 'user-profile')
      const { document, headers } = await desk.get(place)
      expect(formsIn(document)).to.deep.equal(['change', 'take-over'])
      const given = { name: 'Pat Miller', email: 'new@example.org' }
      const changed = await desk.send('PUT', place, given, { 'if-match': headers.get('etag') ?? '' })
      expect([changed.status, changed.document['email']]).to.deep.equal([200, 'new@example.org'])
      expect((await desk.get('/users/pat')).document).to.include(given)
      for (const [user, status] of [
        ['mjones', 403],
        [undefined, 401],
      ] as const) {
        const other = await clinicClient(clinic, user)
        for (const path of [place, '/users/pat']) {
          expect((await other.get(path)).status, `${String(user)} ${path}`).to.equal(status)
          const refused = await other.send('PUT', path, given, { 'if-match': '*' })
          expect(refused.status, `${String(user)} ${path}`).to.equal(status)
        }
      }
      expect((await desk.get(place)).document).to.include(given)
    })

    it("that fills in its owner's booking forms only", async () => {
      const pat = await clinicClient(clinic, 'pat')
      const [slot = 0] = await openSlots(clinic)
      const place = `/schedules/${String(slot)}`
      const filledIn = async (client: ClinicClient, path = place): Promise<unknown> => {
        const { properties = [] } = templateOf((await client.get(path)).document, 'confirm')
        return properties.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value])
      }
      const own = [
        ['name', 'Pat Miller'],
        ['email', 'pat@example.org'],
      ]
      expect(await filledIn(pat)).to.deep.equal(own)
      const { headers } = await pat.get(place)
      const profile = await pat.get('/users/pat/profile')
      const given = { name: 'Pat M.', telephone: '123 456' }
      await pat.send('PUT', '/users/pat/profile', given, { 'if-match': profile.headers.get('etag') ?? '' })
      const changed = Object.entries(given)
      expect(await filledIn(pat)).to.deep.equal(changed)
      const stale = await pat.get(place, { 'if-none-match': headers.get('etag') ?? '' })
      expect(stale.status).to.equal(200)
      await pat.send('PUT', `${place}/hold`)
      expect(await filledIn(pat, `${place}/hold`)).to.deep.equal(changed)
      const [, other = 0] = await openSlots(clinic)
      const application = `Basic ${Buffer.from('pat:pat-demo-application-password').toString('base64')}`
      const answer = await fetch(`${clinic.origin}/schedules/${String(other)}`, {
        headers: { accept: 'application/prs.hal-forms+json', authorization: application },
      })
      expect(answer.status).to.equal(200)
      expect(await answer.text()).not.to.include('Pat M.')
      for (const user of ['desk', 'mjones', undefined]) {
        expect(await filledIn(await clinicClient(clinic, user), `/schedules/${String(other)}`), user).to.deep.equal([])
      }
    })

    it('that accepts patches', async () => {
      const pat = await clinicClient(clinic, 'pat')
      const { headers } = await pat.get('/users/pat/profile')
      const fields = { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/merge-patch+json' }
      const patched = await pat.send('PATCH', '/users/pat/profile', { telephone: '123 456', email: null }, fields)
      expect(patched.document)
        .to.include({ name: 'Pat Miller', telephone: '123 456' })
        .and.not.to.have.property('email')
    })
  })
})
