import autocannon from 'autocannon'
import { createHash } from 'node:crypto'
import { digested, digestResponse, digestSecret, formatCredentials, parseChallenges } from '@waymark/shared'
import { signedIn } from '../support/authentication/signed-in.ts'
import { browserSession } from '../support/browser/browser-session.ts'

/*
 * Measures the cost of authentication: the same GET of the same service without credentials, with a session token, with
 * a session cookie, and with a new Digest response for each request. Rounds alternate; the best one counts.
 */
const rounds = 3
const seconds = 4
const connections = 20
// A nonce allows this number of requests; a round sends fewer over all clients.
const requestsOfANonce = 4000
const nonces = 12

type Authorize = () => Readonly<Record<string, string>>

/**
 * Prints the requests per second of each authentication scheme, and the cost of a request for the server.
 *
 * @param processor the processor time that the server has used so far, in microseconds
 */
export async function costOfAuthentication(schedule: string, processor: () => Promise<number>): Promise<void> {
  const { origin, pathname, search } = new URL(schedule)
  const token = await signedIn({ origin }, 'pat')
  const cookie = await browserSession({ origin }, 'pat')
  const best = new Map<string, Measured>()
  for (let round = 0; round < rounds; round += 1) {
    const schemes: Readonly<Record<string, Authorize>> = {
      anonymous: () => ({}),
      'token of a session': () => ({ authorization: `Bearer ${token}` }),
      'cookie of a session': () => ({ cookie }),
      Digest: await digests(origin, `${pathname}${search}`),
    }
    for (const [name, authorize] of Object.entries(schemes)) {
      const found = await measured(schedule, authorize, processor)
      if (found.cost < (best.get(name)?.cost ?? Infinity)) best.set(name, found)
    }
  }
  const anonymous = best.get('anonymous')?.cost ?? 1
  console.log('\nGET schedule of 20 slots as HAL, by')
  for (const [name, { perSecond, cost }] of best) {
    const times = (cost / anonymous).toFixed(2)
    const each = `${cost.toFixed(0).padStart(5)} µs of the server`
    console.log(`  ${name.padEnd(20)} ${perSecond.toFixed(0).padStart(7)} requests/s ${each}   ${times} × anonymous`)
  }
}

interface Measured {
  readonly perSecond: number
  /** Microseconds of the server's processor per request: unlike the rate, without the client's share. */
  readonly cost: number
}

async function measured(url: string, authorize: Authorize, processor: () => Promise<number>): Promise<Measured> {
  const before = await processor()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({ ...request, headers: { accept: 'application/hal+json', ...authorize() } }),
      },
    ],
  })
  if (result.errors + result.non2xx > 0) throw new Error(`${String(result.non2xx)} other answers than 2xx`)
  return { perSecond: result.requests.average, cost: ((await processor()) - before) / result.requests.total }
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

async function digests(origin: string, uri: string): Promise<Authorize> {
  const challenges = await Promise.all(
    Array.from({ length: nonces }, async () => {
      const answer = await fetch(`${origin}/session`)
      return parseChallenges(answer.headers.get('www-authenticate') ?? '').find(
        ({ scheme, parameters }) => scheme === 'Digest' && parameters.get('algorithm') === 'SHA-256',
      )
    }),
  )
  const realm = challenges[0]?.parameters.get('realm') ?? ''
  const secret = digested(digestSecret({ user: 'pat', realm, password: 'pat-demo-application-password' }), sha256)
  // Created in advance, so that the client's share of the work is not measured.
  const made = Array.from({ length: nonces * requestsOfANonce }, (_, sent) => {
    const nonce = challenges[Math.floor(sent / requestsOfANonce)]?.parameters.get('nonce') ?? ''
    const nc = ((sent % requestsOfANonce) + 1).toString(16).padStart(8, '0')
    const shown = { algorithm: 'SHA-256', qop: 'auth', nonce, nc, cnonce: 'bench', uri } as const
    const response = digested(digestResponse({ ...shown, method: 'GET', content: new Uint8Array(), secret }), sha256)
    const parameters = new Map(Object.entries({ username: 'pat', realm, ...shown, response }))
    return { authorization: formatCredentials({ scheme: 'Digest', parameters }) }
  })
  return () => made.pop() ?? {}
}
