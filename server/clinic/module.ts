import type { Job } from '@waymark/server/background'
import type { Secrets } from '@waymark/server/authentication'
import type { OAuthProfile } from '@waymark/server/oauth'
import type { Endpoint, ProblemKind, Resource, Serializer } from '@waymark/server'
import type { Dialect, VersionWatch } from '@waymark/server/http'
import type { Views } from '@waymark/server/html'
import type {
  DeclaredColumns,
  InTransaction,
  Migrations,
  PortableTable,
  TransactionalDatabase,
} from '@waymark/server/storage'
import type { Clock, Instant } from '@waymark/server/values'
import type { Logger } from 'pino'
import type { Fields, LinkDescription } from '@waymark/shared'
import type { ClinicDescription, PaymentStatus } from '@waymark/shared/clinic'
import type { Account, Role } from './modules/accounts/domain/account.ts'
import type { Appointment } from './modules/booking/domain/appointment.ts'
import type { AppointmentChange } from './modules/booking/domain/followed-appointments.ts'
import type { MessageSubject } from './modules/messages/domain/message.ts'
import type { MailParts } from './modules/messages/domain/outbox.ts'
import type { DataQuery, Gathered, PersonalSections } from './personal-data.ts'
import type { Principal } from './principal.ts'
import type { Options } from './options.ts'
import type { TitledLink } from './represent.ts'

/** The ports that the composition gives to every module. */
export interface Platform {
  readonly clock: Clock
  /** Returns a unique identifier. */
  readonly newIdentifier: () => string
  /** The public origin of the service, for links in messages. */
  readonly origin: string | undefined
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Milliseconds between two polls of a watched resource. */
  readonly watchInterval: number
  /** Follows the versions of a page. */
  readonly watchVersion: VersionWatch
  readonly inTransaction: InTransaction
}

/** The optional links of a kind of resource in the description. */
type OptionalLinks<
  Kind extends 'home' | 'user' | 'message' | 'doctor',
  Links = ClinicDescription['resources'][Kind]['links'],
> = {
  readonly [Name in keyof Links as Links[Name] extends LinkDescription<string, Fields, 'sometimes'> ? Name : never]?:
    TitledLink | undefined
}

export type HomeLinks = OptionalLinks<'home'>
export type UserLinks = OptionalLinks<'user'>
export type MessageLinks = OptionalLinks<'message'>
export type DoctorLinks = OptionalLinks<'doctor'>

/** A user that links belong to. */
export type LinkedUser = Pick<Account, 'id' | 'name' | 'role' | 'state' | 'represents'>

/** The links that modules contribute to resources of other modules. */
export interface ContributedLinks {
  /** Returns the links of the home document for a caller. */
  readonly homeLinks: (principal: Principal) => HomeLinks
  /** Returns the links of the page of a user for a caller. */
  readonly userLinks: (user: LinkedUser, principal: Principal) => UserLinks
  /** Returns the links of the page of a doctor for a caller. */
  readonly doctorLinks: (doctor: string, principal: Principal) => DoctorLinks
  /** Returns the links to the subject of a message for its recipient. */
  readonly messageLinks: (about: MessageSubject, principal: Principal) => MessageLinks
}

/** Records that are purged when they have expired. */
export interface Purgeable {
  /** Purges the records that expired before an instant. */
  purge(now: Instant): Promise<void>
}

/** The payment of an appointment, as the page of the appointment shows it. */
export interface AppointmentPayment {
  readonly status: PaymentStatus
  /** Changes with the payment. */
  readonly version: number
  /** Whether the patient can pay now. */
  readonly isPayable: boolean
  /** Returns its path for a caller with a capability of the appointment. */
  readonly path: (capability: string | undefined) => string
}

/** The paths in an entry of the audit log. */
export interface AuditedPaths {
  readonly subject: string
  /** What the change has created. */
  readonly created?: string
  /** The slot of the appointment at the time of the change, if the paths do not tell it. */
  readonly slot?: number
}

/** What an entry of the audit log is about. */
export interface AuditedSubject {
  /** The name of the patient. */
  readonly patient?: string
  readonly links: Readonly<Partial<Record<'appointment' | 'doctor' | 'slot', TitledLink>>>
}

/** The scopes that another scope includes. */
export interface ImpliedScopes {
  readonly scopes: readonly string[]
  /** The role of the users that it has a meaning for; by default all. */
  readonly role?: Role
}

/** A vertical slice of the service: everything that it contributes, in one value. */
export interface Module<
  Ports,
  Stores extends object,
  Given extends object,
  Schema,
  Routes extends Templates,
  Sections extends Partial<PersonalSections>,
  Mails extends Partial<MailParts>,
> {
  readonly name: string
  /** Forward only: a released migration never changes. All migrations run in the order of their names. */
  readonly migrations?: Migrations
  /** The tables whose rows are in the file of the clinic's data. */
  readonly portable?: (secrets: Secrets) => readonly PortableTable[]
  /** The columns of fields, which the migrations must have created. */
  readonly columns?: readonly DeclaredColumns[]
  /** The stores over the database. */
  readonly stores?: (database: TransactionalDatabase<Schema>, secrets: Secrets) => Stores
  /** Other ports, which follow from the options of the service. */
  readonly ports?: (options: Options) => Given
  readonly routes?: Routes
  /** The resource of each route. */
  readonly resources?: { readonly [Name in keyof Routes]: (ports: Ports) => Resource }
  /** Endpoints that have their own protocol. */
  readonly endpoints?: (ports: Ports) => readonly Endpoint[]
  /** The parts of the service with their own format of errors. */
  readonly dialects?: readonly Dialect[]
  /** The links of the home document for a caller, by relation. */
  readonly home?: ContributedLinks['homeLinks']
  /** The links of the page of a user to what the module stores of the user, by relation. */
  readonly userLinks?: ContributedLinks['userLinks']
  /** The links of the page of a doctor to what the module stores of the doctor, by relation. */
  readonly doctorLinks?: ContributedLinks['doctorLinks']
  /** The links to the subjects of messages that are resources of the module, by relation. */
  readonly messageLinks?: ContributedLinks['messageLinks']
  /** What the module stores about a user. */
  readonly personalData?: (ports: Ports, query: DataQuery) => Promise<Gathered<Sections>>
  /** Follows a change of the profile of a user, within its transaction. */
  readonly profileChanged?: (ports: Ports, before: Account, after: Account) => Promise<void>
  /** Follows a change of an appointment, within its transaction. */
  readonly appointmentChanged?: (ports: Ports, change: AppointmentChange) => Promise<void>
  /** Returns what an entry of the audit log is about, if it has a path of the module. */
  readonly auditedSubject?: (ports: Ports, paths: AuditedPaths) => Promise<AuditedSubject | undefined>
  /** Returns the payment of an appointment, if it can be paid online. */
  readonly appointmentPayment?: (ports: Ports, appointment: Appointment) => Promise<AppointmentPayment | undefined>
  /** Completes mails at their delivery. */
  readonly mails?: (ports: Ports) => Mails
  /** The pages made by hand, by kind of resource. */
  readonly views?: Views
  /** Media types beside those of the kit. */
  readonly serializers?: readonly Serializer[]
  readonly failures?: Readonly<Record<string, ProblemKind>>
  /** The scopes that a user can grant to a client application, with their texts. */
  readonly scopes?: Readonly<Record<string, string>>
  /** What scopes permit by other scopes. */
  readonly impliedScopes?: Readonly<Record<string, ImpliedScopes>>
  /** What the module adds to the authorization server of a service with an origin. */
  readonly oauthProfile?: (origin: string) => OAuthProfile
  readonly jobs?: (ports: Ports) => readonly Job[]
  readonly purgeable?: (ports: Ports) => readonly Purgeable[]
}

type Templates = Readonly<Record<string, string>>

/** Declares a module that needs these ports: its own, and those of other modules. */
export const module =
  <Ports extends object>() =>
  <
    const Routes extends Templates,
    Schema = unknown,
    Stores extends object = never,
    Given extends object = never,
    Sections extends Partial<PersonalSections> = never,
    Mails extends Partial<MailParts> = never,
  >(
    definition: Module<Ports, Stores, Given, Schema, Routes, Sections, Mails>,
  ): Module<Ports, Stores, Given, Schema, Routes, Sections, Mails> =>
    definition
