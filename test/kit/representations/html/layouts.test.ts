import { expect } from 'chai'
import { creationOptions } from '../../../../server/kit/authentication/passkey/passkey-options.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { html } from '../../../../server/kit/representations/html.ts'
import { progressMarkup } from '../../../../server/kit/representations/html/layouts.ts'

const place = { origin: 'https://clinic.example', id: 'clinic.example', name: '"><script>' }
const publicKey = creationOptions({
  place,
  challenge: 'chal',
  user: { handle: 'aGFuZGxl', account: 'ada', name: 'Ada' },
  present: [],
}) as never
const context = { service: 'Clinic', curies: [], profiles: [], alternates: [], stylesheet: '/s.css', home: '/' }
const scripts = { script: '/site.js', ceremonyScript: '/passkey.js' }
const asked: Representation = {
  kind: 'newPasskey',
  title: 'A passkey',
  links: [],
  embedded: [],
  forms: [],
  state: { message: 'Your device asks you.', publicKey, userId: 'aGFuZGxl' },
  layout: {
    kind: 'ceremony',
    options: 'publicKey',
    hidden: ['publicKey', 'userId'],
    field: 'credential',
    unavailable: 'A script is needed.',
  },
}

describe('a page with a passkey ceremony', () => {
  const text = html.write(asked, { ...context, ...scripts })

  it('has the options for the script, and says that a script is required', () => {
    const [, options = ''] = /class="ceremony"[^>]*data-options="([^"]*)"[^>]* hidden></.exec(text) ?? []
    const [, words] = /<noscript><p class="ceremony">([^<]*)</.exec(text) ?? []
    const unescaped = options.replaceAll('&#34;', '"').replaceAll('&#60;', '<').replaceAll('&#62;', '>')
    expect(JSON.parse(unescaped.replaceAll('&#38;', '&'))).to.deep.equal(publicKey)
    expect(words).to.equal('A script is needed.')
    expect(text).to.include('src="/passkey.js"')
    expect(text).not.to.include('"><script>')
  })

  it('does not display the options', () => {
    const shown = text.replaceAll(/<[^>]*>/g, '')
    expect(shown).to.include('Your device asks you.')
    expect(shown).not.to.include('chal')
    expect(shown).not.to.include('aGFuZGxl')
  })

  it('has its own script, which other pages do not load', () => {
    const { layout, ...plain } = asked
    expect(layout?.kind).to.equal('ceremony')
    const other = html.write(plain, { ...context, ...scripts })
    expect(other).to.include('src="/site.js"')
    expect(other).not.to.include('src="/passkey.js"')
  })
})

const layout = { kind: 'progress', fraction: 'howFar', phase: 'is' } as const
const state = { howFar: 0.5, is: '"on"' }
const alternates = [
  { href: '/task?as=html', type: 'text/html' },
  { href: '/task?as="events"', type: 'text/event-stream' },
]

describe('a progress bar in HTML', () => {
  it('shows the percentage beside it', () => {
    expect(String(progressMarkup({ layout, state }, alternates, ['howFar', 0.129]))).to.equal(
      '<progress max="1" value="0.129" aria-label="How far">12\u00a0%</progress> 12\u00a0%',
    )
  })

  it('is updated if the resource has events', () => {
    expect(String(progressMarkup({ layout, state, isWatched: true }, alternates, ['howFar', 1]))).to.include(
      ' data-events="/task?as&#61;&#34;events&#34;" data-member="howFar" data-phase="is" data-now="&#34;on&#34;">',
    )
    expect(String(progressMarkup({ layout, state, isWatched: true }, [], ['howFar', 1]))).not.to.include('data-events')
  })

  it('is rendered for its member only, and not without a layout', () => {
    expect(progressMarkup({ layout, state }, alternates, ['total', 3])).to.equal(undefined)
    expect(progressMarkup({ layout, state }, alternates, ['howFar', 'far'])).to.equal(undefined)
    expect(progressMarkup({ state }, alternates, ['howFar', 1])).to.equal(undefined)
  })
})
