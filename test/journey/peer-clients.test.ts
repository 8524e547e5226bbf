import {
  ClientError,
  JSONAPIAtomicOperationsDocumentSerializer,
  JSONAPIAtomicResultsDocumentSerializer,
  JSONAPIRequestProcessor,
  type Resource,
  type ResourceAtomicOperation,
} from '@orbit/jsonapi'
import { RecordKeyMap, RecordSchema } from '@orbit/records'
import formats from '@rdfjs/formats'
import rdf from '@zazuko/env'
import Environment from '@zazuko/env/Environment.js'
import alcaeus from 'alcaeus'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { rejectedAs } from '../support/sdk/rejected.ts'

interface Link {
  readonly href: string
  readonly rel: string
}
interface Action extends Link {
  readonly name: string
  readonly resourceType: string
}
/** The parts of a document of JSON:API that the client reads itself. */
interface Document<Data = unknown> {
  readonly data: Data
  readonly included?: readonly Listed[]
  readonly links: Readonly<Record<string, Link>>
}
interface Listed {
  readonly attributes: { readonly name?: string; readonly status?: string }
  readonly links: Readonly<Record<'self', Link>>
}
interface Slot extends Listed {
  readonly meta: { readonly actions: readonly Action[] }
}
interface Results {
  readonly 'atomic:results': readonly { readonly data: Resource }[]
}
interface Refusal {
  readonly errors: readonly { readonly status: string; readonly source: object }[]
}

const atomic = 'https://jsonapi.org/ext/atomic'

// The ids are those of the service, so Orbit keeps them as keys of its own records.
const schema = new RecordSchema({
  models: {
    appointment: {
      keys: { serviceId: {} },
      attributes: {
        name: { type: 'string' },
        age: { type: 'number' },
        status: { type: 'string' },
        doctor: { type: 'string' },
      },
    },
  },
})

/** Returns a value that the service must have given. */
function present<Value>(value: Value | null | undefined): Value {
  return value ?? expect.fail('nothing there')
}

describe('a client of another project', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ guestLimit: 0, knowsOrigin: true })
  })
  after(() => clinic.close())

  it('books by Hydra: alcaeus', async () => {
    const env = new Environment(alcaeus(), { parent: rdf })
    env.formats.import(formats)
    const load = async ({ value }: { readonly value: string }) => {
      const { response, representation } = await env.hydra.loadResource(value)
      expect([response?.xhr.status, response?.mediaType], value).to.deep.equal([200, 'application/ld+json'])
      return present(representation)
    }
    const home = present((await load({ value: `${clinic.origin}/` })).root)
    const documents = present(home.apiDocumentation).id.value
    const [doctors] = (await load(home.get(`${documents}/doctors`).id)).ofType(`${documents}#Doctors`)
    const values = env
      .clownface()
      .blankNode()
      .addOut(env.namedNode(`${documents}#q`), 'jones')
    const page = await load({ value: present(present(doctors).search).expand(values) })
    const [doctor, ...others] = present(page.root).getArray(env.ns.hydra.member)
    expect(others).to.deep.equal([])
    // The link leads to a slot with an address of its own.
    const [slot] = (await load(present(doctor).get(`${documents}/next-slot`).id)).ofType(`${documents}#Slot`)
    const bySupportedOperation = env.namedNode(`${documents}/confirm`)
    const confirm = present(present(slot).findOperations({ bySupportedOperation })[0])
    const fields = confirm.expects.flatMap((one) => ('supportedProperty' in one ? one.supportedProperty : []))
    const required = fields.filter((field) => field.required === true)
    expect(required.map(({ property }) => property?.id.value)).to.deep.equal([`${documents}#name`])
    const book = async (name: string, age: number) => {
      const input = JSON.stringify({ [`${documents}#name`]: name, [`${documents}#age`]: age })
      const { response, representation } = await confirm.invoke(input, { 'content-type': 'application/ld+json' })
      return { status: response?.xhr.status, type: response?.mediaType, root: representation?.root }
    }
    expect(await book('', 400)).to.include({ status: 422, type: 'application/problem+json' })
    const { status, root } = await book('Ada', 36)
    const appointment = present(root)
    expect([status, appointment.hasType(`${documents}#Appointment`)]).to.deep.equal([201, true])
    expect(appointment.getString(`${documents}#status`)).to.equal('booked')
  })

  it('books two appointments or none by the Atomic Operations of JSON:API: Orbit', async () => {
    const keyMap = new RecordKeyMap()
    // Orbit gives up after five seconds by default, which a loaded machine may need.
    const defaultFetchSettings = { timeout: 0 }
    const processor = new JSONAPIRequestProcessor({ sourceName: 'clinic', schema, keyMap, defaultFetchSettings })
    const { serializerFor } = processor
    const documents = new JSONAPIAtomicOperationsDocumentSerializer({ serializerFor, schema, keyMap })
    const get = async <Data>(link: Link | undefined): Promise<Document<Data>> => {
      const { document } = await processor.fetch(new URL(present(link).href, clinic.origin).href)
      return document as unknown as Document<Data>
    }
    const home = await get({ href: '/', rel: 'home' })
    const endpoint = present(Object.values(home.links).find(({ rel }) => rel === atomic))
    const doctors = await get<readonly Listed[]>(home.links['doctors'])
    const doctor = doctors.data.find(({ attributes }) => attributes.name === 'Dr Mary Jones')
    const { included = [] } = await get(doctor?.links.self)
    const slotAt = async ({ links: { self } }: Listed): Promise<Slot> => (await get<Slot>(self)).data
    const slots = await Promise.all(included.slice(0, 2).map(slotAt))
    const forms = slots.map(({ meta }) => present(meta.actions.find(({ name }) => name === 'confirm')))

    const send = async (operations: readonly object[]): Promise<unknown> => {
      const type = `application/vnd.api+json; ext="${atomic}"`
      const { document } = await processor.fetch(new URL(endpoint.href, clinic.origin).href, {
        method: 'POST',
        headers: { Accept: type, 'Content-Type': type },
        json: { 'atomic:operations': operations },
      })
      return document
    }
    const bookings = (ages: readonly number[]): readonly ResourceAtomicOperation[] => {
      const records = forms.map(({ resourceType: type }, at) => ({
        type,
        id: schema.generateId(type),
        attributes: { name: 'Ada', age: ages[at] },
      }))
      const operations = records.map((record) => ({ op: 'addRecord', record }) as const)
      return documents.serialize({ operations })['atomic:operations']
    }
    // Orbit has a `ref` of the type alone, which names no target, so the client gives the address of the form instead.
    const toForms = (operations: readonly ResourceAtomicOperation[]): readonly object[] =>
      operations.map(({ op, data }, at) => ({ op, data, href: forms[at]?.href }))
    const refusedAt = async (operations: readonly object[]): Promise<readonly unknown[]> => {
      const { response, data } = await rejectedAs(send(operations), (error) => error instanceof ClientError)
      return [response?.status, (data as Refusal).errors.map(({ source }) => source)]
    }
    const statuses = (): Promise<readonly unknown[]> =>
      Promise.all(slots.map(async (slot) => (await slotAt(slot)).attributes.status))
    expect(await refusedAt(bookings([36, 36]))).to.deep.equal([
      400,
      [0, 1].map((at) => ({ pointer: `/atomic:operations/${String(at)}/href` })),
    ])
    const place = '/atomic:operations/1/data/attributes/age'
    expect(await refusedAt(toForms(bookings([36, 400])))).to.deep.equal([422, [{ pointer: place }]])
    expect(await statuses()).to.deep.equal(['open', 'open'])
    const done = (await send(toForms(bookings([36, 41])))) as Results
    const results = new JSONAPIAtomicResultsDocumentSerializer({ serializerFor, schema, keyMap })
    // Orbit takes each result for a resource; the specification has it in the member `data`.
    const resources = done['atomic:results'].map(({ data }) => data)
    const appointments = results.deserialize({ 'atomic:results': resources }).results
    expect(appointments.map(({ attributes }) => attributes?.['status'])).to.deep.equal(['booked', 'booked'])
    expect(appointments.map(({ keys }) => keys?.['serviceId'])).to.deep.equal(resources.map(({ id }) => id))
    expect(await statuses()).to.deep.equal(['booked', 'booked'])
  })
})
