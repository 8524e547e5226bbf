import { expect } from 'chai'
import { html } from '../../../../server/kit/representations/html.ts'
import { context, doctors, home, schedule } from '../example.ts'

const markup = html.write(schedule(1), context)

describe('the header and the breadcrumb', () => {
  const navigation = {
    links: [
      { href: '/', title: 'Start' },
      { href: '/doctors', title: 'Doctors' },
    ],
    more: [{ href: '/books', title: 'Books' }],
    signOut: '/session',
  }
  const account = { href: '/session', title: 'Ada' }
  const page = html.write(schedule(1), { ...context, navigation, account })

  it('mark the section of the page as the current one', () => {
    expect(page).to.include('<a href="/doctors" aria-current="page">Doctors</a>')
    expect([...(page.split('</header>')[0] ?? '').matchAll(/aria-current="page"/g)]).to.have.length(1)
  })

  it('lead from home by the section and the resources above to the page, without descriptions', () => {
    const [trail = ''] = /<nav class="trail".*?<\/nav>/s.exec(page) ?? []
    expect(
      trail
        .replaceAll(/<[^>]*>/g, '/')
        .split(/\/+/)
        .filter(Boolean),
    ).to.deep.equal(['Home', 'Doctors', 'Dr Mary Jones', schedule(1).title])
    expect(trail).not.to.include('title="')
  })

  it('sign out without a visit to another page', () => {
    expect(page).to.match(/<form method="post" action="\/session\?_method=DELETE"[^>]*><button type="submit">Sign out</)
    expect(html.write(schedule(1), context)).not.to.include('Sign out')
  })
})

describe('the links of a page', () => {
  it('are placed by relation: breadcrumb first, then paging, then the rest', () => {
    expect(markup).to.match(/<nav class="trail"[^>]*><ul><li class="home"><a href="\/" rel="home"/)
    expect(markup).to.match(/<nav class="pager"[^>]*><ul><li class="next"><a href="[^"]*2027-03-30" rel="next"/)
    expect(markup).to.match(
      /<nav class="related"[^>]*><ul><li class="other"><a href="\/doctors\/mjones\/info" title="[^"]*">Dr Mary Jones<\/a>/,
    )
    expect(markup.indexOf('class="trail"')).to.be.below(markup.indexOf('<h1>'))
  })

  it('show the description of their relation on hover', () => {
    expect(markup).to.include('title="A doctor with name, speciality, time zone, address and languages."')
  })

  it('have descriptions if the page has nothing else to offer', () => {
    expect(html.write(home, context)).to.include('<p>All doctors of the clinic.</p>')
    expect(html.write(doctors(1), context)).not.to.include('<p>All doctors')
  })

  it('to other formats come last, and only with safe schemes', () => {
    const alternates = [
      { href: '/md', title: 'Markdown', type: 'text/markdown' },
      { href: 'javascript:x', title: 'Bad' },
    ]
    const page = html.write(home, { ...context, alternates })
    expect(page).to.include('<link rel="alternate" href="/md" type="text/markdown">')
    expect(page).to.include('<a href="/md" rel="alternate" type="text/markdown">Markdown</a>')
    expect(page).to.include('Bad <code>javascript:x</code>').and.not.include('href="javascript')
  })

  it('become a search form if all variables are in the query, with current values', () => {
    expect(markup).to.include('<form class="search" role="search" method="get" action="/doctors/mjones/schedule"')
    expect(markup).to.include('name="date" value="2027-03-29"')
    expect(markup).to.include('<option value="open" selected>Free times</option>')
  })

  it('are shown as templates if a variable is in the path', () => {
    const page = html.write(home, context)
    expect(page).to.include('<code>/doctors/{doctor}/schedule{?date,status}</code>')
    expect(page).to.include('<code>doctor</code> Doctor for example mjones')
    expect(page).not.to.match(/href="[^"]*\{/)
  })
})
