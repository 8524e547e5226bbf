import { expect } from 'chai'
import { htmlWith } from '../../../../server/kit/representations/html.ts'
import { html } from '../../../../server/kit/representations/html/markup.ts'
import { contentOf } from '../../../../server/kit/representations/html/components.ts'
import { hidden, text } from '@waymark/shared'
import type { FormField } from '../../../../server/kit/hypermedia/form.ts'
import type { View } from '../../../../server/kit/representations/html/view.ts'
import { clinicRelations } from '@waymark/shared/clinic'
import { context, schedule, slot } from '../example.ts'

/** Returns the parts of a page: what the view placed, and what follows for developers. */
function partsOf(view: View, representation = slot(7)): { readonly main: string; readonly developers: string } {
  const page = htmlWith({ [representation.kind]: view }).write(representation, context)
  const [main = '', developers = ''] = page.split('<footer>')
  return { main, developers }
}

describe('a page made by hand', () => {
  it('has what its view placed, once', () => {
    const { main, developers } = partsOf((page) => contentOf(page.link('doctor'), page.form('confirm')))
    expect(main).to.include('href="/doctors/mjones/info"').and.include('action="/schedules/7"')
    expect(developers).not.to.include('href="/doctors/mjones/info"').and.not.to.include('action="/schedules/7"')
  })

  it('has what its view left out in the part for developers', () => {
    const { main, developers } = partsOf((page) => html`${page.title}`)
    expect(main).not.to.include('action="/schedules/7"')
    expect(developers).to.include('href="/doctors/mjones/info"').and.include('action="/schedules/7"')
  })

  it('has the embedded resources that its view left out as links', () => {
    const { main, developers } = partsOf((page) => html`${page.title}`, schedule(2))
    expect(main).not.to.include('href="/schedules/1"')
    expect(developers).to.include('href="/schedules/1"').and.include('href="/schedules/2"')
  })

  it('leaves out hidden variables without a value in the address of a template', () => {
    const named = (value: string | undefined): FormField => {
      return { name: 'user', field: hidden(text({ prompt: 'User', maxLength: 10 })), value }
    }
    const addressOf = (value: string | undefined): string => {
      const link = { href: '/appointments{?user}', variables: [named(value)] }
      const given = { ...slot(7), links: [{ relation: clinicRelations.appointments, links: [link] }] }
      const { main } = partsOf((page) => page.link('appointments', { values: { period: 'past' } }), given)
      return /href="(\/appointments[^"]*)"/.exec(main)?.[1] ?? ''
    }
    expect(addressOf(undefined)).to.equal('/appointments?period&#61;past')
    expect(addressOf('pat')).to.equal('/appointments?user&#61;pat&#38;period&#61;past')
  })

  it('escapes text', () => {
    const { main } = partsOf((page) => page.link('doctor', { words: '<b>' }))
    expect(main).to.include('&#60;b&#62;').and.not.to.include('<b>')
  })

  it('shows the brand of the service around it, and does not name its time zone', () => {
    const brand = {
      name: 'Lamb Walk',
      logo: { href: '/logo', width: 256, height: 64 },
      stylesheet: '/colours',
      lines: ['7 Lamb Walk <London>'],
      links: [{ href: '/imprint', title: 'Imprint' }],
      timeZone: 'America/New_York',
      version: '1',
    }
    const view: View = (page) => html`Zone: ${page.zone('timeZone')}.`
    const remote = { ...slot(7), state: { ...slot(7).state, timeZone: 'America/New_York' } }
    const markup = htmlWith({ slot: view }).write(remote, { ...context, brand, service: brand.name })
    expect(markup).to.include('<a href="/"><img class="logo" src="/logo" alt="" width="256" height="64"> Lamb Walk</a>')
    expect(markup).to.include(
      '<p><img class="logo" src="/logo" alt="" width="256" height="64" loading="lazy"> <bdi>Lamb Walk</bdi></p>',
    )
    expect(markup).to.include('<link rel="stylesheet" href="/colours">').and.to.include('7 Lamb Walk &#60;London&#62;')
    expect(markup).to.include('<li><a href="/imprint">Imprint</a></li>').and.to.include('Zone: .')
    expect(htmlWith({ slot: view }).write(remote, context)).to.include('Zone: New York time.')
  })

  it('is alone in a frame of another site', () => {
    const view: View = (page) => html`${page.title}`
    const markup = htmlWith({ slot: view }).write({ ...slot(7), layout: { kind: 'embedded' } }, context)
    expect(markup)
      .to.include('<base target="_blank">')
      .and.not.to.match(/<header|<footer|class="skip"/v)
  })

  it('tells on a page without items that the search goes on', () => {
    const view: View = (page) => html`${page.noItems('No people.')}`
    expect(partsOf(view).main).to.include('No people.')
    const next = { relation: clinicRelations.next, links: [{ href: '/schedules?cursor=a' }] }
    expect(partsOf(view, { ...slot(7), links: [next] }).main).to.include('Nothing found so far.')
  })
})
