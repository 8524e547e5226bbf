import { connect, isRequestRefused } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes } from '../support/sdk/clinic.ts'
import { services } from '../support/sdk/service.ts'

describe('connect', () => {
  const serve = services()

  it('books a slot by relations and forms in four requests', async () => {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry, { describe: clinicDescription })
    const schedule = await clinic
      .follow('doctor', { doctor: 'mjones' })
      .follow('schedule', { date: '2027-03-01', status: 'open' })
      .get()
    const slot = schedule.embedded('schedules')[0]
    const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
    expect(appointment?.state.start).to.equal('09:00')
    expect(appointment?.state.patient).to.deep.equal({ name: 'Ada', age: 36 })
    expect(service.lines).to.deep.equal([
      'GET /',
      'GET /doctors/mjones/info',
      'GET /doctors/mjones/schedule?date=2027-03-01&status=open',
      'POST /schedules/7',
    ])
  })

  it('works without a description, by the names on the wire', async () => {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry)
    const schedule = await clinic.follow('wm:doctor', { doctor: 'mjones' }).follow('wm:schedule')
    const appointment = await schedule.embedded('wm:schedules')[0]?.submit('confirm', { name: 'Ada', age: 36 })
    expect(appointment?.state).to.include({ id: 'a1', start: '09:00' })
    expect(appointment?.kind).to.equal(undefined)
  })

  it('requests nothing before it is awaited, and sends a request each time', async () => {
    const service = await serve(clinicRoutes)
    const home = connect(service.entry, { describe: clinicDescription })
    const doctor = home.follow('doctor', { doctor: 'mjones' })
    expect(service.lines).to.deep.equal([])
    const first = await doctor
    const second = await doctor.get()
    expect(service.lines).to.have.length(4)
    expect(first).to.not.equal(second)
  })

  for (const entry of ['/doctors', 'ftp://clinic.example/', 'http://pat:secret@clinic.example/', 'not a URL']) {
    it(`rejects the entry ${entry}`, () => {
      expect(() => connect(entry))
        .to.throw()
        .that.satisfies(isRequestRefused)
    })
  }

  it('rejects a header value with a line break', () => {
    expect(() => connect('http://clinic.example/', { headers: { 'x-key': 'a\r\nx-evil: b' } })).to.throw(TypeError)
  })

  it('sends its requests with the given function', async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      const request = new Request(input)
      asked.push(`${request.method} ${request.url}`)
      return Promise.resolve(Response.json({ name: 'in process' }))
    }
    const home = await connect('http://clinic.example/', { fetch })
    expect(home.state).to.deep.equal({ name: 'in process' })
    expect(asked).to.deep.equal(['GET http://clinic.example/'])
  })
})
