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
    const found = new Set<string>()
    const read = (document: Document, uri: string): void => {
      for (const { method = 'GET', target = uri } of Object.values(document._templates ?? {})) {
        if (method !== 'GET') found.add(`${method} ${target}`)
      }
    }
    await crawl(clinic.origin, formsType, token, { read })
    return found
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

  const tokens = new Map<string, string | undefined>()
  const offers = new Map<string, ReadonlySet<string>>()

  for (const user of ['guest', 'pat', 'mjones', 'desk']) {
    it(`shown to ${user} are never refused to ${user}`, async () => {
      const token = user === 'guest' ? undefined : await signedIn(clinic, user)
      tokens.set(user, token)
      const actions = await affordancesFor(token)
      offers.set(user, actions)
      const wrong: string[] = []
      for (const action of actions) {
        const status = await statusOf(action, token)
        if ([401, 403, 404, 405].includes(status)) wrong.push(`${action} is offered and answered ${String(status)}`)
      }
      expect(wrong).to.deep.equal([])
    })
  }

  it('hidden from a user are refused to this user', async () => {
    const wrong: string[] = []
    const personal = [...(offers.get('pat') ?? [])].filter((action) => action.includes('/users/pat'))
    expect(personal.length).to.be.greaterThan(3)
    for (const action of personal) {
      // A clerk may also update accounts that the crawl has not reached.
      for (const user of ['guest', 'mjones']) {
        const isOffered = offers.get(user)?.has(action) === true
        const status = await statusOf(action, tokens.get(user))
        if (!isOffered && ![401, 403, 404].includes(status))
          wrong.push(`${user}: ${action} is not offered and answered ${String(status)}`)
      }
    }
    expect(wrong).to.deep.equal([])
  })
})
