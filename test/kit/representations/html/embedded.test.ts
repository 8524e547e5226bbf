import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import { html } from '../../../../server/kit/representations/html.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { context, doctors, schedule, slot } from '../example.ts'

function page(representation: Representation): string {
  return html.write(representation, context)
}

describe('embedded resources', () => {
  it('are tiles if they have few members, with a link to their page', () => {
    const markup = page(schedule(2))
    expect(markup).to.include('<ul class="tiles"><li><h3><a href="/schedules/1">09:00 – 09:20</a></h3>')
    expect(markup).not.to.include('<dt>Id</dt>')
  })

  it('are cards if they have more members', () => {
    expect(page(doctors(3))).to.include('<ul class="cards"><li><h2><a href="/doctors/d0/info">Dr 0</a></h2>')
  })

  it('are a table if they are flat and many', () => {
    const markup = page(doctors(9))
    expect(markup.match(/<tr>/g)).to.have.length(10)
    expect(markup).to.include('<th scope="row"><a href="/doctors/d8/info">Dr 8</a></th>')
    expect(markup).to.include('<th scope="col">Time zone</th>')
    expect(markup).to.include('<td data-label="Time zone"><data value="Europe/Berlin">Berlin time</data></td>')
  })

  it('show a message if there are none', () => {
    expect(page(schedule(0))).to.include('Nothing here yet.')
  })

  it('offer their forms by name, with the fields on their own page', () => {
    const markup = page(schedule(2))
    expect(markup.match(/<li class="offer">Book this time<\/li>/g)).to.have.length(2)
    expect(markup).not.to.include('Age in years')
  })

  it('link to a search without required variables', () => {
    expect(page(doctors(1))).to.match(/<a href="\/doctors\/d0\/schedule" title="[^"]*">Schedule<\/a>/)
  })

  it('show a common link once', () => {
    const set = { relation: clinicRelations.item, items: [slot(1), slot(2), slot(3)] }
    const markup = page({ ...doctors(0), embedded: [set] })
    expect(markup.match(/href="\/doctors\/mjones\/info"/g)).to.have.length(1)
    const own = {
      ...slot(4),
      links: slot(4).links.map((each) => ({
        ...each,
        links: each.links.map((link) => ({ ...link, href: `${link.href}4` })),
      })),
    }
    expect(page({ ...doctors(0), embedded: [{ ...set, items: [slot(1), own] }] }))
      .to.include('href="/doctors/mjones/info4"')
      .and.include('href="/doctors/mjones/info"')
  })

  it('do not link unsafe schemes', () => {
    const links = slot(1).links.map((set) => ({ ...set, links: [{ href: 'javascript:alert(1)', title: 'Bad' }] }))
    const markup = page({
      ...schedule(0),
      links,
      embedded: [{ relation: clinicRelations.item, items: [{ ...slot(1), links }] }],
    })
    expect(markup).not.to.match(/(?:href|action)="javascript/)
    expect(markup).to.include('Bad <code>javascript:alert(1)</code>')
  })
})
