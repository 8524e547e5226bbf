import type { Serializer } from '@waymark/server/hypermedia/serializer'
import type { Resource } from '@waymark/server/http/resource'
import { applicationPasswordList, applicationPassword } from './modules/accounts/resources/application-password.ts'
import { appointmentTime } from './modules/booking/resources/appointment/appointment-time.ts'
import { cancellation, attendance, appointment } from './modules/booking/resources/appointment/appointment.ts'
import { appointmentList } from './modules/booking/resources/appointment/appointment-list.ts'
import { calendar } from './modules/booking/resources/appointment/calendar.ts'
import { bookList, book } from './modules/shop/resources/book.ts'
import { cart, position, undelete } from './modules/shop/resources/cart/cart.ts'
import { binItem, recycleBin } from './modules/shop/resources/recycle-bin.ts'
import { settlementLine, settlement } from './modules/shop/resources/settlement/settlement.ts'
import { settlementList } from './modules/shop/resources/settlement/settlement-list.ts'
import {
  settlementAddress,
  settlementConfirmation,
  settlementPayment,
} from './modules/shop/resources/settlement/settlement-steps.ts'
import { auditEntry, audit } from './modules/operations/audit.ts'
import { allowedProgramList, allowedProgram } from './modules/programs/allowed-program.ts'
import { consent } from './modules/programs/consent.ts'
import { device } from './modules/programs/device.ts'
import { programList } from './modules/programs/program-list.ts'
import { program } from './modules/programs/program.ts'
import { credentialList, credential } from './modules/accounts/resources/credential/credential.ts'
import { keyLink, keyLinks } from './modules/accounts/resources/credential/key-links.ts'
import { hobaChallenge, hobaLogout } from './modules/accounts/resources/hoba/hoba.ts'
import { hobaRegistration } from './modules/accounts/resources/hoba/hoba-registration.ts'
import { messageList, message } from './modules/messages/message.ts'
import { newPasskey } from './modules/accounts/resources/passkey/new-passkey.ts'
import { passkeyRegistration } from './modules/accounts/resources/passkey/passkey-registration.ts'
import { passkeyRegistrations } from './modules/accounts/resources/passkey/passkey-registrations.ts'
import { passkeySignIn, passkeySignIns } from './modules/accounts/resources/passkey/passkey-sign-in.ts'
import { passwordReset, passwordResetSent, passwordResets } from './modules/accounts/resources/password-reset.ts'
import { openSession, sessionList } from './modules/accounts/resources/session/session-list.ts'
import { session } from './modules/accounts/resources/session/session.ts'
import { password } from './modules/accounts/resources/user/password.ts'
import { profile } from './modules/accounts/resources/user/profile.ts'
import { userList } from './modules/accounts/resources/user/user-list.ts'
import { user } from './modules/accounts/resources/user/user.ts'
import { type DecisionLogs, decisions, diagram } from './modules/operations/decisions.ts'
import { exports, wholeFile } from './modules/data/exports.ts'
import { tableFile } from './modules/data/table-file.ts'
import { imports } from './modules/data/imports.ts'
import { doctorList } from './modules/booking/resources/doctor/doctor-list.ts'
import { doctor } from './modules/booking/resources/doctor/doctor.ts'
import { home, type About } from './modules/discovery/home.ts'
import type { Ports } from './ports.ts'
import { levelList, level } from './modules/discovery/level.ts'
import { href } from '@waymark/server/http/routes'
import { documentationRoutes } from '@waymark/server/documentation/routes'
import { bookingRoutes } from './modules/booking/routes.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { shopRoutes } from './modules/shop/routes.ts'
import { oauthEndpoints as endpoints, programRoutes } from './modules/programs/routes.ts'
import { taskRoutes } from './modules/tasks/routes.ts'
import { dataRoutes } from './modules/data/routes.ts'
import { operationRoutes } from './modules/operations/routes.ts'
import { discoveryRoutes } from './modules/discovery/routes.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { documentation } from '@waymark/server/documentation/documentation'
import type { Served, Site } from '@waymark/server/documentation/site'
import { problems } from './composition/problems.ts'
import { liveExamples } from './modules/discovery/live-examples.ts'
import { taskItem, taskItems, taskResult } from './modules/tasks/resources/task-items.ts'
import { taskList } from './modules/tasks/resources/task-list.ts'
import { task } from './modules/tasks/resources/task.ts'
import { schedule } from './modules/booking/resources/schedule.ts'
import { slot } from './modules/booking/resources/slot/slot.ts'
import { nextSlot } from './modules/booking/resources/slot/next-slot.ts'
import { hold } from './modules/booking/resources/hold.ts'
import { availability } from './modules/booking/resources/availability.ts'
import { waitingEntry } from './modules/booking/resources/waiting-list/waiting-entry.ts'
import { waitingList } from './modules/booking/resources/waiting-list/waiting-list.ts'
import { week } from './modules/booking/resources/week.ts'

const routes = {
  ...discoveryRoutes,
  ...bookingRoutes,
  ...accountRoutes,
  ...messageRoutes,
  ...shopRoutes,
  ...programRoutes,
  ...taskRoutes,
  ...dataRoutes,
  ...operationRoutes,
  ...documentationRoutes,
} as const

type RouteName = keyof typeof routes

interface Parts {
  readonly about: About
  readonly logs: DecisionLogs
  /** The media types of the service description. */
  readonly serializers: readonly Serializer[]
}

/** Returns the resource of each route. The compiler requires one for each name in routes.ts. */
export function resources(
  ports: Ports,
  { about, logs, serializers }: Parts,
): readonly { readonly template: string; readonly resource: Resource }[] {
  // RFC 8414 §3: clients discover an authorization server by its metadata.
  const metadata = [{ href: endpoints.serverMetadata, type: 'application/json' }]
  const catalogued: Site['catalogued'] = ports.oauth === undefined ? {} : { 'service-meta': metadata }
  const byRoute: Readonly<Record<RouteName, Resource>> = {
    home: home(about, ports),
    doctors: doctorList(ports),
    doctor: doctor(ports),
    schedule: schedule(ports),
    week: week(ports),
    nextSlot: nextSlot(ports),
    availability: availability(ports),
    waitingList: waitingList(ports),
    waitingEntry: waitingEntry(ports),
    slot: slot(ports),
    hold: hold(ports),
    appointments: appointmentList(ports),
    appointment: appointment(ports),
    appointmentTime: appointmentTime(ports),
    cancellation: cancellation(ports),
    attendance: attendance(ports),
    calendar: calendar(ports),
    session: session(ports),
    ...accountRows(ports),
    ...keyRows(ports),
    passwordResets: passwordResets(ports),
    passwordResetSent: passwordResetSent(),
    passwordReset: passwordReset(ports),
    ...shopRows(ports),
    ...programRows(ports),
    ...taskRows(ports),
    ...dataRows(ports),
    audit: audit(ports),
    auditEntry: auditEntry(ports),
    levels: levelList(about.version),
    level: level(about.version),
    decisions: decisions(logs),
    diagram: diagram(logs),
    ...documentation({
      ...{ name: about.name, summary: about.description, version: about.version },
      ...{ description: clinicDescription, problems, serializers, origin: ports.origin, securitySchemes },
      home: href(discoveryRoutes.home, {}),
      catalogued,
      exampleOf: liveExamples(ports, () => byRoute),
      served: () => served(),
    }),
  }
  const served = (): readonly Served[] =>
    Object.entries(routes).map(([name, template]) => ({ name, template, resource: byRoute[name as RouteName] }))
  return served()
}

/** The authentication schemes, by their names in OpenAPI. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or of OAuth 2' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest', description: 'With an application password' },
  hoba: { type: 'http', scheme: 'hoba', description: 'With a registered key (RFC 7486)' },
  openid: { type: 'openIdConnect', openIdConnectUrl: endpoints.openidConfiguration },
} as const

/** Returns the resources of client applications and consents. */
function programRows(ports: Ports) {
  return {
    programs: programList(ports),
    program: program(ports),
    allowedPrograms: allowedProgramList(ports),
    allowedProgram: allowedProgram(ports),
    consent: consent(ports),
    device: device(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Returns the resources of the shop. */
function shopRows(ports: Ports) {
  return {
    books: bookList(ports),
    book: book(ports),
    cart: cart(ports),
    undelete: undelete(ports),
    undeleteAsSpecified: undelete(ports),
    position: position(ports),
    recycleBin: recycleBin(ports),
    binItem: binItem(ports),
    settlements: settlementList(ports),
    settlement: settlement(ports),
    settlementLine: settlementLine(ports),
    settlementAddress: settlementAddress(ports),
    settlementPayment: settlementPayment(ports),
    settlementConfirmation: settlementConfirmation(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Returns the resources of credentials other than passwords. */
function keyRows(ports: Ports) {
  return {
    applicationPasswords: applicationPasswordList(ports),
    applicationPassword: applicationPassword(ports),
    credentials: credentialList(ports),
    credential: credential(ports),
    newPasskey: newPasskey(ports),
    keyLinks: keyLinks(ports),
    keyLink: keyLink(ports),
    passkeySignIns: passkeySignIns(ports),
    passkeySignIn: passkeySignIn(ports),
    passkeyRegistrations: passkeyRegistrations(ports),
    passkeyRegistration: passkeyRegistration(ports),
    hobaRegistration: hobaRegistration(ports),
    hobaChallenge: hobaChallenge(ports),
    hobaLogout: hobaLogout(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Returns the resources of bulk tasks. */
function taskRows(ports: Ports) {
  return {
    tasks: taskList(ports),
    task: task(ports),
    taskItems: taskItems(ports),
    taskItem: taskItem(ports),
    taskResult: taskResult(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Returns the resources of import and export. */
function dataRows(ports: Ports) {
  return {
    exports: exports(ports),
    exportedWhole: wholeFile(ports),
    exportedTable: tableFile(ports),
    imports: imports(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Returns the resources of accounts. */
function accountRows(ports: Ports) {
  return {
    users: userList(ports),
    user: user(ports),
    profile: profile(ports),
    password: password(ports),
    messages: messageList(ports),
    message: message(ports),
    sessions: sessionList(ports),
    openSession: openSession(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}
