import { expect } from 'chai'
import { execFile, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { formatChallenge, parseCredentials, type DigestAlgorithm } from '@waymark/shared'
import { basic } from '../../../server/kit/authentication/basic.ts'
import type { Scheme } from '../../../server/kit/authentication/scheme.ts'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { give, pat, processOn } from './digest-process.ts'

const run = promisify(execFile)
const user = `${pat.user}:${pat.password}`

/** Responds with 200 to accepted credentials, and with 401 and the verdict to others. */
function listening(schemes: readonly Scheme[]): Promise<Server> {
  const judged = async (
    request: IncomingMessage,
  ): Promise<readonly [status: number, headers: Record<string, string[]>]> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const asked = schemes.flatMap((scheme) => scheme.challenges({ stale: false }))
    const refused = [401, { 'WWW-Authenticate': asked.map((challenge) => formatChallenge(challenge)) }] as const
    const credentials = parseCredentials(request.headers.authorization ?? '')
    const scheme = schemes.find(({ name }) => name === credentials?.scheme)
    if (credentials === undefined || scheme === undefined) return [refused[0], { ...refused[1] }]
    const { method = '', url: target = '' } = request
    const content = (): Promise<Uint8Array> => Promise.resolve(Buffer.concat(chunks))
    const verdict = await scheme.verify({ credentials, method, target, content })
    if (verdict.verdict !== 'accepted') return [403, { 'X-Verdict': [verdict.verdict] }]
    const algorithm = credentials.parameters.get('algorithm')
    return [200, { 'X-Scheme': [scheme.name, ...(algorithm === undefined ? [] : [algorithm])] }]
  }
  const server = createServer((request, response) => {
    void judged(request).then(([status, headers]) => response.writeHead(status, headers).end())
  })
  return new Promise((resolve) =>
    server.listen(0, 'localhost', () => {
      resolve(server)
    }),
  )
}

describe('curl as an independent client', function () {
  before(function () {
    if (spawnSync('curl', ['--version']).status !== 0) this.skip()
  })

  async function seen(
    options: readonly string[],
    { account = pat, algorithms = ['SHA-256'] }: { account?: typeof pat; algorithms?: readonly DigestAlgorithm[] } = {},
  ): Promise<string> {
    const storage = await openStorage('sqlite::memory:')
    await give(storage, account)
    const clock = { now: () => Date.now() }
    const { scheme } = processOn(storage, { algorithms, clock })
    const plain = basic({
      realm: 'clinic',
      verifyPassword: (name, password) =>
        Promise.resolve(name === account.user && password === account.password ? { account: name } : undefined),
    })
    const server = await listening([scheme, plain])
    try {
      const uri = `http://localhost:${String((server.address() as AddressInfo).port)}/a?b=c%20d`
      const { stdout } = await run('curl', ['-s', '-o', '/dev/null', '-D', '-', '--noproxy', '*', ...options, uri])
      const last = stdout.trim().split('\r\n\r\n').at(-1) ?? ''
      const fields = last.split('\r\n').filter((line) => /^(HTTP|X-)/.test(line))
      return fields.join(', ').replaceAll(/HTTP\/1.1 | OK| Forbidden|X-\w+: /g, '')
    } finally {
      server.close()
      await storage.close()
    }
  }

  it('is accepted with Digest, for GET and for PUT with content', async () => {
    expect(await seen(['--digest', '-u', user])).to.equal('200, Digest, SHA-256')
    expect(await seen(['--digest', '-u', user, '-X', 'PUT', '--data', '{"a":1}'])).to.equal('200, Digest, SHA-256')
  })

  it('prefers Digest over Basic if both are offered', async () => {
    expect(await seen(['--anyauth', '-u', user])).to.equal('200, Digest, SHA-256')
  })

  it('is accepted with -sess and with a user name outside of ASCII', async () => {
    const account = { user: 'jäsøn', password: 'Secret, or not?' }
    const options = ['--digest', '-u', `${account.user}:${account.password}`]
    expect(await seen(options, { account, algorithms: ['SHA-256-sess'] })).to.equal('200, Digest, SHA-256-sess')
  })

  it('is accepted with Basic', async () => {
    expect(await seen(['--basic', '-u', user])).to.equal('200, Basic')
  })

  it('is refused with another password', async () => {
    expect(await seen(['--digest', '-u', 'pat:wrong'])).to.equal('403, refused')
    expect(await seen(['--basic', '-u', 'pat:wrong'])).to.equal('403, refused')
  })
})
