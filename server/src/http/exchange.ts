import type { Link } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { negotiate } from './negotiate.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'
import type { Service } from './service.ts'

/** A request with what follows from its header fields alone. */
export interface Exchange {
  readonly service: Service
  readonly request: Request
  readonly resource: Resource | undefined
  /** The URI of the resource, without the choice of a media type. */
  readonly uri: string
  /** The parameters of the resource, without the choice of a media type. */
  readonly parameters: readonly (readonly [string, string])[]
  /** How the resource will be written; undefined where the client accepts none of its media types. */
  readonly chosen: Serializer | undefined
}

// Only links carry it: a browser that follows one gets a media type for which it would not ask by itself.
const choice = 'as'

export function exchangeOf(service: Service, resource: Resource | undefined, request: Request): Exchange {
  const serializers = resource?.serializers ?? service.serializers
  const parameters = [...request.query].filter(([name]) => name !== choice)
  const uri = uriOf(request.path, parameters)
  return {
    service,
    request,
    resource,
    uri,
    parameters,
    chosen: chosenBy(request, serializers),
  }
}

/** Links to the resource in each of its media types, for those who cannot send an Accept field. */
export function alternatesOf({ service, resource, request, parameters }: Exchange): readonly Link[] {
  const serializers = resource?.serializers ?? service.serializers
  return serializers.length > 1 ? serializers.map((one) => alternate(request.path, parameters, one)) : []
}

function chosenBy(request: Request, serializers: readonly Serializer[]): Serializer | undefined {
  const key = request.query.get(choice)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  return named ?? negotiate(request.header('accept'), serializers)
}

function alternate(path: string, parameters: Exchange['parameters'], serializer: Serializer): Link {
  const href = uriOf(path, [...parameters, [choice, serializer.key]])
  return { href, type: serializer.mediaType, title: serializer.title }
}

function uriOf(path: string, parameters: Exchange['parameters']): string {
  if (parameters.length === 0) return path
  return `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()}`
}
