import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'

describe('an address with a trailing slash', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const ask = (target: string, method = 'GET'): Promise<Response> =>
    fetch(clinic.origin + target, { method, redirect: 'manual' })

  it('is redirected to the page without it, with the query', async () => {
    for (const [target, place] of [
      ['/doctors/', '/doctors'],
      ['/doctors/?q=mary', '/doctors?q=mary'],
      ['/doctors/mjones/schedule/', '/doctors/mjones/schedule'],
    ] as const)
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(target, method)
        expect([status, headers.get('location')], `${method} ${target}`).to.deep.equal([308, place])
      }
  })

  it('is unknown where the address without it is, or would name another host', async () => {
    for (const target of ['/nowhere/', '/doctors//', '//doctors/', '//example.org/', '/doctors/mjones/'])
      expect((await ask(target)).status, target).to.equal(404)
  })

  it('is not redirected for a write', async () => {
    expect((await ask('/doctors/mjones/schedule/', 'POST')).status).to.equal(404)
  })
})
