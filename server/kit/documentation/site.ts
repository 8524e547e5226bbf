import {
  commonRelations,
  commonResources,
  describe,
  translateDescribed,
  translatedRelation,
  type CodedDescription,
} from '@waymark/shared'
import type { BasePath } from '../http/base-path.ts'
import type { Endpoint, Served } from '../http/route.ts'
import type { ProblemKind } from '../http/protocol-problems.ts'
import { representer, type Represent } from '../hypermedia/represent.ts'
import type { Link, LinkSet } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'

/** The service that the documentation is about. */
export interface Site {
  readonly name: string
  readonly summary: string
  readonly version: string
  readonly description: CodedDescription
  /** Every type of problem, the protocol's own included. */
  readonly problems: Readonly<Record<string, ProblemKind>>
  /** The media types that the service description lists. */
  readonly serializers: readonly Serializer[]
  /** The origin of the service, where it is known. */
  readonly origin?: string | undefined
  /** The kinds of resources of each part of the service, which has a map of its own; keys are identifiers. */
  readonly parts?: Readonly<Record<string, { readonly title: string; readonly kinds: readonly string[] }>>
  /** The path that the service is mounted under. */
  readonly basePath: BasePath
  /** The path of the home document. */
  readonly home: string
  /** Whether the service has public keys for the signatures of its responses. */
  readonly hasSignatureKeys?: boolean
  /** Links of the API catalog beside those to the documentation, such as `service-meta` (RFC 8414). */
  readonly catalogued?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** The names of the authentication schemes of OpenAPI, with their definitions. */
  readonly securitySchemes?: Readonly<Record<string, object>>
  /** Finds a link of a relation as an anonymous client gets it now. */
  readonly exampleOf?: (relation: string, served: readonly Served[]) => Promise<Link | undefined>
  readonly served: () => readonly Served[]
  /** Endpoints with a protocol of their own. */
  readonly endpoints?: readonly Endpoint[]
}

const common = describe({
  entry: 'home',
  relations: commonRelations('kit'),
  resources: { ...commonResources, home: commonResources.document },
})

/** Builds representations of the documentation, with the relations as the service names them. */
export function representFor({ description }: Pick<Site, 'description'>): Represent<typeof common> {
  // The service names the same relations with a prefix of its own; the keys and the kinds are these.
  const relations = { ...common.relations, ...description.relations } as typeof common.relations
  return representer({ ...common, relations })
}

/** Links of a relation of the service, for problems. */
export function linkSetFor({ description }: Pick<Site, 'description'>, key: keyof typeof common.relations) {
  return (...links: readonly Link[]): LinkSet => ({
    relation: translatedRelation(description.relations[key] ?? common.relations[key], translateDescribed),
    links,
  })
}
