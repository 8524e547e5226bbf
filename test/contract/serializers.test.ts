import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared'
import { serializers } from '@waymark/server/representations/index'
import { problemJson } from '@waymark/server/representations/problem-json'
import type { Serializer } from '@waymark/server/hypermedia/serializer'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { context } from '../server/representations/example.ts'
import { cases, reserved } from './odd.ts'
import { readers, type Reader } from './reading.ts'

function readerOf({ key }: Serializer): Reader {
  const reader = readers[key]
  if (reader === undefined) throw new Error(`No reader for ${key}`)
  return reader
}

function write(serializer: Serializer, representation: Representation): string {
  const written = serializer.write(representation, context)
  return typeof written === 'string' ? written : new TextDecoder().decode(written)
}

function caseNamed(name: string): Representation {
  const representation = cases[name]
  if (representation === undefined) throw new Error(`No case ${name}`)
  return representation
}

for (const serializer of [...serializers, problemJson]) {
  describe(`the serializer of ${serializer.mediaType}`, () => {
    const read = readerOf(serializer)

    for (const [name, representation] of Object.entries(cases)) {
      it(`loses nothing of ${name}`, () => {
        expect(read(write(serializer, representation), representation)).to.deep.equal([])
      })
    }

    it('is pure: the same representation gives the same bytes and stays as it was', () => {
      const representation = caseNamed('nested embedded')
      const before = JSON.stringify(representation)
      expect(write(serializer, representation)).to.equal(write(serializer, representation))
      expect(JSON.stringify(representation)).to.equal(before)
    })

    it('writes a state without a prototype', () => {
      const state = Object.assign(Object.create(null) as Record<string, string>, { colour: 'green' })
      const representation = { ...caseNamed('an empty list'), state }
      expect(read(write(serializer, representation), representation)).to.deep.equal([])
    })

    it('lets no state member stand in for links, embedded resources or forms', () => {
      const plain = caseNamed('nested embedded')
      const representation = { ...plain, state: reserved }
      const written = write(serializer, representation)
      expect(read(written, representation).filter((loss) => !/chains|beds|moulds/.test(loss))).to.deep.equal([])
    })

    it('would be caught at losing a value, a link or an item', () => {
      const plain = caseNamed('nested embedded')
      const written = write(serializer, plain)
      const [set] = plain.embedded
      if (set === undefined) throw new Error('Nothing embedded')
      const lost: readonly Representation[] = [
        { ...plain, state: { ...plain.state, more: 'a value that is not there' } },
        { ...plain, links: [...plain.links, { relation: clinicRelations.next, links: [{ href: '/not/there' }] }] },
        { ...plain, embedded: [{ ...set, items: set.items.map((item) => ({ ...item, state: { x: 'not there' } })) }] },
      ]
      for (const representation of lost) expect(read(written, representation)).not.to.deep.equal([])
    })
  })
}

describe('the list of serializers', () => {
  it('has its order of preference in its qualities: what has no preference gets HAL', () => {
    const qualities = serializers.map(({ quality }) => quality)
    expect(qualities).to.deep.equal(qualities.toSorted((one, other) => other - one))
    expect(serializers[0]?.key).to.equal('hal')
    expect(qualities.filter((quality) => quality === 1)).to.have.length(1)
  })

  it('has a key and a media type for each that no other has', () => {
    expect(new Set(serializers.map(({ key }) => key)).size).to.equal(serializers.length)
    expect(new Set(serializers.flatMap(({ mediaType, aliases = [] }) => [mediaType, ...aliases])).size).to.equal(
      serializers.length + 1,
    )
  })

  it('writes problems of every JSON type as problem details, of the others as themselves', () => {
    expect(Object.fromEntries(serializers.map(({ key, problems }) => [key, problems?.mediaType]))).to.deep.equal({
      hal: 'application/problem+json',
      forms: 'application/problem+json',
      json: 'application/problem+json',
      html: undefined,
      md: undefined,
    })
  })
})
