import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { crawl } from '../../../support/crawl.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

interface Template {
  readonly method?: string
  readonly target?: string
}
interface Document {
  readonly _templates?: Readonly<Record<string, Template>>
}

/* One table decides on refusals and affordances: every affordance is permitted, and every permitted action has one. */
describe('affordances', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const formsType = 'application/prs.hal-forms+json'
  const authorized = (token: string | undefined): Readonly<Record<string, string>> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }

  async function affordancesFor(token: string | undefined): Promise<ReadonlySet<string>> {
    const { visits } = await crawl(clinic.origin, formsType, token)
    const found = new Set<string>()
    for (const { uri } of visits) {
      const response = await fetch(clinic.origin + uri, { headers: { accept: formsType, ...authorized(token) } })
      const { _templates: templates = {} } = (await response.json()) as Document
      for (const { method = 'GET', target = uri } of Object.values(templates)) found.add(`${method} ${target}`)
    }
    return new Set([...found].filter((one) => !one.startsWith('GET')))
  }

  // Content that every form rejects: a permitted action fails for its content, without effect.
  async function statusOf(action: string, token: string | undefined): Promise<number> {
    const [method = '', target = ''] = action.split(' ', 2)
    const isDelete = method === 'DELETE'
    // A DELETE without a required condition fails after the permission check.
    const headers = {
      accept: formsType,
      ...authorized(token),
      ...(isDelete ? { 'if-match': '"no such state"' } : { 'content-type': 'application/json' }),
    }
    const response = await fetch(clinic.origin + target, {
      method,
      headers,
      ...(isDelete ? {} : { body: '{"unknown":1}' }),
    })
    return response.status
  }

  async function refusedToOthers(
    offers: ReadonlyMap<string, ReadonlySet<string>>,
    tokens: ReadonlyMap<string, string | undefined>,
  ): Promise<readonly string[]> {
    const wrong: string[] = []
    const personal = [...(offers.get('pat') ?? [])].filter((action) => action.includes('/users/pat'))
    expect(personal.length).to.be.greaterThan(3)
    for (const action of personal) {
      // A clerk may also update accounts that the crawl has not reached.
      for (const user of ['nobody', 'mjones']) {
        const isOffered = offers.get(user)?.has(action) === true
        const status = await statusOf(action, tokens.get(user))
        if (!isOffered && ![401, 403, 404].includes(status))
          wrong.push(`${user}: ${action} is not offered and answered ${String(status)}`)
      }
    }
    return wrong
  }

  it('shown to a user are never refused to this user, and hidden ones are refused', async () => {
    const users = ['pat', 'mjones', 'desk']
    const tokens = new Map<string, string | undefined>([['nobody', undefined]])
    for (const user of users) tokens.set(user, await signedIn(clinic, user))
    const offers = new Map<string, ReadonlySet<string>>()
    for (const [user, token] of tokens) offers.set(user, await affordancesFor(token))
    const wrong: string[] = []
    for (const [user, actions] of offers) {
      for (const action of actions) {
        const status = await statusOf(action, tokens.get(user))
        if ([401, 403, 404, 405].includes(status))
          wrong.push(`${user}: ${action} is offered and answered ${String(status)}`)
      }
    }
    wrong.push(...(await refusedToOthers(offers, tokens)))
    expect(wrong).to.deep.equal([])
  })
})
