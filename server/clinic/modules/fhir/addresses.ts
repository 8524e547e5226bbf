import { href } from '@waymark/server'
import { bookingRoutes } from '../booking/contract.ts'
import { fhirRoutes } from './routes.ts'

/** The types that resources of the clinic have at their own addresses. */
export type FhirType = 'Practitioner' | 'Schedule' | 'Slot' | 'Appointment'

type Variables = Readonly<Partial<Record<string, string>>>

/** The resource of the clinic that a FHIR resource represents, and the logical id that follows from its variables. */
interface Addressed {
  readonly path: RegExp
  readonly idOf: (variables: Variables) => string | undefined
}

const addressed: Readonly<Record<FhirType, Addressed>> = {
  Practitioner: {
    path: pathOf(bookingRoutes.doctor),
    idOf: ({ doctor }) => doctor,
  },
  Schedule: {
    path: pathOf(bookingRoutes.schedule),
    idOf: ({ doctor, date }) => (doctor === undefined || date === undefined ? undefined : `${doctor}-${date}`),
  },
  Slot: {
    path: pathOf(bookingRoutes.slot),
    idOf: ({ slot }) => slot,
  },
  Appointment: {
    path: pathOf(bookingRoutes.appointment),
    idOf: ({ appointment }) => appointment,
  },
}

/** Returns the logical id of the resource at a URI of the clinic; undefined if FHIR does not allow its characters. */
export function fhirId(type: FhirType, uri: string): string | undefined {
  const { path, idOf } = addressed[type]
  const variables = variablesOf(path, uri)
  const id = variables && idOf(variables)
  return id !== undefined && isLogicalId(id) ? id : undefined
}

/** FHIR R4, Datatypes, id; dots alone would be a segment with a meaning of its own (RFC 3986 §5.2.4). */
export function isLogicalId(id: string): boolean {
  return /^[A-Za-z0-9.-]{1,64}$/.test(id) && !/^\.*$/.test(id)
}

/** Returns the address `[base]/Type/id` of the resource at a URI of the clinic (FHIR R4, RESTful API §3.1.0.2). */
export function fhirHref(type: FhirType, uri: string): string {
  const id = fhirId(type, uri)
  return id === undefined ? uri : href(fhirRoutes.instance, { type, id })
}

/** Returns the pattern of the paths of a route, with a group for each of its variables. */
function pathOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{\?.*$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** Returns the variables of a URI with the path of a route; undefined for a URI of another route. */
function variablesOf(path: RegExp, uri: string): Variables | undefined {
  const url = URL.parse(uri, 'http://localhost')
  const found = path.exec(url?.pathname ?? '')
  if (url === null || found === null) return undefined
  const inPath = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)] as const)
  return Object.fromEntries<string>([...url.searchParams, ...inPath])
}
