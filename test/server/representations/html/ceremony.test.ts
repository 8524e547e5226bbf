import { expect } from 'chai'
import { creationOptions } from '@waymark/server/authentication/passkey-options'
import { html } from '@waymark/server/representations/html'
import type { Representation } from '@waymark/server/hypermedia/representation'

const place = { origin: 'https://clinic.example', id: 'clinic.example', name: '"><script>' }
const publicKey = creationOptions({
  place,
  challenge: 'chal',
  user: { handle: 'aGFuZGxl', account: 'ada', name: 'Ada' },
  present: [],
}) as never
const context = { service: 'Clinic', curies: [], alternates: [], stylesheet: '/s.css', home: '/' }
const scripts = { script: '/site.js', ceremonyScript: '/passkey.js' }
const asked: Representation = {
  ...{ kind: 'newPasskey', title: 'A passkey', links: [], embedded: [], forms: [] },
  state: { message: 'Your device asks you.', publicKey, userId: 'aGFuZGxl' },
  layout: {
    ...{ kind: 'ceremony', options: 'publicKey', unseen: ['publicKey', 'userId'], field: 'credential' },
    unavailable: 'A script is needed.',
  },
}

describe('a page on which a device is asked', () => {
  const text = html.write(asked, { ...context, ...scripts })

  it('has what the device is asked, for the script, and says that one is needed', () => {
    const [, options = '', words] = /class="ceremony"[^>]*data-options="([^"]*)"[^>]*>([^<]*)</.exec(text) ?? []
    const unescaped = options.replaceAll('&#34;', '"').replaceAll('&#60;', '<').replaceAll('&#62;', '>')
    expect(JSON.parse(unescaped.replaceAll('&#38;', '&'))).to.deep.equal(publicKey)
    expect(words).to.equal('A script is needed.')
    expect(text).to.include('src="/passkey.js"')
    expect(text).not.to.include('"><script>')
  })

  it('shows nothing of it to people', () => {
    const shown = text.replaceAll(/<[^>]*>/g, '')
    expect(shown).to.include('Your device asks you.')
    expect(shown).not.to.include('chal')
    expect(shown).not.to.include('aGFuZGxl')
  })

  it('has a script of its own that no other page has', () => {
    const { layout, ...plain } = asked
    expect(layout?.kind).to.equal('ceremony')
    const other = html.write(plain, { ...context, ...scripts })
    expect(other).to.include('src="/site.js"')
    expect(other).not.to.include('src="/passkey.js"')
  })
})
