import { expect } from 'chai'
import { join } from 'node:path'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const ada = { name: 'Ada', age: 36 }
const window = 10_000

describe('a duplicate POST (specification §4; draft-ietf-httpapi-idempotency-key-header-07)', () => {
  let clinic: Clinic
  let slot = 0
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: window, keyLifetime: 60_000 })
    slot = (await openSlots(clinic))[0] ?? 0
  })
  afterEach(() => clinic.close())

  async function problemOf(response: Response): Promise<string> {
    return ((await response.json()) as { type: string }).type.replace('/problems/', '')
  }

  it('is 425 with the remaining time if the same content was just sent', async () => {
    expect((await postBooking(clinic, slot, ada)).status).to.equal(201)
    clinic.clock.set(clinic.clock.now() + 4000)
    const again = await postBooking(clinic, slot, ada)
    expect(again.status).to.equal(425)
    expect(again.headers.get('retry-after')).to.equal('6')
    expect(await problemOf(again)).to.equal('suspected-duplicate')
  })

  it('is accepted after that time', async () => {
    await postBooking(clinic, slot, ada)
    clinic.clock.set(clinic.clock.now() + window)
    expect(await problemOf(await postBooking(clinic, slot, ada))).to.equal('slot-taken')
  })

  it('is not suspected if content, target or client differ', async () => {
    await postBooking(clinic, slot, ada)
    expect((await postBooking(clinic, slot, { ...ada, age: 37 })).status).to.equal(409)
    expect((await postBooking(clinic, slot + 1, ada)).status).to.equal(201)
  })

  it('is not suspected if the first was rejected', async () => {
    const wrong = { name: '', age: 36 }
    expect((await postBooking(clinic, slot, wrong)).status).to.equal(422)
    expect((await postBooking(clinic, slot, wrong)).status).to.equal(422)
  })

  it('gets the stored response, marked, with the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' }
    const first = await postBooking(clinic, slot, ada, key)
    const second = await postBooking(clinic, slot, ada, key)
    expect([first.status, second.status]).to.deep.equal([201, 201])
    expect(first.headers.get('idempotency-replayed')).to.equal(null)
    expect(second.headers.get('idempotency-replayed')).to.equal('?1')
    expect(second.headers.get('location')).to.equal(first.headers.get('location'))
    expect(await second.text()).to.equal(await first.text())
  })

  it('is 422 if the key was used for other content', async () => {
    const key = { 'idempotency-key': '"k"' }
    await postBooking(clinic, slot, ada, key)
    const other = await postBooking(clinic, slot, { ...ada, age: 40 }, key)
    expect(other.status).to.equal(422)
    expect(await problemOf(other)).to.equal('key-reused')
  })

  it('may reuse a key that has expired', async () => {
    const key = { 'idempotency-key': '"k"' }
    await postBooking(clinic, slot, ada, key)
    clinic.clock.set(clinic.clock.now() + 60_000)
    expect((await postBooking(clinic, slot, ada, key)).status).to.equal(409)
  })

  it('is 400 with a malformed key, and books nothing', async () => {
    const refused = await postBooking(clinic, slot, ada, { 'idempotency-key': '"open' })
    expect(refused.status).to.equal(400)
    expect((await clinic.storage.schedules.slot(slot))?.state).to.equal('open')
  })

  it('is processed with a new key', async () => {
    await postBooking(clinic, slot, ada)
    const insisting = await postBooking(clinic, slot, ada, { 'idempotency-key': '"another"' })
    expect(insisting.status).to.equal(409)
  })

  it('is processed once if twenty with one key are concurrent; the others wait or get the response', async () => {
    const key = { 'idempotency-key': '"twenty"' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => postBooking(clinic, slot, ada, key)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 425)).to.equal(true)
    for (const answer of answers) if (answer.status === 425) expect(answer.headers.get('retry-after')).to.equal('1')
    const created = answers.filter(({ status }) => status === 201)
    expect(new Set(created.map(({ headers }) => headers.get('location'))).size).to.equal(1)
  })

  it('gets its stored response after a restart', async () => {
    await inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const key = { 'idempotency-key': '"lasting"' }
      const first = await openClinic({ url })
      const [id = 0] = await openSlots(first)
      const made = await postBooking(first, id, ada, key)
      await first.close()
      const second = await openClinic({ url })
      const replayed = await postBooking(second, id, ada, key)
      await second.close()
      expect(replayed.headers.get('idempotency-replayed')).to.equal('?1')
      expect(replayed.headers.get('location')).to.equal(made.headers.get('location'))
    })
  })

  it('creates one secret for one Idempotency-Key, does not store it, and says that it was shown', async () => {
    const token = await signedIn(clinic, 'pat')
    const create = (more: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(`${clinic.origin}/users/pat/application-passwords`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
          ...more,
        },
        body: JSON.stringify({ name: 'Diary' }),
      })
    const key = { 'idempotency-key': '"one secret"' }
    const before = (await clinic.storage.applicationPasswords.list('pat')).length
    const [one, other] = await Promise.all([create(key), create(key)])
    const [made, twin = 0] = [one.status, other.status].sort()
    expect(made).to.equal(201)
    // 425 if the first request was still running.
    expect([409, 425]).to.include(twin)
    const again = await create(key)
    expect(again.status).to.equal(409)
    expect(await problemOf(again)).to.equal('secret-shown')
    expect((await clinic.storage.applicationPasswords.list('pat')).length - before).to.equal(1)
    expect((await create({ 'idempotency-key': '"another secret"' })).status).to.equal(201)
  })

  it('creates one account for one Idempotency-Key, and retries after a rejection', async () => {
    const post = (user: string): Promise<Response> =>
      fetch(`${clinic.origin}/users`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': '"account"' },
        body: JSON.stringify({ user, name: 'Ida', password: 'seven purple lamps' }),
      })
    expect((await post('pat')).status).to.equal(409)
    const first = await post('ida')
    const second = await post('ida')
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).to.deep.equal([201, 201, '?1'])
    expect(await second.text()).to.equal(await first.text())
    expect((await post('ada')).status).to.equal(422)
  })
})
