import type { Serializer } from '../hypermedia/serializer.ts'
import type { Resource } from '../http/resource.ts'
import { applicationPasswordList } from './application-password/application-password-list.ts'
import { applicationPassword } from './application-password/application-password.ts'
import { appointmentTime } from './appointment/appointment-time.ts'
import { cancellation } from './appointment/cancellation.ts'
import { attendance } from './appointment/attendance.ts'
import { appointmentList } from './appointment/appointment-list.ts'
import { calendar } from './appointment/calendar.ts'
import { bookList } from './book/book-list.ts'
import { book } from './book/book.ts'
import { cart } from './cart/cart.ts'
import { position } from './cart/position.ts'
import { binItem } from './recycle-bin/bin-item.ts'
import { recycleBin } from './recycle-bin/recycle-bin.ts'
import { undelete } from './recycle-bin/undelete.ts'
import { settlementLine } from './settlement/settlement-line.ts'
import { settlementList } from './settlement/settlement-list.ts'
import { settlementAddress, settlementConfirmation, settlementPayment } from './settlement/settlement-steps.ts'
import { settlement } from './settlement/settlement.ts'
import { auditEntry } from './audit/audit-entry.ts'
import { audit } from './audit/audit.ts'
import { allowedProgramList } from './allowed-program/allowed-program-list.ts'
import { allowedProgram } from './allowed-program/allowed-program.ts'
import { consent } from './consent/consent.ts'
import { device } from './consent/device.ts'
import { programList } from './program/program-list.ts'
import { program } from './program/program.ts'
import { credentialList } from './credential/credential-list.ts'
import { credential } from './credential/credential.ts'
import { keyLink } from './credential/key-link.ts'
import { keyLinks } from './credential/key-links.ts'
import { hobaChallenge } from './hoba/hoba-challenge.ts'
import { hobaLogout } from './hoba/hoba-logout.ts'
import { hobaRegistration } from './hoba/hoba-registration.ts'
import { messageList } from './message/message-list.ts'
import { message } from './message/message.ts'
import { newPasskey } from './passkey/new-passkey.ts'
import { passkeyRegistration } from './passkey/passkey-registration.ts'
import { passkeyRegistrations } from './passkey/passkey-registrations.ts'
import { passkeySignIn } from './passkey/passkey-sign-in.ts'
import { passkeySignIns } from './passkey/passkey-sign-ins.ts'
import { passwordReset } from './password-reset/password-reset.ts'
import { passwordResetSent, passwordResets } from './password-reset/password-resets.ts'
import { openSession } from './session/open-session.ts'
import { sessionList } from './session/session-list.ts'
import { session } from './session/session.ts'
import { password } from './user/password.ts'
import { profile } from './user/profile.ts'
import { userList } from './user/user-list.ts'
import { user } from './user/user.ts'
import { appointment } from './appointment/appointment.ts'
import { asset } from './asset/asset.ts'
import type { DecisionLogs } from './decision/decision-logs.ts'
import { decisions } from './decision/decisions.ts'
import { diagram } from './decision/diagram.ts'
import { exports } from './export/exports.ts'
import { tableFile } from './export/table-file.ts'
import { wholeFile } from './export/whole-file.ts'
import { imports } from './import/imports.ts'
import { doctorList } from './doctor/doctor-list.ts'
import { doctor } from './doctor/doctor.ts'
import { home, type About } from './home/home.ts'
import type { Ports } from './ports.ts'
import { levelList } from './level/level-list.ts'
import { level } from './level/level.ts'
import { problemList } from './problem/problem-list.ts'
import { problem } from './problem/problem.ts'
import { liveExamples } from './relation/live-example.ts'
import { relationList } from './relation/relation-list.ts'
import { relationMap } from './relation/relation-map.ts'
import { relation } from './relation/relation.ts'
import { routes, type RouteName } from './routes.ts'
import { taskItem } from './task/task-item.ts'
import { taskItems } from './task/task-items.ts'
import { taskList } from './task/task-list.ts'
import { taskResult } from './task/task-result.ts'
import { task } from './task/task.ts'
import { schedule } from './schedule/schedule.ts'
import { descriptionRows } from './service-description/description-rows.ts'
import type { Served } from './service-description/openapi.ts'
import { slot } from './slot/slot.ts'
import { nextSlot } from './slot/next-slot.ts'
import { hold } from './hold/hold.ts'
import { availability } from './availability/availability.ts'
import { waitingEntry } from './waiting-list/waiting-entry.ts'
import { waitingList } from './waiting-list/waiting-list.ts'
import { week } from './week/week.ts'

interface Parts {
  readonly about: About
  readonly stylesheet: string
  readonly script: string
  readonly passkeyScript: string
  readonly icon: string
  readonly logs: DecisionLogs
  /** The media types that the service description lists. */
  readonly serializers: readonly Serializer[]
}

/** The resource of each route. The compiler asks for one for each name in routes.ts. */
export function resources(
  ports: Ports,
  { about, stylesheet, script, passkeyScript, icon, logs, serializers }: Parts,
): readonly { readonly template: string; readonly resource: Resource }[] {
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
    rels: relationList(about.version),
    rel: relation({
      version: about.version,
      exampleOf: liveExamples(ports, () => byRoute),
      served: () => Object.values<Resource>(byRoute),
    }),
    map: relationMap(about.version),
    problems: problemList(about.version),
    problem: problem(about.version),
    decisions: decisions(logs),
    diagram: diagram(logs),
    ...descriptionRows({ ...about, origin: ports.origin, serializers }, ports.oauth !== undefined, () => served()),
    stylesheet: asset('text/css', stylesheet),
    script: asset('text/javascript', script),
    passkeyScript: asset('text/javascript', passkeyScript),
    icon: asset('image/svg+xml', icon),
  }
  const served = (): readonly Served[] =>
    Object.entries(routes).map(([name, template]) => ({ name, template, resource: byRoute[name as RouteName] }))
  return served()
}

/** What programs of others are allowed. */
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

/** What the clinic sells, and buying it. */
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

/** What somebody signs in with, beside a password. */
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

/** What is done for many users at once. */
function taskRows(ports: Ports) {
  return {
    tasks: taskList(ports),
    task: task(ports),
    taskItems: taskItems(ports),
    taskItem: taskItem(ports),
    taskResult: taskResult(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** The data of the clinic as a whole. */
function dataRows(ports: Ports) {
  return {
    exports: exports(ports),
    exportedWhole: wholeFile(ports),
    exportedTable: tableFile(ports),
    imports: imports(ports),
  } as const satisfies Partial<Record<RouteName, Resource>>
}

/** Who is known here, and what belongs to an account. */
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
