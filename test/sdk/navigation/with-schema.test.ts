import { connect, isDecodeFailure, withSchema } from '@waymark/sdk'
import { mockService } from '@waymark/sdk/testing'
import type { StandardSchema } from '@waymark/shared'
import { expect } from 'chai'
import * as v from 'valibot'
import { z } from 'zod'
import { rejectedAs } from '../../support/sdk/rejected.ts'

describe('a state without a description', () => {
  const service = mockService({
    '/': { state: { name: 'Clinic' }, links: { doctor: '/doctor' } },
    '/doctor': {
      state: { name: 'Jones', since: '2020-05-01' },
      links: { home: '/' },
      embedded: { slot: [{ state: { start: '09:00' } }, { state: { start: 9 } }] },
    },
  })
  const entry = connect(service.entry, { fetch: service.fetch })

  it('has a type that is not checked', async () => {
    const doctor = await entry.follow('doctor').get<{ readonly name: string }>()
    expect(doctor.state.name).to.equal('Jones')
    expect((await doctor.follow('home')).state).to.deep.equal({ name: 'Clinic' })
  })

  const since = v.pipe(
    v.string(),
    v.transform((text) => Number(text.slice(0, 4))),
  )
  // As of any other library.
  const bare: StandardSchema<unknown, { readonly name: string; readonly since: number }> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: () => ({ value: { name: 'Jones', since: 2020 } }),
    },
  }
  for (const [library, schema] of [
    ['zod', z.object({ name: z.string(), since: z.string().transform((text) => Number(text.slice(0, 4))) })],
    ['valibot', v.object({ name: v.string(), since })],
    ['another library', bare],
  ] as const) {
    it(`is validated and converted by a schema of ${library}`, async () => {
      const doctor = await withSchema(entry.follow('doctor'), schema, { headers: { prefer: 'x' } })
      expect(doctor.state).to.deep.equal({ name: 'Jones', since: 2020 })
      expect(doctor.state).to.satisfy(Object.isFrozen)
      expect((await doctor.follow('home')).state).to.deep.equal({ name: 'Clinic' })
    })
  }

  it('is rejected with a pointer to the error', async () => {
    const failure = await rejectedAs(
      withSchema(entry.follow('doctor'), z.object({ name: z.number() })),
      isDecodeFailure,
    )
    expect(failure).to.include({ pointer: '/name', url: new URL('/doctor', service.entry).href })
    expect(failure.trail).to.deep.equal(['entry', 'doctor'])
  })

  it('is validated where it is embedded', async () => {
    const [first, second] = (await entry.follow('doctor')).embedded('slot')
    const schema = z.object({ start: z.string() })
    if (first === undefined || second === undefined) throw new Error('no slots')
    expect(withSchema(first, schema).state.start).to.equal('09:00')
    expect(() => withSchema(second, schema))
      .to.throw('/start')
      .with.property('name', 'DecodeFailure')
  })

  it('cannot wait for an asynchronous schema', async () => {
    const schema = z.object({ name: z.string().refine(() => Promise.resolve(true)) })
    const failure: unknown = await withSchema(entry, schema).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(TypeError)
  })
})
