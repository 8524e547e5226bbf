/**
 * The main entry, for browsers, workers and Node. Start with {@link connect}.
 *
 * - Navigation: {@link connect}, {@link Navigation}, {@link Representation}, {@link Selection}, {@link items}, {@link pages},
 *   {@link events}, {@link records}, {@link Rendition}, {@link withLinksets}, {@link expandPartly}
 * - Changes: {@link Form}, {@link Outcome}, {@link Reference}, {@link save}, {@link create}, {@link optionsOf}, {@link prefilled},
 *   {@link query}
 * - Authentication: {@link basic}, {@link digest}, {@link bearer}, {@link tokenHolder}, {@link hoba},
 *   {@link createPasskey}, {@link usePasskey}, {@link AuthenticationScheme}
 * - Failures: {@link isFailure}, {@link isHttpFailure}, {@link isConflict}, {@link targetsOf}, {@link isInputRefused},
 *   {@link isRelationMissing}, {@link isFormMissing}, {@link isTransportFailure}, {@link isDecodeFailure}
 * - Observability: {@link Observation}, {@link Notice}, {@link Cache}
 *
 * @module @waymark/sdk
 */
export { asKind, targetsOf, untyped } from './navigation/as-kind.ts'
export type { Account, AccountSource, AccountRequest } from './authentication/account.ts'
export { basic, type BasicOptions } from './authentication/basic.ts'
export { bearer, type BearerOptions } from './authentication/bearer.ts'
export { digest, type DigestOptions } from './authentication/digest.ts'
export type { Hash, Hashes } from './authentication/digest-session.ts'
export { generateHobaKey, hobaKey, type HobaKey } from './authentication/hoba.ts'
export { hoba, type HobaOptions } from './authentication/hoba.ts'
export type { AuthenticationPolicy } from './authentication/keyring.ts'
export { createPasskey, usePasskey, type PasskeyOptions } from './authentication/passkeys.ts'
export type {
  AuthenticationScheme,
  MaybeAsync,
  Proof,
  ProtectedAnswer,
  ProtectedRequest,
} from './authentication/scheme.ts'
export { strengths } from './authentication/authentication.ts'
export { tokenHolder, type TokenHolder, type TokenSource } from './authentication/bearer.ts'
export type { Changes, PatchOperation } from './changes/outcome.ts'
export { connect, type ConnectOptions } from './connect.ts'
export type { CookieStore } from './transport/cookie-jar.ts'
export { create } from './changes/save.ts'
export type {
  EmbeddedAs,
  EmbeddedRelation,
  FieldName,
  FollowAllArguments,
  FollowArguments,
  FormInput,
  FormName,
  FormTarget,
  InputArguments,
  KindAs,
  ManyRelation,
  OneRelation,
  RelationName,
  RelationTarget,
  StateAs,
  VariableArguments,
} from './document/described.ts'
export type { Document } from './document/document.ts'
export type { Documentation } from './streams/rendition.ts'
export { AuthenticationRefused, type AuthenticationFailureReason } from './errors/authentication-refused.ts'
export { Conflict } from './errors/http-failure.ts'
export { DecodeFailure } from './errors/decode-failure.ts'
export { Failure, type FailureCode } from './errors/failure.ts'
export { FormMissing } from './errors/affordance-failures.ts'
export { HttpFailure } from './errors/http-failure.ts'
export { InputRefused } from './errors/affordance-failures.ts'
export { RelationAmbiguous } from './errors/affordance-failures.ts'
export { RelationMissing } from './errors/affordance-failures.ts'
export { RequestRefused } from './errors/failure.ts'
export { TransportFailure, type RequestFailure, type TransportFailureReason } from './errors/transport-failure.ts'
export {
  isAuthenticationRefused,
  isConflict,
  isDecodeFailure,
  isFailure,
  isFormMissing,
  isHttpFailure,
  isInputRefused,
  isRelationAmbiguous,
  isRelationMissing,
  isRequestRefused,
  isTransportFailure,
} from './errors/guards.ts'
export { events, type EventKinds, type EventsOptions, type ServerEvent, type TypedEvent } from './streams/events.ts'
export { expandPartly } from './document/link.ts'
export type { Exchanged, Observation, TraceContext } from './transport/exchanged.ts'
export { fileOf } from './streams/file-of.ts'
export type { FormOption } from './forms/form.ts'
export type { FormPolicy } from './forms/form-input.ts'
export type { Form, FormField, FormMethod, FormOptions } from './forms/form.ts'
export type { Format, Reading } from './document/decoder.ts'
export type { History, Hop } from './document/resource.ts'
export type { IdempotencyKeys } from './changes/idempotency-key.ts'
export { items, pages, type ItemRelation, type ItemsOptions } from './navigation/items.ts'
export type { JsonObject } from './document/json.ts'
export type { Limits } from './transport/limits.ts'
export type { Link, TemplatePolicy } from './document/link.ts'
export { withLinksets } from './document/linkset.ts'
export type { Notice, Notify } from './document/notice.ts'
export type {
  AcceptedOutcome,
  CreatedOutcome,
  DoneOptions,
  FoundOutcome,
  NoneOutcome,
  OutcomeOf,
  SeeOtherOutcome,
  UpdatedOutcome,
} from './changes/outcome.ts'
export { optionsOf } from './forms/options-of.ts'
export { query } from './changes/query.ts'
export { prefilled } from './forms/prefilled.ts'
export { records, type RecordsOptions } from './streams/records.ts'
export type { Alternate, Content, Progress, ReadOptions, Rendition, WholeOptions } from './streams/rendition.ts'
export type {
  FormPreview,
  Navigation,
  Outcome,
  PostOptions,
  Reference,
  Representation,
  RepresentationOf,
  ResponseHead,
} from './navigation/representation.ts'
export type { RetryPolicy } from './transport/retry.ts'
export type { RequestOptions } from './navigation/request-options.ts'
export { save, type SaveOptions } from './changes/save.ts'
export { withSchema } from './navigation/with-schema.ts'
export type { Criteria, Selection } from './navigation/selection.ts'
export type { StreamSource } from './streams/source.ts'
export type { Cache, Fetch, RequestBody, Send, WireRequest } from './transport/transport.ts'
export type { OnUpload, UploadProgress } from './transport/upload-progress.ts'
export type { Checks } from './document/vocabulary.ts'
