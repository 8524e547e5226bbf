import type { RequestListener } from 'node:http'
import type { Endpoint, Route } from '../http/route.ts'
import type { ResponseFields } from '../http/connection/send.ts'
import type { Service } from '../http/service.ts'
import type { Views } from '../representations/html.ts'

/** The development mode of one service; `createService` attaches it. */
export interface Development {
  readonly views: Views
  /** Returns the parts of a service in development. */
  readonly attach: (service: Service) => AttachedDevelopment
}

/** A service with what its development mode adds. */
export interface AttachedDevelopment {
  /** The service, which records the decisions on its requests. */
  readonly service: Service
  readonly routes: readonly Route[]
  readonly endpoints: readonly Endpoint[]
  /** Returns a route whose responses browsers validate before each use, because a change of the program changes them. */
  readonly revalidated: (route: Route) => Route
  /** Returns a listener that answers requests of other machines for the pages of development with 404. */
  readonly guarded: (listen: RequestListener, fields: ResponseFields) => RequestListener
}

/** Attaches the development mode to a service, or adds nothing if it is off. */
export function attachedTo(service: Service, development: Development | undefined): AttachedDevelopment {
  return development?.attach(service) ?? { service, ...nothing }
}

const nothing = {
  routes: [],
  endpoints: [],
  revalidated: (route: Route): Route => route,
  guarded: (listen: RequestListener): RequestListener => listen,
}
