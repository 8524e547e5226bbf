import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import { jsonApi, jsonLd, type Representation, type Serializer, uber } from '@waymark/server'
import { serializersWith } from '../../server/kit/representations/index.ts'
import { icalendar } from '@waymark/server/icalendar'
import { pdf } from '@waymark/server/pdf'
import { problemJson } from '../../server/kit/representations/hal.ts'
import { context } from '../kit/representations/example.ts'
import { cases, reserved } from './unusual-cases.ts'
import { readers } from './reading/index.ts'
import type { Reader } from './reading/reader.ts'

function readerOf({ key }: Serializer): Reader {
  const reader = readers[key]
  if (reader === undefined) throw new Error(`No reader for ${key}`)
  return reader
}

const origin = 'https://clinic.example'

async function write(serializer: Serializer, representation: Representation): Promise<Uint8Array> {
  const written = await serializer.write(representation, { ...context, origin })
  return typeof written === 'string' ? new TextEncoder().encode(written) : written
}

function withLostLink(plain: Representation): Representation {
  const lost = { relation: clinicRelations.next, links: [{ href: '/not/there' }] }
  return { ...plain, links: [...plain.links, lost] }
}

function caseNamed(name: string): Representation {
  const representation = cases[name]
  if (representation === undefined) throw new Error(`No case ${name}`)
  return representation
}

/** Serializers for all resources; a specialised one has its own test. */
const serializers = serializersWith({}, [pdf, icalendar, jsonLd, jsonApi, uber])
const generic = serializers.filter((serializer) => serializer.supports?.({ kind: 'odd', hasEvents: true }) !== false)

for (const serializer of [...generic, problemJson]) {
  describe(`the serializer of ${serializer.mediaType}`, () => {
    const read = readerOf(serializer)

    for (const [name, representation] of Object.entries(cases)) {
      it(`loses nothing of ${name}`, async () => {
        expect(await read(await write(serializer, representation), representation)).to.deep.equal([])
      })
    }

    it('is deterministic and does not modify the representation', async () => {
      const representation = caseNamed('nested embedded')
      const before = JSON.stringify(representation)
      expect(await write(serializer, representation)).to.deep.equal(await write(serializer, representation))
      expect(JSON.stringify(representation)).to.equal(before)
    })

    it('renders a state without a prototype', async () => {
      const state = Object.assign(Object.create(null) as Record<string, string>, { colour: 'green' })
      const representation = { ...caseNamed('an empty list'), state }
      expect(await read(await write(serializer, representation), representation)).to.deep.equal([])
    })

    it('does not let a state member imitate links, embedded resources or forms', async () => {
      const plain = caseNamed('nested embedded')
      const representation = { ...plain, state: reserved }
      const lost = await read(await write(serializer, representation), representation)
      expect(lost.filter((loss) => !/chains|beds|moulds/.test(loss))).to.deep.equal([])
    })

    it('fails this test if it loses a value, a link, an item or an event', async () => {
      const plain = caseNamed('nested embedded')
      const written = await write(serializer, plain)
      const [set] = plain.embedded
      if (set === undefined) throw new Error('Nothing embedded')
      const events = plain.events?.map((event) => ({ ...event, summary: 'not there' }))
      // A calendar contains events only, the other formats everything else.
      const lost: readonly Representation[] =
        serializer.key === 'ics'
          ? [{ ...plain, events: events ?? [] }]
          : [
              { ...plain, state: { ...plain.state, more: 'a value that is not there' } },
              // Paper has no links except to its own page.
              ...(serializer.key === 'pdf' ? [] : [withLostLink(plain)]),
              {
                ...plain,
                embedded: [{ ...set, items: set.items.map((item) => ({ ...item, state: { x: 'not there' } })) }],
              },
            ]
      for (const representation of lost) expect(await read(written, representation)).not.to.deep.equal([])
    })
  })
}

describe('the list of serializers', () => {
  it('is ordered by quality: without a preference, clients get HAL', () => {
    const qualities = serializers.map(({ quality }) => quality)
    expect(qualities).to.deep.equal(qualities.toSorted((one, other) => other - one))
    expect(serializers[0]?.key).to.equal('hal')
    expect(qualities.filter((quality) => quality === 1)).to.have.length(1)
  })

  it('has a unique key and media type for each', () => {
    expect(new Set(serializers.map(({ key }) => key)).size).to.equal(serializers.length)
    expect(new Set(serializers.flatMap(({ mediaType, aliases = [] }) => [mediaType, ...aliases])).size).to.equal(
      serializers.length + 1,
    )
  })

  it('uses problem details for all JSON types, and the negotiated type for others', () => {
    expect(Object.fromEntries(serializers.map(({ key, problems }) => [key, problems?.mediaType]))).to.deep.equal({
      hal: 'application/problem+json',
      forms: 'application/problem+json',
      json: 'application/problem+json',
      html: undefined,
      md: undefined,
      xml: undefined,
      text: undefined,
      siren: 'application/problem+json',
      uber: 'application/problem+json',
      collection: undefined,
      jsonld: 'application/problem+json',
      jsonapi: undefined,
      ics: 'application/problem+json',
      pdf: 'application/problem+json',
      events: 'application/problem+json',
    })
  })
})
