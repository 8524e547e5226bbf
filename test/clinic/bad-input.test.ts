import { expect } from 'chai'
import { gzipSync } from 'node:zlib'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'

interface ProblemDocument {
  readonly status: number
  readonly type: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

const ada = { name: 'Ada', age: 36 }
type Row = readonly [title: string, body: unknown, status: number, pointers: readonly string[]]
const bodies: readonly Row[] = [
  ['nothing', '', 400, []],
  ['malformed JSON', '{"name": "Ada", ', 400, ['']],
  ['an array', [], 422, ['']],
  ['null', 'null', 422, ['']],
  ['a text', '"Ada"', 422, ['']],
  ['no required member', {}, 422, ['/name', '/age']],
  ['neither an age nor a date of birth', { name: 'Ada' }, 422, ['/age']],
  ['a date of birth that contradicts the age', { ...ada, dateOfBirth: '2000-01-01' }, 422, ['/age']],
  ['a date of birth in the future', { name: 'Ada', dateOfBirth: '2030-01-01' }, 422, ['/dateOfBirth']],
  ['a date of birth 200 years ago', { name: 'Ada', dateOfBirth: '1826-01-01' }, 422, ['/dateOfBirth']],
  ['a name that is a number', { ...ada, name: 5 }, 422, ['/name']],
  ['an empty name', { ...ada, name: '  ' }, 422, ['/name']],
  ['a name that is too long', { ...ada, name: 'a'.repeat(101) }, 422, ['/name']],
  ['a name with a line break', { ...ada, name: 'Ada\r\nBEGIN:VEVENT' }, 422, ['/name']],
  ['an age of -1', { ...ada, age: -1 }, 422, ['/age']],
  ['an age of 10^9', { ...ada, age: 1e9 }, 422, ['/age']],
  ['an age in text', { ...ada, age: '36' }, 422, ['/age']],
  ['half a year', { ...ada, age: 36.5 }, 422, ['/age']],
  ['an e-mail address without a domain', { ...ada, email: 'ada@' }, 422, ['/email']],
  ['a telephone number in words', { ...ada, telephone: 'please call' }, 422, ['/telephone']],
  ['a reason that is too long', { ...ada, reason: 'a'.repeat(1001) }, 422, ['/reason']],
  ['unknown members', { ...ada, 'a/b': 1, '~': 2 }, 422, ['/a~1b', '/~0']],
  ['a member called __proto__', '{"name":"Ada","age":36,"__proto__":{"x":1}}', 422, ['/__proto__']],
  ['several faults', { name: '', age: 200, other: 1 }, 422, ['/other', '/name', '/age']],
  ['too much', { ...ada, reason: 'a'.repeat(70_000) }, 413, []],
]
const queries: readonly (readonly [title: string, path: string, status: number, pointers: readonly string[]])[] = [
  ['a day that does not exist', '/doctors/mjones/schedule?date=2026-02-30', 400, ['/date']],
  ['a day in another order', '/doctors/mjones/schedule?date=30.11.2026', 400, ['/date']],
  ['a day twice', `/doctors/mjones/schedule?date=${tomorrow}&date=${tomorrow}`, 400, ['/date']],
  ['an unknown status', '/doctors/mjones/schedule?status=free', 400, ['/status']],
  ['an unknown parameter', '/doctors/mjones/schedule?day=today', 400, ['/day']],
  ['a parameter of a resource without parameters', '/doctors?x=1', 400, ['/x']],
  ['taken slots, which guests cannot list', '/doctors/mjones/schedule?status=booked', 401, []],
  ['an unknown doctor', '/doctors/nobody/info', 404, []],
  ['the schedule of an unknown doctor', '/doctors/nobody/schedule', 404, []],
  ['an unknown slot', '/schedules/999999', 404, []],
  ['a slot that is not a number', '/schedules/abc', 404, []],
  ['a slot with a number above the limit', '/schedules/99999999999999999999', 404, []],
  ['an unknown appointment', '/appointments/nothing?capability=x', 404, []],
  ['an unknown relation', '/rels/nothing', 404, []],
  ['a relation called __proto__', '/rels/__proto__', 404, []],
  ['an unknown problem', '/problems/constructor', 404, []],
  ['an unknown path', '/nothing/at/all', 404, []],
]

async function problemOf(response: Response): Promise<ProblemDocument> {
  expect(response.headers.get('content-type')).to.equal('application/problem+json')
  return (await response.json()) as ProblemDocument
}

describe('invalid input', () => {
  let clinic: Clinic
  let slot = 0
  before(async () => {
    clinic = await openClinic()
    slot = (await openSlots(clinic))[0] ?? 0
  })
  after(() => clinic.close())

  for (const [title, body, status, pointers] of bodies) {
    it(`in a booking: ${title} gets ${String(status)} and changes nothing`, async () => {
      const response = await postBooking(clinic, slot, body)
      const problem = await problemOf(response)
      expect(response.status).to.equal(status)
      expect(problem.status).to.equal(status)
      expect((problem.errors ?? []).map(({ pointer }) => pointer)).to.have.members(pointers)
      expect((await clinic.storage.schedules.slot(slot))?.state).to.equal('open')
    })
  }

  for (const [title, path, status, pointers] of queries) {
    it(`in a URI: ${title} gets ${String(status)}`, async () => {
      const response = await fetch(clinic.origin + path, { headers: { accept: 'application/hal+json' } })
      const problem = await problemOf(response)
      expect(response.status).to.equal(status)
      expect((problem.errors ?? []).map(({ pointer }) => pointer)).to.deep.equal(pointers)
      expect((await fetch(clinic.origin + problem.type)).status).to.equal(200)
    })
  }

  it('in a booking: content that exceeds the limit after decompression gets 413', async () => {
    const body = gzipSync(JSON.stringify({ ...ada, reason: 'a'.repeat(10_000_000) }))
    expect(body.byteLength).to.be.lessThan(64 * 1024)
    const response = await fetch(`${clinic.origin}/schedules/${String(slot)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    })
    expect(response.status).to.equal(413)
    const inflatable = gzipSync(JSON.stringify({ ...ada, age: -1 }))
    const read = await fetch(`${clinic.origin}/schedules/${String(slot)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: inflatable,
    })
    expect(read.status).to.equal(422)
  })

  it('returns the HTML form with the input and an error beside each field', async () => {
    const response = await fetch(`${clinic.origin}/schedules/${String(slot)}`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ name: 'Ada "L" <b>', age: '200', email: '' }),
    })
    const page = await response.text()
    expect(response.status).to.equal(422)
    expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(page).to.include('Ada &#34;L&#34; &#60;b&#62;')
    expect(page).to.include('aria-invalid="true"')
    expect(page).to.include('must be a whole number from 0 to 130')
  })

  it('returns Markdown to clients that prefer Markdown', async () => {
    const response = await fetch(`${clinic.origin}/nothing`, { headers: { accept: 'text/markdown' } })
    expect(response.status).to.equal(404)
    expect(await response.text()).to.match(/^# Page not found$/m)
  })

  it('does not report client errors to the operator', () => {
    expect(clinic.logged).to.deep.equal([])
  })
})
