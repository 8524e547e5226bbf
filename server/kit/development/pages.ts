import { outsideHref, type BasePath } from '../http/base-path.ts'
import { beforeFinding, onFound } from '../http/decide.ts'
import { protocolProblem } from '../http/problem.ts'
import { resource, type Resource } from '../http/resource.ts'
import { href } from '../http/routes.ts'
import type { Service } from '../http/service.ts'
import type { LinkSet, Representation, State } from '../hypermedia/representation.ts'
import type { Views } from '../representations/html.ts'
import { html, join, type Html } from '../representations/html/markup.ts'
import type { Page } from '../representations/html/view.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'
import { developmentRoutes } from './routes.ts'

const list = developmentRoutes.requests

const questions = new Map([
  ...[...beforeFinding, ...onFound].map(({ name, question }) => [name, question] as const),
  ['route', 'Does no route match the path?'],
  ['media type', 'Which media type was negotiated?'],
  ['caller', 'Is the caller authenticated?'],
  ['query', 'Does the query have unknown parameters or invalid values?'],
  ['found', 'Is the resource missing?'],
  ['form', 'Are the values of the form invalid?'],
  ['action', 'What did the action do?'],
  ['content cache', 'Was the content rendered before?'],
  ['answered', 'With which status was the request answered?'],
])

type Parts = Pick<Service, 'self' | 'generalLinks' | 'basePath'>

/** The last requests of the process, newest first. */
export function requestList(requests: RequestLog, { self, generalLinks, basePath }: Parts): Resource {
  return resource({
    kind: 'developmentRequests',
    isPublic: true,
    cache: { store: 'none' },
    find: () => Promise.resolve({ entity: requests.list(), version: versionOf(requests.list()) }),
    represent: (logged) =>
      representation('developmentRequests', 'Last requests', {
        state: { total: logged.length, requests: logged.map((each) => requestState(basePath, each)) },
        links: [{ relation: self(), links: [{ href: list }] }, ...generalLinks()],
      }),
  })
}

/** One request with the decisions on it. */
export function requestPage(requests: RequestLog, { self, generalLinks, basePath }: Parts): Resource {
  return resource({
    kind: 'developmentRequest',
    isPublic: true,
    cache: { store: 'none' },
    find({ variables }) {
      const found = requests.find(variables['request'] ?? '')
      const missing = protocolProblem('not-found', 'This request is not among the last ones of this process.')
      return Promise.resolve(found === undefined ? missing : { entity: found, version: versionOf([found]) })
    },
    represent: (logged) =>
      representation('developmentRequest', `${logged.method} ${logged.target}`, {
        state: { ...requestState(basePath, logged), list: outsideHref(basePath, list) },
        links: [{ relation: self(), links: [{ href: hrefOf(logged.id) }] }, ...generalLinks()],
      }),
  })
}

export function hrefOf(id: string): string {
  return href(developmentRoutes.request, { request: id })
}

// A log changes while its request is answered.
function versionOf(logged: readonly LoggedRequest[]): string {
  const steps = logged.reduce((sum, { steps: own, ended }) => sum + own.length + (ended === undefined ? 0 : 1), 0)
  return `${logged[0]?.id ?? 'none'}-${String(steps)}`
}

function representation(
  kind: string,
  title: string,
  { state, links }: { readonly state: State; readonly links: readonly LinkSet[] },
): Representation {
  return { kind, title, state, links, embedded: [], forms: [] }
}

// The state has no links, which would get the base path.
function requestState(base: BasePath, { id, at, method, target, steps, ended }: LoggedRequest): State {
  return {
    id,
    href: outsideHref(base, hrefOf(id)),
    at: new Date(at).toISOString(),
    method,
    target,
    ...(ended === undefined
      ? {}
      : {
          route: ended.route,
          status: ended.status,
          mediaType: ended.mediaType,
          milliseconds: Math.round(ended.seconds * 10_000) / 10,
        }),
    decisions: steps.map(({ decision, outcome }) => ({ decision, outcome })),
  }
}

/** The pages of development. */
export const developmentViews: Views = {
  developmentRequests: listView,
  developmentRequest: requestView,
}

function listView(page: Page): Html {
  const rows = page.records('requests').map(requestRow)
  const heads = ['Time', 'Request', 'Status', 'Duration', 'Route', 'Last decision'].map(
    (head) => html`<th scope="col">${head}</th>`,
  )
  return join([
    html`<h1>${page.title}</h1>`,
    html`<p>The last requests of this process, newest first, without their header fields and content.</p>`,
    rows.length === 0
      ? html`<p class="none">No requests yet.</p>`
      : html`<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`,
  ])
}

function requestRow(request: State): Html {
  const name = `${words(request['method'])} ${words(request['target'])}`
  return html`<tr><td class="note">${timeOf(request)}</td><td><a href="${words(request['href'])}">${name}</a></td><td>${words(
    request['status'],
  )}</td><td class="note">${durationOf(request)}</td><td class="note">${routeOf(request)}</td><td>${decidedBy(request)}</td></tr>`
}

function requestView(page: Page): Html {
  const { state } = page.representation
  const rows = decisionsOf(state).map(
    ({ decision, outcome }) =>
      html`<tr><td>${decision}</td><td class="note">${questions.get(decision) ?? ''}</td><td>${shownOutcome(outcome)}</td></tr>`,
  )
  return join([
    html`<h1>${page.title}</h1>`,
    page.facts(
      ['Time', html`${timeOf(state)}`],
      ['Status', html`${words(state['status'])}`],
      ['Duration', html`${durationOf(state)}`],
      ['Route', html`${routeOf(state)}`],
      ['Media type', html`${words(state['mediaType'])}`],
    ),
    html`<h2>Decisions</h2>`,
    html`<div class="wide"><table><thead><tr><th scope="col">Decision</th><th scope="col">Question</th><th scope="col">Outcome</th></tr></thead><tbody>${rows}</tbody></table></div>`,
    html`<p><a href="${page.text('list')}">Last requests</a></p>`,
  ])
}

function words(value: State[string]): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
}

function timeOf(state: State): string {
  return words(state['at']).slice(11, 19)
}

function routeOf({ route }: State): string {
  return route === 'none' ? 'no\u00a0route' : words(route)
}

function durationOf({ milliseconds }: State): string {
  return milliseconds === undefined ? '…' : `${words(milliseconds)}\u00a0ms`
}

interface ShownDecision {
  readonly decision: string
  readonly outcome: string
}

function decisionsOf({ decisions }: State): readonly ShownDecision[] {
  if (!Array.isArray(decisions)) return []
  return decisions.map((one: State) => ({ decision: words(one['decision']), outcome: words(one['outcome']) }))
}

/** Returns the last decision that told more than that the request goes on. */
function decidedBy(state: State): string {
  const last = decisionsOf(state).findLast(
    ({ decision, outcome }) => outcome !== 'go on' && decision !== 'answered' && decision !== 'media type',
  )
  return last === undefined ? '' : `${last.decision}: ${shownOutcome(last.outcome)}`
}

function shownOutcome(outcome: string): string {
  return outcome === 'go on' ? 'passed' : outcome
}
