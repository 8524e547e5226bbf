import { bearer, connect, tokenHolder } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic, tomorrow, type Clinic } from '../../support/clinic.ts'

describe('the cache with the clinic', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  function counted() {
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      sent.push(`${request.method} ${request.url.replace(clinic.origin, '')}`)
      return globalThis.fetch(request)
    }
    const tokens = tokenHolder()
    const options = { describe: clinicDescription, cache: httpCache(), fetch, credentials: bearer({ tokens }) }
    return { sent, tokens, entry: connect(`${clinic.origin}/`, options) }
  }

  type Entry = ReturnType<typeof counted>['entry']

  async function slotsOf(entry: Entry) {
    const doctor = await entry.follow('doctor', { doctor: 'mjones' })
    const day = await doctor.follow('schedule', { date: tomorrow, status: 'open' })
    return day.embedded('schedules')
  }

  it('takes four requests for the main job, and one when warm', async () => {
    const { sent, entry } = counted()
    await slotsOf(entry)
    const before = sent.length
    const [slot] = await slotsOf(entry)
    await slot?.submit('confirm', { name: 'Ada', age: 36 })
    expect(before).to.equal(3)
    expect(sent.slice(before)).to.deep.equal([`POST ${new URL(slot?.url ?? '').pathname}`])
  })

  it('requests everything that shows times after a booking, and nothing else (RFC 9875)', async () => {
    const { sent, entry } = counted()
    const books = async () => (await entry).follow('books').get()
    await books()
    const [slot] = await slotsOf(entry)
    await slot?.submit('confirm', { name: 'Ada', age: 36 })
    const before = sent.length
    const [next] = await slotsOf(entry)
    await books()
    expect(next?.state.start, 'the booking invalidates stored responses').to.not.equal(slot?.state.start)
    expect(sent.slice(before).map((line) => line.split('?')[0])).to.deep.equal([
      'GET /',
      'GET /doctors/mjones/info',
      'GET /doctors/mjones/schedule',
    ])
  })

  it('is empty after sign-out', async () => {
    const { sent, tokens, entry } = counted()
    await (await entry).follow('books')
    const session = await (await entry).submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    tokens.set(session.state.token ?? '')
    await (await (await entry).follow('session')).submit('sign-out')
    tokens.clear()
    const before = sent.length
    await (await entry).follow('books')
    expect(sent.slice(before)).to.deep.equal(['GET /', 'GET /books'])
  })

  it('never shares responses between users', async () => {
    const { sent, tokens, entry } = counted()
    const session = await (await entry).submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    expect((await entry).has('appointments')).to.equal(false)
    tokens.set(session.state.token ?? '')
    const before = sent.length
    expect((await entry).has('appointments')).to.equal(true)
    expect(sent).to.have.length(before + 1)
    tokens.clear()
    expect((await entry).has('appointments')).to.equal(false)
    expect(sent, 'what everybody sees is still kept').to.have.length(before + 1)
  })
})
