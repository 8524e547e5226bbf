import { expect } from 'chai'
import { createServer, type Server } from 'node:http'
import { closed, listening } from '../../support/http/listening.ts'
import { waymark } from '../../support/sdk/command.ts'

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(5000, 0xff)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])
const page = {
  name: 'Dr Mary Jones',
  _links: {
    self: { href: '/' },
    portrait: { href: '/portrait', type: 'image/png' },
    icon: [{ href: '/icon', type: 'image/jpeg' }],
    gone: { href: '/gone', type: 'image/png' },
    huge: { href: '/huge', type: 'image/png' },
    evil: { href: '/evil' },
    '$(id)': { href: '/' },
    'a`id`': { href: '/x{?\u001b[31m}', templated: true },
    '\u001b]0;owned\u0007': { href: '/' },
  },
  name2: '\u001b]52;c;AAAA\u0007\u009b',
}

function inIterm(picture: Buffer): string {
  return `\u001b]1337;File=inline=1;size=${String(picture.length)};height=10:${picture.toString('base64')}\u0007\n`
}

describe('pictures in the command line', () => {
  const requests: string[] = []
  let server: Server
  let entry: string
  before(async () => {
    const files: Readonly<Record<string, readonly [string, Buffer]>> = {
      '/': ['application/hal+json', Buffer.from(JSON.stringify(page))],
      '/portrait': ['image/png', png],
      '/icon': ['image/jpeg', jpeg],
      '/evil': ['text/plain', Buffer.from('\u001b]0;owned\u0007\u001b[2J\r\n')],
      '/huge': ['image/png', Buffer.alloc(1024 * 1024 + 1)],
    }
    server = createServer(({ url = '' }, response) => {
      requests.push(url)
      const [type, content] = files[url] ?? []
      if (type === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': type }).end(content)
    })
    entry = `${await listening(server)}/`
  })
  after(() => closed(server))
  beforeEach(() => void requests.splice(0))

  const written = async (words: readonly string[], more: Parameters<typeof waymark>[1] = {}) => {
    const bytes: Uint8Array[] = []
    const ran = await waymark(words, { writeBytes: (each) => void bytes.push(each), ...more })
    return { ...ran, bytes: Buffer.concat(bytes) }
  }

  it('writes a file as it is, without reading it as a document', async () => {
    const { code, out, bytes } = await written(['follow', entry, 'portrait', '--accept=image/*'])
    expect([code, out, bytes.equals(png), requests]).to.deep.equal([0, '', true, ['/', '/portrait']])
    const refused = await written(['follow', entry, 'icon', '--accept=image/png'])
    expect([refused.code, refused.bytes.length]).to.deep.equal([6, 0])
    expect(refused.errors).to.include('has the media type image/jpeg')
  })

  it('keeps content that is no text out of the terminal, and draws a picture where the terminal can', async () => {
    const words = ['follow', entry, 'portrait', '--accept=image/*']
    const plain = await written(words, { isTerminal: true })
    expect([plain.out, plain.bytes.length]).to.deep.equal(['5004 bytes that are no text. Save them with > FILE.\n', 0])
    const picture = await written(words, { isTerminal: true, environment: { TERM_PROGRAM: 'WezTerm' } })
    expect(picture.out).to.equal(inIterm(png))
  })

  it('lets a service control neither the terminal nor the shell', async () => {
    for (const words of [
      ['follow', entry, 'evil', '--accept=text/plain'],
      ['follow', entry, '--json', '--pointer=/state/name2'],
      ['follow', entry],
      ['follow', entry, '--markdown'],
    ]) {
      const { code, out } = await written(words, { isTerminal: true })
      expect([code, /\p{Cc}/u.test(out.replaceAll(/[\t\n]/g, ''))], words.join(' ')).to.deep.equal([0, false])
    }
    const { out } = await written(['complete', 'follow', entry, ''])
    expect(out.split('\n')).to.include('portrait').and.not.include('$(id)').and.not.include('a`id`')
  })

  it('draws the pictures that a page links to, and shows the page without those that cannot be read', async () => {
    const environment = { TERM_PROGRAM: 'iTerm.app' }
    const { out } = await written(['follow', entry], { isTerminal: true, environment })
    const pictures = `${inIterm(png)}${inIterm(jpeg)}`
    expect(out.startsWith(pictures)).to.equal(true)
    expect(out.slice(pictures.length)).to.include('name: Dr Mary Jones').and.not.include('\u001b')
    expect((await written(['follow', entry], { environment })).out).to.not.include('\u001b')
    expect(requests.filter((path) => path === '/portrait')).to.have.length(1)
  })

  it('draws by the protocol of the terminal, and nothing in a multiplexer', async () => {
    const drawnFor = async (environment: Readonly<Record<string, string>>): Promise<string> => {
      const { out } = await written(['follow', entry], { isTerminal: true, environment })
      return out.slice(0, out.lastIndexOf('\u001b\\') + 2)
    }
    expect(await drawnFor({ TERM: 'xterm-256color' })).to.not.include('\u001b')
    expect(await drawnFor({ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' })).to.not.include('\u001b')
    // A sequence has at most 4,096 bytes of payload, and the last one ends the picture; the JPEG is not known.
    const sequences = (await drawnFor({ TERM: 'xterm-kitty' })).split('\u001b\\').slice(0, -1)
    expect(sequences.map((each) => each.slice(2, each.indexOf(';')))).to.deep.equal(['Gf=100,a=T,r=10,m=1', 'Gm=0'])
    const payload = sequences.map((each) => each.slice(each.indexOf(';') + 1)).join('')
    expect(Buffer.from(payload, 'base64').equals(png)).to.equal(true)
  })
})
