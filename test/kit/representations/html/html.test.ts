import { expect } from 'chai'
import * as fc from 'fast-check'
import { html } from '../../../../server/kit/representations/html.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { context, doctors, home, problem, schedule, slot } from '../example.ts'
import { filledWith } from '../filled.ts'

function page(representation: Representation): string {
  return html.write(representation, context)
}

function tags(markup: string): readonly string[] {
  return [...markup.matchAll(/<(\/?[a-zA-Z!][^\s>]*)/g)].map(([, tag = '']) => tag)
}

const voidElements = new Set(['!doctype', 'meta', 'link', 'input'])

function unbalanced(markup: string): readonly string[] {
  const open: string[] = []
  for (const tag of tags(markup)) {
    if (!tag.startsWith('/')) open.push(...(voidElements.has(tag) ? [] : [tag]))
    else if (open.pop() !== tag.slice(1)) return [`${tag} in ${open.join(' ')}`]
  }
  return open
}

const pages = {
  home,
  slot: slot(7),
  schedule: schedule(4),
  empty: schedule(0),
  cards: doctors(3),
  table: doctors(9),
  problem,
}

describe('an HTML page', () => {
  for (const [name, representation] of Object.entries(pages)) {
    it(`is well-formed: ${name}`, () => {
      const markup = page(representation)
      expect(markup.startsWith('<!doctype html>\n<html lang="en">')).to.equal(true)
      expect(unbalanced(markup)).to.deep.equal([])
      expect(tags(markup).filter((tag) => tag === 'h1')).to.have.length(1)
      expect(markup)
        .to.match(/<main id="content"/)
        .and.match(/<a class="skip" href="#content">/)
    })

    it(`has ordered headings and unique ids: ${name}`, () => {
      const levels = [...page(representation).matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
      levels.forEach((level, index) => {
        expect(level - (levels[index - 1] ?? 0)).to.be.at.most(1)
      })
      const ids = [...page(representation).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).to.equal(ids.length)
    })

    it(`has no inline script or style, which the policy forbids: ${name}`, () => {
      expect(page(representation)).not.to.match(/<script|<style|\sstyle=|\son[a-z]+=/i)
    })

    it(`has a label for each control: ${name}`, () => {
      const labelled = new Set([...page(representation).matchAll(/<label for="([^"]*)"/g)].map(([, id]) => id))
      const controls = [
        ...page(representation).matchAll(/<(?:input|select|textarea)(?! type="hidden")[^>]* id="([^"]*)"/g),
      ]
      for (const [, id] of controls) expect(labelled.has(id)).to.equal(true)
      expect(controls.length).to.equal(labelled.size)
    })
  }

  it('has the resource and the service as title', () => {
    expect(page(slot(7))).to.include('<title>15:00 – 15:20 – Waymark Clinic</title>')
    expect(page(home)).to.include('<title>Waymark Clinic</title>')
  })

  it('links the stylesheet, the home document and the other formats', () => {
    const markup = page(slot(7))
    expect(markup).to.include('<link rel="stylesheet" href="/stylesheet.css">')
    expect(markup).to.include('<header><a href="/">Waymark Clinic</a></header>')
    expect(markup).to.include('<a href="/here?format&#61;md" rel="alternate" type="text/markdown">Markdown</a>')
  })

  it('links the script as a module, if there is one', () => {
    const markup = html.write(home, { ...context, script: '/site.js' })
    expect(markup).to.include('<script type="module" src="/site.js"></script>')
    expect(page(home)).not.to.include('<script')
  })

  it('marks a page that is kept to read without a connection, and names the user that it is for', () => {
    const kept = { ...home, offline: { alongside: ['/slots/7', '/slots/8'] } }
    expect(html.write(kept, { ...context, user: 'key' })).to.include(
      '<main id="content" tabindex="-1" data-user="key" data-keep="/slots/7 /slots/8">',
    )
    expect(html.write(home, { ...context, user: '' })).to.include('<main id="content" tabindex="-1" data-user="">')
    expect(page(home)).to.include('<main id="content" tabindex="-1">')
  })

  it('offers calendar and print by their action', () => {
    const calendar = { href: '/here?as=ics', title: 'iCalendar', type: 'text/calendar' }
    const markup = html.write(slot(7), { ...context, alternates: [...context.alternates, calendar] })
    expect(markup).to.match(/<ul class="actions"><li><a class="calendar" href="[^"]*"[^>]*>Add to calendar<\/a>/)
    expect(markup).not.to.include('Print (PDF)')
    const file = { href: '/here?as=csv', title: 'CSV', type: 'text/csv' }
    expect(html.write(schedule(1), { ...context, alternates: [file] })).to.include('>Download (CSV)</a>')
  })

  it('shows the form of a problem with submitted values, and each fault at its field', () => {
    const markup = page(problem)
    expect(markup).to.match(
      /<input type="number" id="form-0-field-1"[^>]* aria-invalid="true"[^>]*form-0-field-1-fault"[^>]* value="-1">/,
    )
    expect(markup).to.include('id="form-0-field-1-fault">Age in years must be a whole number from 0 to 130.</p>')
    expect(markup).to.include('<a href="#form-0-field-1">Age in years must be a whole number from 0 to 130.</a>')
    expect(markup).to.include('<code>colour</code> is unknown')
    expect(markup).to.include('value="Ada &#34;the first&#34;"')
    expect(markup).to.include('Back to the slot')
    expect(markup).to.include('<a href="/problems/invalid-input">About this problem</a>')
  })

  it('shows an invalid problem like any other state', () => {
    const broken = { ...problem, state: { title: 'Odd', status: 'not a number', errors: 'none' } }
    expect(page(broken)).to.include('not a number')
  })

  it('keeps its structure with any text', () => {
    const expected = tags(page(filledWith('x')))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 16 }), injections), (text) => {
        const markup = page(filledWith(text))
        expect(tags(markup)).to.deep.equal(expected)
        expect(unbalanced(markup)).to.deep.equal([])
        expect(markup).not.to.match(/<(?:script|img|svg)|javascript:[^<]*"/i)
      }),
      { numRuns: 300 },
    )
  })
})

const injections = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  '</textarea><script>',
  '</title><svg>',
  '<!--',
  ']]>',
  '!${x}',
)
