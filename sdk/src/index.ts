/**
 * What every application needs, in browsers, workers and Node. {@link connect} is where it begins.
 *
 * - To go: {@link connect}, {@link Navigation}, {@link Representation}, {@link Selection}, {@link items}, {@link pages},
 *   {@link events}, {@link records}, {@link Rendition}, {@link withLinksets}, {@link expandPartly}
 * - To change: {@link Form}, {@link Outcome}, {@link save}, {@link create}, {@link optionsOf}, {@link prefilled}
 * - To say who asks: {@link basic}, {@link digest}, {@link bearer}, {@link tokenHolder}, {@link hoba},
 *   {@link createPasskey}, {@link usePasskey}, {@link AuthenticationScheme}
 * - To know what went wrong: {@link isFailure}, {@link isHttpFailure}, {@link isConflict}, {@link isInputRefused},
 *   {@link isRelationMissing}, {@link isFormMissing}, {@link isTransportFailure}, {@link isDecodeFailure}
 * - To look on: {@link Observation}, {@link Notice}, {@link Cache}
 *
 * @module @waymark/sdk
 */
export { asKind, untyped } from './as-kind.ts'
export type { Account, AccountSource, Question } from './authentication/account.ts'
export { basic, type BasicOptions } from './authentication/basic.ts'
export { bearer, type BearerOptions } from './authentication/bearer.ts'
export { digest, type DigestOptions } from './authentication/digest.ts'
export type { Hash, Hashes } from './authentication/hashes.ts'
export { generateHobaKey, hobaKey, type HobaKey } from './authentication/hoba-key.ts'
export { hoba, type HobaOptions } from './authentication/hoba.ts'
export type { AuthenticationPolicy } from './authentication/keyring.ts'
export { createPasskey, usePasskey, type PasskeyOptions } from './authentication/passkeys.ts'
export type {
  AuthenticationScheme,
  Perhaps,
  Proof,
  ProtectedAnswer,
  ProtectedRequest,
} from './authentication/scheme.ts'
export { strengths } from './authentication/strengths.ts'
export { tokenHolder, type TokenHolder, type TokenSource } from './authentication/token-source.ts'
export type { Changes, PatchOperation } from './changes.ts'
export { connect, type ConnectOptions } from './connect.ts'
export { create } from './create.ts'
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
} from './described.ts'
export type { Document } from './document.ts'
export type { Documentation } from './documentation.ts'
export {
  AuthenticationRefused,
  isAuthenticationRefused,
  type AuthenticationTrouble,
} from './errors/authentication-refused.ts'
export { Conflict, isConflict } from './errors/conflict.ts'
export { DecodeFailure, isDecodeFailure } from './errors/decode-failure.ts'
export { Failure, isFailure, type FailureCode } from './errors/failure.ts'
export { FormMissing, isFormMissing } from './errors/form-missing.ts'
export { HttpFailure, isHttpFailure } from './errors/http-failure.ts'
export { InputRefused, isInputRefused } from './errors/input-refused.ts'
export { isRelationAmbiguous, RelationAmbiguous } from './errors/relation-ambiguous.ts'
export { isRelationMissing, RelationMissing } from './errors/relation-missing.ts'
export { isRequestRefused, RequestRefused } from './errors/request-refused.ts'
export { isTransportFailure, TransportFailure, type TransportTrouble } from './errors/transport-failure.ts'
export type { ServerEvent } from './event-parser.ts'
export { events, type EventsOptions } from './events.ts'
export { expandPartly } from './expand-partly.ts'
export type { Exchanged, Observation, TraceContext } from './exchanged.ts'
export type { FormOption } from './form-option.ts'
export type { FormPolicy } from './form-policy.ts'
export type { Form, FormField, FormMethod, FormOptions } from './form.ts'
export type { Format, Reading } from './format.ts'
export type { History, Hop } from './history.ts'
export type { IdempotencyKeys } from './idempotency-key.ts'
export { items, pages, type ItemRelation, type ItemsOptions } from './items.ts'
export type { JsonObject } from './json.ts'
export type { Limits } from './limits.ts'
export type { Link, TemplatePolicy } from './link.ts'
export { withLinksets } from './linkset.ts'
export type { Notice, Notify } from './notice.ts'
export type {
  AcceptedOutcome,
  CreatedOutcome,
  DoneOptions,
  FoundOutcome,
  NoneOutcome,
  OutcomeOf,
  SeeOtherOutcome,
  UpdatedOutcome,
} from './outcome.ts'
export { optionsOf } from './options-of.ts'
export { prefilled } from './prefilled.ts'
export { records, type RecordsOptions } from './records.ts'
export type { Alternate, Content, Progress, ReadOptions, Rendition, WholeOptions } from './rendition.ts'
export type { Navigation, Outcome, Representation } from './representation.ts'
export type { RetryPolicy } from './retry.ts'
export { save, type SaveOptions } from './save.ts'
export type { Criteria, Selection } from './selection.ts'
export type { Through } from './through.ts'
export type { Cache, Fetch, RequestBody, Send, WireRequest } from './transport.ts'
export type { OnUpload, UploadProgress } from './upload-progress.ts'
export type { Checks } from './vocabulary.ts'
