import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'

interface Descriptor {
  readonly id?: string
  readonly href?: string
  readonly type?: string
  readonly rt?: string
  readonly descriptor?: readonly Descriptor[]
}

interface Document {
  readonly alps: { readonly version: string; readonly descriptor: readonly Descriptor[] }
}

/** The members of a descriptor, and their values (draft-amundsen-richardson-foster-alps-07 §2.2.4 to §2.2.17). */
const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && /^[\w.-]+$/.test(value),
  href: (value) => typeof value === 'string' && value.includes('#'),
  name: isText,
  def: (value) => typeof value === 'string' && URL.canParse(value),
  title: isText,
  type: (value) => ['semantic', 'safe', 'idempotent', 'unsafe'].includes(String(value)),
  rt: (value) => typeof value === 'string' && value.includes('#'),
  doc: (value) => JSON.stringify(Object.keys(value as object)) === '["format","value"]',
  descriptor: (value) => Array.isArray(value) && value.length > 0,
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function withNested(descriptor: Descriptor): readonly Descriptor[] {
  return [descriptor, ...(descriptor.descriptor ?? []).flatMap(withNested)]
}

/** Returns what the draft does not allow in a document. */
function faultsIn({ alps, ...others }: Document): readonly string[] {
  const { version, title, descriptor, ...more } = alps as Document['alps'] & { readonly title?: unknown }
  const all = descriptor.flatMap(withNested)
  const ids = all.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const local = all.flatMap(({ href, rt }) => [href, rt]).filter((one) => one?.startsWith('#') === true)
  return [
    ...(version === '1.0' && isText(title) ? [] : ['version or title']),
    ...Object.keys({ ...others, ...more }).map((name) => `member ${name}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two ${id}`),
    ...local.filter((one) => !ids.includes(one?.slice(1) ?? '')).map((one) => `nothing is ${String(one)}`),
    ...all.filter(({ id, href }) => id === undefined && href === undefined).map(() => 'neither id nor href'),
    ...all.filter(({ rt, type }) => rt !== undefined && type === 'semantic').map(() => 'rt of what is no transition'),
    ...all.flatMap((one) =>
      Object.entries(one).flatMap(([name, value]) =>
        members[name]?.(value) === true ? [] : [`${name} of ${one.id ?? ''}`],
      ),
    ),
  ]
}

const table: readonly (readonly [relation: string, id: string, type: string, rt: string, fields: readonly string[]])[] =
  [
    ['schedule', 'link-schedule.schedule', 'safe', '#resource-schedule', ['doctor', 'date', 'status']],
    ['doctor', 'link-doctor.doctor', 'safe', '#resource-doctor', []],
    ['confirm', 'form-confirm.appointment.post', 'unsafe', '#resource-appointment', ['name', 'email']],
    ['cancel', 'form-cancel.appointment.put', 'idempotent', '#resource-appointment', ['why']],
    ['cancel', 'form-cancel.appointment.delete', 'idempotent', '#resource-appointment', ['why']],
    ['change', 'form-change.doctor.put', 'idempotent', '#resource-doctor', ['name']],
    ['change', 'form-change.doctor.patch', 'unsafe', '#resource-doctor', ['name']],
    ['hold', 'form-hold.hold.put', 'idempotent', '#resource-hold', []],
    // The action of the target has another name.
    ['retry', 'form-retry.task', 'unsafe', '#resource-task', ['status']],
  ]

describe('ALPS', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const read = async (path: string): Promise<Document> => {
    const response = await fetch(clinic.origin + path, { headers: { accept: 'application/alps+json' } })
    expect([path, response.status, response.headers.get('content-type')]).to.deep.equal([
      ...[path, 200, 'application/alps+json'],
    ])
    return (await response.json()) as Document
  }

  interface Listed {
    readonly _links: Readonly<Record<string, { readonly href: string }>>
    readonly _embedded: { readonly item: readonly Listed[] }
  }

  it('is valid for each page of the list, and for each relation', async () => {
    const relations: string[] = []
    for (let page: string | undefined = '/rels'; page !== undefined;) {
      expect(faultsIn(await read(page)), page).to.deep.equal([])
      const response = await fetch(clinic.origin + page, { headers: { accept: 'application/hal+json' } })
      const { _links, _embedded } = (await response.json()) as Listed
      relations.push(..._embedded.item.map((item) => item._links['self']?.href ?? ''))
      page = _links['next']?.href
    }
    expect(relations.length).to.be.greaterThan(100)
    for (const path of relations) expect(faultsIn(await read(path)), path).to.deep.equal([])
  })

  for (const [relation, id, type, rt, fields] of table) {
    it(`has ${id} as ${type}, with its fields`, async () => {
      const { descriptor } = (await read(`/rels/${relation}`)).alps
      const found = descriptor.find((one) => one.id === id)
      expect(found).to.include({ type, rt })
      const named = (found?.descriptor ?? []).map(({ href }) => href)
      expect(named).to.include.members(fields.map((name) => `#field-${name}`))
    })
  }
})
