import { type ChannelHeaders, type FhirDetails, isReceiver, subscriptionTopic } from '../webhooks/contract.ts'
import { type Asked, idOfReference } from './requests/asked.ts'
import { refused } from './failures.ts'
import { type JsonRecord, listOf, recordOf, recordsOf, type ResourceDraft, textOf } from './requests/json.ts'
import { codeMeant } from './search/search-values.ts'

/** The extensions of topic-based subscriptions in R4. */
export const backport = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-'
export const filterUrl = `${backport}filter-criteria`
export const payloadUrl = `${backport}payload-content`

/** Reads a Subscription; throws the refusal of what the clinic does not do. */
export async function requested(asked: Asked, content: ResourceDraft): Promise<FhirDetails> {
  const topic = subscriptionTopic(asked.base)
  if (content['criteria'] !== topic) throw refused('fhir-refused', `The criteria must be the topic ${topic}.`)
  if (content['end'] !== undefined)
    throw refused('fhir-refused', 'A Subscription has no end here: leave it out, and delete the Subscription.')
  const channel = recordOf(content['channel'])
  const { status } = content
  if (status !== 'requested' && status !== 'active' && status !== 'off')
    throw refused('fhir-refused', 'A client sets the status to requested or off.')
  const reason = textOf(content['reason'])
  if (reason === undefined) throw refused('fhir-refused', 'A Subscription needs a reason.')
  return {
    url: endpointOf(asked, channel),
    ...(await filterOf(asked, recordOf(content['_criteria']))),
    fhir: { base: asked.base, content: payloadOf(channel), reason: reason.slice(0, mostReason) },
    headers: headersOf(channel),
    wanted: status,
  }
}

const mostReason = 500

function endpointOf({ ports }: Asked, channel: JsonRecord): string {
  if (channel['type'] !== 'rest-hook') throw refused('fhir-refused', 'The only type of channel is rest-hook.')
  if (channel['payload'] !== 'application/fhir+json')
    throw refused('fhir-refused', 'The payload of the channel must be application/fhir+json.')
  for (const { url } of recordsOf(channel['extension'])) {
    if (url === `${backport}heartbeat-period`)
      throw refused('fhir-refused', 'There are no heartbeats: leave heartbeat-period out, and read $status.')
  }
  requireLeast(channel, 'timeout', 15)
  requireLeast(channel, 'max-count', 1)
  const url = textOf(channel['endpoint']) ?? ''
  if (!isReceiver(url, ports.mayPostToPrivate))
    throw refused(
      'fhir-refused',
      'The endpoint must be an address that begins with https:// and has neither a password nor a fragment.',
    )
  return new URL(url).href
}

function requireLeast(channel: JsonRecord, name: string, least: number): void {
  const given = recordsOf(channel['extension']).find(({ url }) => url === backport + name)
  const value = given?.['valueUnsignedInt'] ?? given?.['valuePositiveInt']
  if (given !== undefined && (typeof value !== 'number' || value < least))
    throw refused('fhir-refused', `${name} must be ${String(least)} or more: the clinic keeps to ${String(least)}.`)
}

function payloadOf(channel: JsonRecord): 'empty' | 'id-only' {
  const extensions = recordsOf(recordOf(channel['_payload'])['extension'])
  const content = extensions.find(({ url }) => url === payloadUrl)?.['valueCode']
  if (content === 'empty' || content === 'id-only') return content
  if (content === 'full-resource')
    throw refused(
      'fhir-refused',
      'full-resource is refused, because notifications have no personal data: choose id-only, and read each appointment.',
    )
  throw refused('fhir-refused', `The channel.payload needs the extension ${payloadUrl} with empty or id-only.`)
}

const mostHeaders = 20
const fieldLine = /^([!#$%&'*+.^`|~\w-]{1,80}):[ \t]*([\x20-\x7e]{0,2000})$/
/** Fields that the connection or the content decides. */
const ownFields =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|proxy-.*|webhook-.*)$/i

function headersOf(channel: JsonRecord): ChannelHeaders | undefined {
  if (channel['header'] === undefined) return undefined
  const lines = listOf(channel['header'])
  const pairs = lines.map((line) => fieldLine.exec(typeof line === 'string' ? line : ''))
  const headers = pairs.flatMap((found) => {
    const [, name = '', value = ''] = found ?? []
    return name === '' || ownFields.test(name) ? [] : [[name.toLowerCase(), value.trim()] as const]
  })
  if (headers.length < lines.length || lines.length > mostHeaders)
    throw refused(
      'fhir-refused',
      `A channel.header is "Name: value" in ASCII, at most ${String(mostHeaders)}, and none of the connection or the content.`,
    )
  return Object.fromEntries(headers)
}

/** Returns the doctor and the appointment type of the filters. */
async function filterOf(asked: Asked, criteria: JsonRecord): Promise<Pick<FhirDetails, 'doctor' | 'type'>> {
  const given = filtersIn(criteria)
  const doctor = await doctorOf(asked, given.get('practitioner'))
  return { doctor, type: await typeOf(asked, given.get('service-type'), doctor) }
}

/** Returns the parameters of the filters, each once. */
function filtersIn({ extension }: JsonRecord): ReadonlyMap<string, string> {
  const filters = recordsOf(extension).filter(({ url }) => url === filterUrl)
  const pairs = filters.flatMap(({ valueString }) => {
    const text = textOf(valueString) ?? ''
    const [, query] = /^Appointment\?(.+)$/.exec(text) ?? []
    if (query === undefined) throw unusable(text)
    return [...new URLSearchParams(query)]
  })
  const given = new Map(pairs)
  const wrong = [...given.keys()].find((name) => name !== 'practitioner' && name !== 'service-type')
  if (wrong !== undefined || given.size < pairs.length) throw unusable(wrong ?? pairs.join(' '))
  return given
}

async function doctorOf({ ports, base }: Asked, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined
  const doctor = idOfReference('Practitioner', text.replace(`${base}/`, ''))
  if (doctor === undefined || (await ports.doctors.find(doctor)) === undefined)
    throw refused('fhir-refused', `No Practitioner has the id ${text}.`)
  return doctor
}

async function typeOf({ ports }: Asked, text: string | undefined, doctor?: string): Promise<string | undefined> {
  if (text === undefined) return undefined
  const found = await ports.appointmentTypes.find(codeMeant(text) ?? '')
  const isOfDoctor = doctor === undefined || found?.doctor === doctor
  if (found === undefined || !isOfDoctor)
    throw refused('fhir-refused', `No service-type of the practitioner has the code ${text}.`)
  return found.id
}

function unusable(filter: string): ReturnType<typeof refused> {
  return refused(
    'fhir-refused',
    `A filter is Appointment?practitioner=Practitioner/id or Appointment?service-type=id, each once, not ${filter}.`,
  )
}
