/**
 * The hypermedia server kit: describe the resources of a service, and serve them in every media type.
 *
 * @module @waymark/server
 */
export { createService, type ServiceOptions } from './service.ts'
export { collection, tableOf, type CollectionParts } from './http/collection.ts'
export { action, resource, type Action, type Outcome, type Resource, type ResourceDefinition } from './http/resource.ts'
export { countedClock } from './http/request.ts'
export { href, template, type PathVariables } from './http/routes.ts'
export { protocolProblem, protocolProblems, type Problem, type ProblemKind } from './http/problem.ts'
export { representer, type Represent } from './hypermedia/represent.ts'
export type { Representation } from './hypermedia/representation.ts'
export type { Serializer } from './hypermedia/serializer.ts'
export { serializers } from './representations/index.ts'
export { passwordAuthenticator, type KnownAccount } from './authentication/memory.ts'
export { passwords } from './authentication/password/password.ts'
export type { Authenticator } from './http/caller.ts'
export type { Scheme } from './authentication/scheme.ts'
export { memoryTable } from './storage/memory-table.ts'
export { openTables } from './storage/sql-table.ts'
export type { Row, Table, TableDefinition } from './values/table.ts'
