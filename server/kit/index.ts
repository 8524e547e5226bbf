/**
 * The hypermedia server kit: describe the resources of a service once, and serve them in every media type.
 *
 * @example
 * import { collection, collections, createService, openTables, tableOf } from '@waymark/server'
 *
 * const tables = await openTables('sqlite:library.db')
 * const table = await tables.table(tableOf(books))
 * const mayWrite = (): boolean => true
 * const routes = collections(description, [collection(books, { path: '/books', table, mayWrite })])
 * const server = createService({ name: 'Library', summary: 'Books.', version: '1', description, home, routes })
 * server.listen(3000)
 *
 * @module @waymark/server
 */
export { type AtomicOperations, atomicOperations } from './atomic-operations/index.ts'
export { type KnownAccount, passwordAuthenticator } from './authentication/memory.ts'
export { type Passwords, passwords } from './authentication/password/password.ts'
export type { Member } from './authentication/principal.ts'
export type { Scheme } from './authentication/scheme.ts'
export { drawing, svg } from './documentation/drawing.ts'
export { documentationLinks } from './documentation/links.ts'
export type { Site } from './documentation/site.ts'
export { anonymous, type Authenticator, type Caller } from './http/caller.ts'
export { collection, collections, tableOf } from './http/collections/collection.ts'
export type {
  CollectionRules,
  RowChange,
  RuleContext,
  RulesAndEffects,
  RuleVerdict,
} from './http/collections/collection-rules.ts'
export type { Collection, CollectionOf, CollectionParts } from './http/collections/served-collection.ts'
export { pathOf } from './http/koa/router.ts'
export type { Endpoint, EndpointDescription, Served } from './http/route.ts'
export {
  type CountedListing,
  cursorAfter,
  invalidCursor,
  invalidParameter,
  listing,
  type Listing,
  type ListingOptions,
  listVersion,
  pageLinksOf,
  pageRequestOf,
  pageVersion,
  partsLinkOf,
} from './http/paging.ts'
export {
  type HeaderFields,
  isProblem,
  type Problem,
  problemsOf,
  protocolProblem,
  refusalOfCaller,
  type Response,
  tooManyRequests,
} from './http/problem.ts'
export { type ProblemKind, protocolProblems } from './http/protocol-problems.ts'
export { seeOther } from './http/answers/redirects.ts'
export type { MountedService } from './http/connection/mount.ts'
export { countedClock } from './http/request.ts'
export { action, type Action, type Outcome, type ActionResult } from './http/actions/action.ts'
export {
  type Found,
  resource,
  type Resource,
  type ResourceDefinition,
  resourceFor,
  type Target,
  type Watch,
} from './http/resource.ts'
export { href, type PathVariables, template, withVariables } from './http/routes.ts'
export { decodeText, type Form, formFields, valuesShownAgain } from './hypermedia/form.ts'
export { type GivenForm, type GivenLink, type Represent, representer } from './hypermedia/represent.ts'
export {
  type CalendarEvent,
  type Json,
  type Layout,
  type Link,
  type LinkSet,
  linksOf,
  type LongTable,
  type Offline,
  type Representation,
  selfOf,
  type Sheet,
  type State,
  type TableCell,
} from './hypermedia/representation.ts'
export {
  inParts,
  type Navigation,
  type Serializer,
  type ServerSentEvent,
  type TextSerializer,
  type WritingContext,
} from './hypermedia/serializer.ts'
export type { Meaning, Meanings } from './hypermedia/meaning.ts'
export type { Brand, Logo, LogoImage } from './hypermedia/brand.ts'
export { atom } from './representations/atom.ts'
export { jsonApi } from './representations/json-api.ts'
export { jsonLd } from './representations/json-ld.ts'
export { uber } from './representations/uber.ts'
export { serializers } from './representations/index.ts'
export { createService, mountService, serviceOf } from './service.ts'
export type { KeepLanguage } from './language-choice.ts'
export type { ServiceOptions } from './service-options.ts'
export { memoryAttachments } from './storage/tables/memory-attachments.ts'
export { memoryTable } from './storage/tables/memory-table.ts'
export { openTables, type OpenTables } from './storage/tables/sql-table.ts'
export type { Attachments, StoredContent, StoredFile } from './values/attachments.ts'
export type { Row, Table, TableDefinition } from './values/table.ts'
