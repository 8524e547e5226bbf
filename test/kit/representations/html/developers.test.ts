import { expect } from 'chai'
import { developersMarkup } from '../../../../server/kit/representations/html/developers.ts'
import { html } from '../../../../server/kit/representations/html.ts'
import { context, home, schedule } from '../example.ts'

/** The part of a page that is for people. */
const mainOf = (page: string): string => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

describe('the part of a page for developers', () => {
  it('is closed, and comes after the content', () => {
    const page = html.write(schedule(1), context)
    expect(page.indexOf('<details class="developers"><summary>For developers</summary>')).to.be.above(
      page.indexOf('</main>'),
    )
  })

  it('has identifiers and the methods of forms, which the rest of the page has not', () => {
    const [item] = schedule(1).embedded[0]?.items ?? []
    if (item === undefined) expect.fail('The schedule has an item')
    expect(String(developersMarkup(item, context))).to.include('<dt>Id</dt><dd>1</dd>')
    expect(String(developersMarkup(item, context))).to.include('<code>POST /schedules/1</code>')
    expect(mainOf(html.write(item, context)))
      .not.to.include('<dt>Id</dt>')
      .and.not.include('POST')
  })

  it('has every relation by its name, linked to its document', () => {
    const found = String(developersMarkup(home, context))
    for (const { relation } of home.links.filter(({ relation: { key } }) => key !== 'self')) {
      expect(found).to.include(`<code>${relation.name}</code>`)
    }
    expect(found).to.include('<a href="/rels/doctors"><code>wm:doctors</code></a>')
  })

  it('has the links for developers', () => {
    const links = home.links.filter(({ relation }) => relation.isForDevelopers === true)
    expect(links).not.to.deep.equal([])
    for (const { href } of links.flatMap((set) => set.links)) {
      expect(String(developersMarkup(home, context))).to.include(`href="${href}"`)
      expect(mainOf(html.write(home, context))).not.to.include(`href="${href}"`)
    }
  })

  it('has the other formats', () => {
    const alternates = [{ href: '/?as=hal', title: 'HAL', type: 'application/hal+json' }]
    expect(String(developersMarkup(home, { ...context, alternates }))).to.include(
      '<a href="/?as&#61;hal" rel="alternate"',
    )
  })
})
