import { expect } from 'chai'
import { request } from 'node:http'
import { join } from 'node:path'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { conditionOf, fill, offeredForms, type OfferedForm } from '../support/forms/offered-forms.ts'
import { plainValuesOf } from '../support/forms/plain-values.ts'
import { completed, type Values } from '../support/forms/requirements.ts'
import { differences, snapshotOf, type Snapshot } from '../support/forms/snapshot.ts'
import { endings } from '../support/forms/trial.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/*
 * RFC 9110 §9.2.2: several equal PUTs or DELETEs have the effect of one. Every form with these methods is sent twice, and
 * the database is compared after each request.
 */

/** What was asked, and how often; and counters of changes. */
const ignored = {
  tables: new Set(['audit_unsealed', 'guess', 'sqlite_sequence']),
  columns: new Set(['version', 'changed_at', 'last_used_at']),
}

type Fields = Readonly<Record<string, string>>

interface Variant {
  readonly headers?: Fields
  /** Whether the client reads the state again first; the condition of the first request no longer holds. */
  readonly isReadAgain?: boolean
  /** Whether the client is gone when the change has been made. */
  readonly isLost?: boolean
}

const variants: Readonly<Record<string, Variant>> = {
  'as it was': {},
  'with the present condition': { isReadAgain: true },
  'with an Idempotency-Key': { headers: { 'idempotency-key': '"one"' }, isReadAgain: true },
  'after a lost response': { isLost: true },
  'after a lost response, with the present condition': { isLost: true, isReadAgain: true },
}

/** Changes after which the client cannot repeat them, with the status of the second. */
const unrepeatable: Readonly<Record<string, number>> = {
  // They end the session of the client.
  'DELETE /session sign-out': 401,
  'DELETE /users/{user} close': 401,
  'DELETE /users/{user}/sessions/{session} end': 401,
  // The link works once.
  'PUT /password-resets/{token} set': 410,
  'PUT /email-verifications/{token} verify': 410,
  // Without the token of the first response, a guest is another client.
  'PUT /schedules/{slot}/hold hold': 409,
}

/**
 * The access of an application needs its whole sign-in, which test/clinic/modules/applications tests; the language is in the
 * footer of pages, which test/kit/languages tests.
 */
const elsewhere: readonly string[] = [
  'DELETE /users/{user}/applications/{application}',
  'PUT /language',
  // Files, which the tests of portraits and of the clinic's appearance send.
  'PUT /doctors/{doctor}/portrait',
  'DELETE /doctors/{doctor}/portrait',
  'PUT /clinic/pictures/logo',
  'DELETE /clinic/pictures/logo',
  'PUT /clinic/drafts/preview',
]

/** Values for forms whose usual ones do not fit what is stored. */
const values: Readonly<Record<string, Values>> = {
  'PUT /session sign-in': { user: 'pat', password: 'pat-demo-password', as: 'token' },
  'PUT /doctors/{doctor}/info change': { timeZone: 'America/New_York' },
  'PUT /users/{user} change': { role: 'doctor', doctor: 'mjones' },
  'PUT /subscriptions/{subscription} change': { type: undefined },
}

describe('a repeated change', function () {
  this.timeout(120_000)
  let clinic: Clinic
  let snapshot: Snapshot
  let forms: ReadonlyMap<string, OfferedForm>
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const transactions = endings()
  before(async () => {
    folder = await temporaryFolder()
    const file = join(folder.path, 'clinic.sqlite')
    const limits = { duplicateWindow: 0, accountLimit: 0, guestLimit: 0, patientLimit: 0 }
    clinic = await openClinic({
      ...limits,
      url: `sqlite:${file}`,
      knowsOrigin: true,
      caches: 'off',
      trial: transactions,
    })
    const offered = (await offeredForms(clinic, await fill(clinic))).filter(isRepeatable)
    const templates = await templatesOf(clinic)
    // The first one that is offered is tried.
    const all = [...offered, ...offered.flatMap(withoutForm)].toReversed()
    forms = new Map(all.map((form) => [operationOf(form, templates), form]))
    snapshot = snapshotOf(file, ignored)
  })
  after(async () => {
    snapshot.close()
    await clinic.close()
    await folder.remove()
  })

  it('is tried for every PUT and DELETE of the service', async () => {
    const tried = new Set([...forms.keys()].map((operation) => operation.replace(/ [^ ]*$/, '')))
    const all = [...(await templatesOf(clinic))].flatMap(([template, methods]) =>
      ['PUT', 'DELETE'].filter((method) => methods.has(method)).map((method) => `${method} ${template}`),
    )
    expect(all.filter((operation) => !tried.has(operation))).to.have.members(elsewhere)
  })

  for (const [title, variant] of Object.entries(variants)) {
    it(`has the effect of one, if it is sent ${title}`, async () => {
      const findings: string[] = []
      for (const [operation, form] of forms) {
        findings.push(...(await repeated(operation, form, variant)).map((finding) => `${operation}: ${finding}`))
      }
      expect(findings.join('\n')).to.equal('')
    })
  }

  async function repeated(operation: string, form: OfferedForm, variant: Variant): Promise<readonly string[]> {
    const { headers = {}, isReadAgain = false, isLost = false } = variant
    snapshot.restore()
    const sending = { form, body: JSON.stringify(valuesOf(operation, form)) }
    const { 'if-match': condition, ...plain } = form.headers
    const asked = async (): Promise<Fields> => ({ ...plain, ...headers, ...(await conditionOf(clinic, form, plain)) })
    const fields = await asked()
    const first = await (isLost ? unheard(sending, fields) : sent(sending, fields))
    await clinic.storage.flush()
    const after = snapshot.rows()
    const second = await sent(sending, isReadAgain ? await asked() : fields)
    await clinic.storage.flush()
    const mayFail = !isReadAgain && condition !== undefined
    return [
      ...(isRight(operation, second.status, mayFail) ? [] : [wordsOf(second)]),
      ...(isLost ? [] : inequality(first, second)),
      ...differences(after, snapshot.rows()),
    ]
  }

  interface Sending {
    readonly form: OfferedForm
    readonly body: string
  }

  async function sent({ form: { method, target }, body }: Sending, headers: Fields): Promise<Answer> {
    const response = await fetch(clinic.origin + target, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { body }),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Sends a request whose client is gone as soon as the change has been made. */
  function unheard({ form: { method, target }, body }: Sending, headers: Fields): Promise<Answer> {
    const before = snapshot.rows()
    const asking = request(clinic.origin + target, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return new Promise((resolve) => {
      transactions.listen(() => {
        const isMade = differences(before, snapshot.rows()).length > 0
        if (isMade) asking.destroy()
        return isMade
      })
      asking.on('error', () => {
        resolve({ status: 0, text: '' })
      })
      // Some changes are already made.
      asking.on('response', (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, text: '' })
      })
      asking.end(method === 'DELETE' ? undefined : body)
    })
  }
})

interface Answer {
  readonly status: number
  readonly text: string
}

function wordsOf({ status, text }: Answer): string {
  return `${String(status)} ${text}`
}

/** Returns what is wrong with the responses to two equal requests: both show the same representation. */
function inequality(first: Answer, second: Answer): readonly string[] {
  if (first.status >= 300) return [`the first is ${wordsOf(first)}`]
  const isOther = first.status === 200 && second.status === 200 && first.text !== second.text
  return isOther ? [`first ${first.text} then ${second.text}`] : []
}

/** Returns the methods of each path. */
async function templatesOf({ origin }: Clinic): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, object>>
  }
  const own = Object.entries(paths).filter(([path]) => !/^\/(?:levels|oauth\/\w+)(?:\/|$)/.test(path))
  return new Map(own.map(([path, methods]) => [path, new Set(Object.keys(methods).map((name) => name.toUpperCase()))]))
}

/** Returns the DELETE of an appointment, whose form leads to its cancellation. */
function withoutForm(form: OfferedForm): readonly OfferedForm[] {
  const { target, method, name } = form
  if (method !== 'PUT' || name !== 'change' || !/^\/appointments\/[^/]+$/.test(target)) return []
  return [{ ...form, method: 'DELETE', name: 'delete', properties: [], requirements: [] }]
}

// The response of a device is single-use, and the only clerk cannot change the own role.
function isRepeatable({ method, target, properties }: OfferedForm): boolean {
  if (target === '/users/desk') return false
  return (method === 'PUT' || method === 'DELETE') && properties.every(({ name }) => name !== 'credential')
}

function operationOf(
  { method, target, name }: OfferedForm,
  templates: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const path = target.replace(/\?.*$/, '')
  const fitting = [...templates].filter(([template, methods]) => methods.has(method) && patternOf(template).test(path))
  const [template] = fitting
    .map(([one]) => one)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
  return `${method} ${template ?? path} ${name}`
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/[.:]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function valuesOf(operation: string, { properties, requirements }: OfferedForm): Values {
  const plain = plainValuesOf(properties)
  return { ...completed(requirements, plain, plain), ...values[operation] }
}

/** @param mayFail whether the condition of the first request is sent again */
function isRight(operation: string, status: number, mayFail: boolean): boolean {
  if (mayFail && status === 412) return true
  const known = unrepeatable[operation]
  if (known !== undefined) return status === known
  const isGone = operation.startsWith('DELETE') && (status === 404 || status === 410)
  return isGone || (status >= 200 && status < 300)
}
