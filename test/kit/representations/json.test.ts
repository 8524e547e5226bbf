import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import { json } from '../../../server/kit/representations/json.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { context, schedule, slot } from './example.ts'

function written(representation: Representation): unknown {
  return JSON.parse(json.write(representation, context))
}

describe('plain JSON', () => {
  it('matches level 3 of the specification member by member', () => {
    expect(written(schedule(1))).to.deep.equal({
      date: '2027-03-29',
      doctor: 'mjones',
      status: 'open',
      timeZone: 'America/New_York',
      schedules: [
        {
          id: 1,
          start: '09:00',
          end: '09:20',
          doctor: 'mjones',
          links: [
            { rel: 'self', href: '/schedules/1' },
            { rel: 'doctor', href: '/doctors/mjones/info' },
            { rel: 'schedule', href: '/doctors/mjones/schedule?date=2027-03-29' },
            { rel: 'confirm', href: '/schedules/1' },
          ],
        },
      ],
      links: [
        { rel: 'self', href: '/doctors/mjones/schedule?date=2027-03-29' },
        { rel: 'doctor', href: '/doctors/mjones/info' },
        { rel: 'week', href: '/doctors/mjones/week?date=2027-03-29' },
        { rel: 'schedule', href: '/doctors/mjones/schedule{?date,status}', templated: true },
        { rel: 'next-slot', href: '/doctors/mjones/next-slot' },
        { rel: 'next', href: '/doctors/mjones/schedule?date=2027-03-30' },
        { rel: 'home', href: '/' },
      ],
    })
  })

  it('has an empty list without items', () => {
    expect(written(schedule(0))).to.deep.include({ schedules: [] })
  })

  it('has a single embedded resource as an object', () => {
    const representation = { ...slot(1), embedded: [{ relation: clinicRelations.appointment, items: [slot(2)] }] }
    expect(written(representation)).to.have.nested.property('appointment.id', 2)
  })

  it('omits curies and alternates', () => {
    const sets = [clinicRelations.curies, clinicRelations.alternate, clinicRelations.next]
    const links = sets.map((relation) => ({ relation, links: [{ href: '/x' }] }))
    expect(written({ ...slot(1), links, forms: [] })).to.deep.include({ links: [{ rel: 'next', href: '/x' }] })
  })

  it('gives links and lists precedence over state members', () => {
    const representation = { ...schedule(0), state: { links: 'mine', schedules: 'mine', other: 'kept' } }
    expect(written(representation)).to.deep.include({ schedules: [], other: 'kept' })
    expect(written(representation)).to.have.property('links').that.is.an('array')
    expect(Object.keys(written(representation) ?? {}).at(-1)).to.equal('links')
  })
})
