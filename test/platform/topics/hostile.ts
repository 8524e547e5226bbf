import { connect, isDecodeFailure } from '@waymark/sdk'
import { describe as described, optionalLink, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import type { Setting } from '../harness.ts'
import { rejectedAs } from './clinic.ts'

const person = described({
  entry: 'person',
  relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
  resources: { person: { summary: 'X.', state: t.type({ name: t.string }), links: { up: optionalLink('person') } } },
})

export function hostileTests({ harness: { describe, it }, place }: Setting): void {
  const hostile = (name: string): PromiseLike<unknown> => connect(place().service).follow('hostile', { name })

  describe('a hostile document', () => {
    for (const name of ['nested', 'embedding', 'huge', 'endless', 'broken']) {
      it(`that is ${name} is rejected`, async () => {
        await rejectedAs(hostile(name), isDecodeFailure)
      })
    }

    it('does not pollute prototypes', async () => {
      const found = await connect(place().service).follow('hostile', { name: 'poisoned' }).get()
      expect(Object.assign({}, found.state)).to.not.have.property('poisoned')
      expect({}).to.not.have.property('poisoned')
      expect(found.has('toString')).to.equal(false)
    })

    it('that does not match the description fails with the location', async () => {
      const failure = await rejectedAs(connect(place().service, { describe: person }), isDecodeFailure)
      expect(failure.pointer).to.equal('/name')
    })
  })
}
