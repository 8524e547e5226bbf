import { formsOf, judged, namesIn, type Criterion, type Fault, type Site, type SiteForm } from '../criterion.ts'
import type { Exchange } from '../exchange.ts'
import { encoded, filled, hasRequired } from './input.ts'
import { unreadable } from './refusals.ts'

/** Whether a service does what its forms announce. */
export const forms: readonly Criterion[] = [
  {
    name: 'announced-methods',
    title: 'OPTIONS names the methods of forms',
    clause: 'RFC 9110 §9.3.7, §10.2.1',
    judge: (site) => judged(formsOf(site), (one) => announced(site, one)),
  },
  {
    name: 'refused-input',
    title: 'A form without its required fields is refused',
    clause: 'RFC 9110 §15.5',
    isUnsafe: true,
    judge: (site) =>
      judged(
        formsOf(site).filter(({ form }) => hasRequired(form)),
        (one) => refused(site, one),
      ),
  },
  {
    name: 'repeated-puts',
    title: 'A PUT that is sent twice has one effect',
    clause: 'RFC 9110 §9.2.2',
    isUnsafe: true,
    judge: (site) =>
      judged(
        formsOf(site).filter(({ form }) => form.method === 'PUT'),
        (one) => repeatedPut(site, one),
      ),
  },
  {
    name: 'repeated-posts',
    title: 'A POST that is sent twice with one Idempotency-Key has one effect',
    clause: 'draft-ietf-httpapi-idempotency-key-header',
    isUnsafe: true,
    judge: (site) =>
      judged(
        formsOf(site).filter(({ form }) => form.method === 'POST'),
        (one) => repeatedPost(site, one),
      ),
  },
]

type Verdict = Promise<Fault | 'not tried' | undefined>

async function announced({ recorder }: Site, { form }: SiteForm): Verdict {
  const exchange = await recorder.ask('OPTIONS', form.target)
  const allowed = exchange.headers.get('allow')
  if (exchange.status >= 300 || allowed === null) return 'not tried'
  return namesIn(allowed).includes(form.method.toLowerCase())
    ? undefined
    : { detail: `The form ${form.name} sends ${form.method}, and ${form.target} allows ${allowed}.`, exchange }
}

interface Sent {
  readonly input: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends input as a form says; undefined for a media type that only the SDK writes. */
async function send(
  { recorder }: Site,
  { form, page }: SiteForm,
  { input, headers }: Sent,
): Promise<Exchange | undefined> {
  const body = encoded(form.contentType, input)
  if (body === undefined) return undefined
  const condition = form.method === 'POST' || page.etag === undefined ? {} : { 'if-match': page.etag }
  return recorder.ask(form.method, form.target, {
    headers: {
      accept: 'application/problem+json, */*;q=0.1',
      'content-type': form.contentType,
      ...condition,
      ...headers,
    },
    body,
  })
}

async function refused(site: Site, one: SiteForm): Verdict {
  const exchange = await send(site, one, { input: {} })
  if (exchange === undefined) return 'not tried'
  if (exchange.status >= 400 && exchange.status < 500) return unreadable(exchange)
  return { detail: `The form ${one.form.name} without input is ${String(exchange.status)}.`, exchange }
}

interface Wanted extends Pick<Sent, 'headers'> {
  readonly input: Sent['input'] | undefined
}

interface Begun {
  readonly sent: Sent
  readonly first: Exchange
}

/** Submits a form; undefined without input, or if it is not accepted. */
async function begun(site: Site, one: SiteForm, { input, headers = {} }: Wanted): Promise<Begun | undefined> {
  if (input === undefined) return undefined
  const first = await send(site, one, { input, headers })
  return first === undefined || first.status >= 300 ? undefined : { sent: { input, headers }, first }
}

async function repeatedPut(site: Site, one: SiteForm): Verdict {
  const start = await begun(site, one, { input: filled(one.form, 'given') })
  if (start === undefined) return 'not tried'
  const before = await stateOf(site, one)
  // The condition of the page is not that of the changed resource.
  const tag = before?.headers.get('etag') ?? undefined
  const second = await send(site, one, { ...start.sent, headers: tag === undefined ? {} : { 'if-match': tag } })
  if (second === undefined || second.status >= 300) return otherwise(one, start, second)
  const after = await stateOf(site, one)
  return before?.content === after?.content
    ? undefined
    : { detail: `${one.form.target} differs after it.`, exchange: second }
}

async function stateOf({ recorder }: Site, { form }: SiteForm): Promise<Exchange | undefined> {
  const exchange = await recorder.ask('GET', form.target, { headers: { accept: 'application/json' } })
  return exchange.status === 200 ? exchange : undefined
}

async function repeatedPost(site: Site, one: SiteForm): Verdict {
  const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` }
  const start = await begun(site, one, { input: filled(one.form, 'invented'), headers })
  if (start === undefined) return 'not tried'
  const second = await send(site, one, start.sent)
  if (second === undefined || second.status >= 500) return otherwise(one, start, second)
  const [place, other] = [start.first, second].map((each) => each.headers.get('location') ?? 'nothing')
  // A second request that is refused is as safe as one that has the same answer.
  if (second.status >= 400 || place === other) return undefined
  return { detail: `${one.form.name} has made ${String(place)}, and then ${String(other)}.`, exchange: second }
}

function otherwise({ form }: SiteForm, { first }: Begun, second: Exchange | undefined): Fault {
  return { detail: `${form.name} is ${String(first.status)}, and again ${String(second?.status)}.`, exchange: second }
}
