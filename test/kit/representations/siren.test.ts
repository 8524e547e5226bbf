import { expect } from 'chai'
import { siren } from '../../../server/kit/representations/siren.ts'
import { context, schedule } from './example.ts'

type Members = Readonly<Record<string, unknown>>

function written(): Members {
  return JSON.parse(siren.write(schedule(1), context)) as Members
}

describe('Siren', () => {
  it('renders a class, a title, properties and links', () => {
    const { class: kinds, properties, links } = written()
    expect(kinds).to.deep.equal(['schedule'])
    expect(properties).to.include({ date: '2027-03-29', doctor: 'mjones' })
    expect(links).to.deep.include({ rel: ['wm:doctor'], href: '/doctors/mjones/info', title: 'Dr Mary Jones' })
  })

  it('renders embedded resources as entities with their actions', () => {
    const [slot] = written()['entities'] as readonly Members[]
    expect(slot).to.deep.include({ rel: ['wm:schedules'], class: ['slot'] })
    const [book] = slot?.['actions'] as readonly Members[]
    expect(book).to.include({ name: 'confirm', method: 'POST', href: '/schedules/1', type: 'application/json' })
    expect(book?.['fields']).to.deep.include({
      name: 'age',
      type: 'number',
      title: 'Age in years',
      min: 0,
      max: 130,
      step: 1,
    })
  })

  it('renders a search as an action, and its choice with the present value', () => {
    const actions = written()['actions'] as readonly Members[]
    const search = actions.find(({ name }) => name === 'schedule')
    expect(search).to.include({ method: 'GET' }).and.not.to.have.property('type')
    const status = (search?.['fields'] as readonly Members[]).find(({ name }) => name === 'status')
    expect(status).to.have.property('type', 'radio')
    expect(status?.['value']).to.deep.include({ title: 'Booked times', value: 'booked' })
  })
})
