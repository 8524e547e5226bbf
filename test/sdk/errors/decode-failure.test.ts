import { connect, isDecodeFailure } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('DecodeFailure', () => {
  const serve = services()

  it('reports the errors with their locations, the URL, the path and the body', async () => {
    const speaks = { speaks: 'English', languages: ['en'] }
    const body = { id: 'mjones', name: 5, speciality: 'x', timeZone: 'UTC', ...speaks }
    const service = await serve({ ...clinicRoutes, 'GET /doctors/mjones/info': { body } })
    const doctor = connect(service.entry, { describe: clinicDescription }).follow('doctor', { doctor: 'mjones' })
    const failure = await rejectedAs(doctor, isDecodeFailure)
    expect(failure).to.include({ code: 'decode-failure', kind: 'doctor', pointer: '/name' })
    expect(failure.faults).to.deep.equal([
      { pointer: '/name', detail: 'must be string' },
      { pointer: '/address', detail: 'must be string' },
    ])
    expect(failure.url).to.equal(`${service.origin}/doctors/mjones/info`)
    expect(failure.trail).to.deep.equal(['entry', 'doctor'])
    expect(JSON.parse(failure.body)).to.deep.equal(body)
    expect(failure.message).to.equal(
      `The response of ${failure.url} is not a valid doctor: /name must be string; /address must be string (by entry › doctor)`,
    )
  })
})
