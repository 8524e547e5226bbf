import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared'
import { namedMarkup } from '@waymark/server/representations/html/named'

describe('a member with the name of a relation', () => {
  const links = (href: string): Parameters<typeof namedMarkup>[0] => [
    { relation: clinicRelations.doctor, links: [{ href, title: 'Dr Mary Jones' }] },
  ]

  it('is shown as the link that its value identifies', () => {
    expect(namedMarkup(links('/doctors/mjones/info'), 'doctor', 'mjones')).to.include('Dr Mary Jones')
    expect(namedMarkup(links('/doctors/m%20jones/info'), 'doctor', 'm jones')).to.include('Dr Mary Jones')
  })

  it('keeps its value where the link leads to something else, such as the step that asks for it', () => {
    expect(namedMarkup(links('/settlements/7/payment'), 'doctor', 'invoice')).to.equal(undefined)
  })
})
