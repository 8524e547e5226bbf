import { exchangesOf, judged, type Criterion, type Fault, type Judgement, type Site } from '../criterion.ts'
import type { Exchange } from '../exchange.ts'

/** How a service refuses, which a client learns to rely on. */
export const refusals: readonly Criterion[] = [
  {
    name: 'not-found',
    title: 'An unknown path is 404',
    level: 2,
    clause: 'RFC 9110 §15.5.5',
    judge: ({ absent }) => judged([absent], async (ask) => notFound(await ask())),
  },
  {
    name: 'method-not-allowed',
    title: 'A method that a resource lacks is 405 with Allow, or 501',
    level: 2,
    clause: 'RFC 9110 §15.5.6',
    judge: ({ unknownMethod }) => judged([unknownMethod], async (ask) => notAllowed(await ask())),
  },
  {
    name: 'problems',
    title: 'Errors can be read by a program',
    clause: 'RFC 9457',
    judge: problems,
  },
  { name: 'no-failures', title: 'No page fails', clause: 'RFC 9110 §15.6', judge: failures },
  { name: 'challenges', title: 'A 401 says how to sign in', clause: 'RFC 9110 §15.5.2', judge: challenges },
]

function notFound(exchange: Exchange): Fault | undefined {
  return [404, 410].includes(exchange.status) ? undefined : { detail: `It is ${String(exchange.status)}.`, exchange }
}

function notAllowed(exchange: Exchange): Fault | undefined {
  const { status, headers } = exchange
  if (status === 501 || (status === 405 && headers.has('allow'))) return undefined
  return { detail: `PROPFIND is ${String(status)}${status === 405 ? ' without Allow' : ''}.`, exchange }
}

function problems(site: Site): Promise<Judgement> {
  const { absent, unknownMethod } = site
  const failed = lastAnswers(site).filter(
    ({ status, method, content }) => status >= 500 && method !== 'HEAD' && content !== undefined,
  )
  const seen = new Set<Exchange>()
  return judged([absent, unknownMethod, ...failed.map((one) => () => Promise.resolve(one))], async (ask) => {
    const exchange = await ask()
    if (seen.has(exchange)) return 'not tried'
    seen.add(exchange)
    return unreadable(exchange)
  })
}

// The connection repeats a request at once after these, and its last answer counts.
const retried = [502, 503, 504]

function lastAnswers(site: Site): readonly Exchange[] {
  const exchanges = exchangesOf(site)
  return exchanges.filter(({ method, url, status }, index) => {
    const next = exchanges[index + 1]
    return !retried.includes(status) || next?.method !== method || next.url !== url
  })
}

function failures(site: Site): Judgement {
  const exchanges = lastAnswers(site)
  const failed = exchanges.filter(({ status }) => status >= 500 && status !== 501)
  return {
    tried: exchanges.length,
    faults: failed.map((exchange) => ({ detail: `${exchange.url} is ${String(exchange.status)}.`, exchange })),
  }
}

function challenges(site: Site): Judgement {
  const refused = exchangesOf(site).filter(({ status }) => status === 401)
  const silent = refused.filter(({ headers }) => !headers.has('www-authenticate'))
  const faults = silent.map((exchange) => ({ detail: `${exchange.url} has no WWW-Authenticate.`, exchange }))
  return { tried: refused.length, faults }
}

/** Returns the fault of an error that a program cannot read. */
export function unreadable(exchange: Exchange): Fault | 'not tried' | undefined {
  const { status, url, content = '', headers } = exchange
  if (status < 400) return 'not tried'
  const type = headers.get('content-type') ?? 'of no media type'
  if (!/[/+](?:json|xml)\b/i.test(type)) return { detail: `The ${String(status)} of ${url} is ${type}.`, exchange }
  const fault = type.includes('json') ? contradiction(content, status) : undefined
  return fault === undefined
    ? undefined
    : { detail: `The content of the ${String(status)} of ${url} ${fault}.`, exchange }
}

function contradiction(content: string, status: number): string | undefined {
  try {
    const value: unknown = JSON.parse(content)
    const told = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined
    return typeof told === 'number' && told !== status ? `says ${String(told)}` : undefined
  } catch {
    return 'is no JSON'
  }
}
