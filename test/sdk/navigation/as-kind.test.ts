import { asKind, connect, isConflict, isHttpFailure, targetsOf, type Representation, untyped } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('a document as a kind', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('restores its relations and its state', async () => {
    const home = connect(`${clinic.origin}/`, { describe: clinicDescription })
    const doctor: Representation = untyped(await home.follow('doctor', { doctor: 'mjones' }).get())
    const same = asKind(doctor, clinicDescription, 'doctor')
    expect(same.kind).to.equal('doctor')
    expect((await same.follow('next-slot').get()).state.doctor).to.equal('mjones')
    expect(() => asKind(doctor, clinicDescription, 'book')).to.throw(/price/)
  })

  it('is the content of a conflict', async () => {
    const home = connect(`${clinic.origin}/`, { describe: clinicDescription })
    const slot = await home.follow('doctor', { doctor: 'asmith' }).follow('next-slot').get()
    await slot.submit('confirm', { name: 'Ada', age: 36 })
    const failure = await rejectedAs(slot.submit('confirm', { name: 'Bea', age: 40 }), isConflict)
    expect([failure.status, failure.mine, failure.base]).to.deep.equal([409, { name: 'Bea', age: 40 }, slot])
    const [free] = await targetsOf(failure, 'alternatives', clinicDescription, 'slot')
    if (free === undefined) throw new Error('there is no other')
    expect(await targetsOf(failure, 'books', clinicDescription, 'books')).to.deep.equal([])
    expect((await free.submit('confirm', { name: 'Bea', age: 40 })).kind).to.equal('appointment')
  })

  it('belongs to the description of its connection', async () => {
    const other = { ...clinicDescription }
    const home = await connect(`${clinic.origin}/`, { describe: clinicDescription }).get()
    expect(() => asKind(untyped(home), other, 'home')).to.throw(TypeError)
    const bare = await connect(`${clinic.origin}/`).get()
    expect(() => asKind(bare, clinicDescription, 'home')).to.throw(TypeError)
  })
})

describe('a form for the current state', () => {
  const serve = services()

  for (const status of [412, 428]) {
    it(`is a conflict if the state has changed (${String(status)})`, async () => {
      let version = 1
      const service = await serve({
        'GET /': () => ({
          headers: { etag: `"${String(version)}"` },
          body: { version, _templates: { edit: { method: 'PUT', properties: [{ name: 'text' }] } } },
        }),
        'PUT /': { status, body: {} },
      })
      const page = await connect(service.entry).get()
      version = 2
      const conflict = await rejectedAs(page.submit('edit', { text: 'mine' }), isConflict)
      expect(conflict.mine).to.deep.equal({ text: 'mine' })
      expect([conflict.base?.state, conflict.theirs?.state]).to.deep.equal([{ version: 1 }, { version: 2 }])
      expect(isHttpFailure(conflict)).to.equal(true)
    })
  }
})
