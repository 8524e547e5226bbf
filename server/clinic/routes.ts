import { documentationRoutes } from '@waymark/server/documentation/routes'
import { routesOf } from '@waymark/server/http/routes'

/*
 * The only definition of each path. A route is a URI Template: it selects the resource of a request, and links are
 * expanded from it by name. Renaming a path changes one line here.
 */
export const routes = {
  home: '/',
  doctors: '/doctors{?q,language,cursor,limit}',
  doctor: '/doctors/{doctor}/info',
  schedule: '/doctors/{doctor}/schedule{?date,status}',
  week: '/doctors/{doctor}/week{?date}',
  nextSlot: '/doctors/{doctor}/next-slot',
  availability: '/doctors/{doctor}/availability',
  waitingList: '/doctors/{doctor}/waiting-list{?cursor,limit}',
  waitingEntry: '/doctors/{doctor}/waiting-list/{entry}',
  slot: '/schedules/{slot}{?hold}',
  hold: '/schedules/{slot}/hold{?hold}',
  appointments: '/appointments{?cursor,limit}',
  appointment: '/appointments/{appointment}{?capability}',
  appointmentTime: '/appointments/{appointment}/time{?date,capability}',
  cancellation: '/appointments/{appointment}/cancellation{?capability}',
  attendance: '/appointments/{appointment}/attendance{?capability}',
  calendar: '/doctors/{doctor}/calendar{?capability}',
  session: '/session',
  users: '/users{?cursor,limit}',
  user: '/users/{user}',
  profile: '/users/{user}/profile',
  password: '/users/{user}/password',
  messages: '/users/{user}/messages{?status,cursor,limit}',
  message: '/users/{user}/messages/{message}',
  sessions: '/users/{user}/sessions',
  openSession: '/users/{user}/sessions/{session}',
  applicationPasswords: '/users/{user}/application-passwords',
  applicationPassword: '/users/{user}/application-passwords/{password}',
  credentials: '/users/{user}/credentials',
  credential: '/users/{user}/credentials/{credential}',
  newPasskey: '/users/{user}/new-passkeys/{challenge}',
  keyLinks: '/users/{user}/key-links',
  keyLink: '/users/{user}/key-links/{link}',
  passkeySignIns: '/passkeys/sign-ins',
  passkeySignIn: '/passkeys/sign-ins/{challenge}',
  passkeyRegistrations: '/passkeys/registrations',
  passkeyRegistration: '/passkeys/registrations/{challenge}',
  hobaRegistration: '/.well-known/hoba/register{?link}',
  hobaChallenge: '/.well-known/hoba/getchal',
  hobaLogout: '/.well-known/hoba/logout',
  passwordResets: '/password-resets',
  passwordResetSent: '/password-resets/sent',
  passwordReset: '/password-resets/{token}',
  books: '/books{?cursor,limit}',
  book: '/books/{book}',
  cart: '/users/{user}/cart',
  // This route precedes the position, which would parse the name and the verb as a number; the specification requires
  // the second form.
  undelete: '/users/{user}/cart/{book}:undelete',
  undeleteAsSpecified: '/user/{user}/cart/{book}:undelete',
  position: '/users/{user}/cart/{position}',
  recycleBin: '/users/{user}/recycle-bin',
  binItem: '/users/{user}/recycle-bin/{item}',
  settlements: '/settlements{?cursor,limit}',
  settlement: '/settlements/{settlement}',
  settlementLine: '/settlements/{settlement}/lines/{book}',
  settlementAddress: '/settlements/{settlement}/address',
  settlementPayment: '/settlements/{settlement}/payment',
  settlementConfirmation: '/settlements/{settlement}/confirmation',
  programs: '/programs{?cursor,limit}',
  program: '/programs/{program}',
  allowedPrograms: '/users/{user}/programs',
  allowedProgram: '/users/{user}/programs/{program}',
  consent: '/oauth/consents/{consent}',
  device: '/oauth/device{?user_code}',
  tasks: '/tasks{?cursor,limit}',
  task: '/tasks/{task}',
  taskItems: '/tasks/{task}/items{?status,cursor,limit}',
  taskItem: '/tasks/{task}/items/{item}',
  taskResult: '/tasks/{task}/items/{item}/result',
  exports: '/export',
  exportedWhole: '/export/all',
  exportedTable: '/export/{table}{?cursor}',
  imports: '/imports{?table,mode}',
  audit: '/audit{?cursor,limit}',
  auditEntry: '/audit/{number}',
  levels: '/levels{?cursor,limit}',
  level: '/levels/{level}',
  decisions: '/decisions/{decisions}',
  diagram: '/decisions/{decisions}/diagram',
  ...documentationRoutes,
} as const

/**
 * The endpoints of the authorization server, which have their own protocol; RFC 8414 §3 defines the paths of the last
 * two.
 */
export const endpoints = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/keys',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  deviceAuthorization: '/oauth/device-authorize',
  openidConfiguration: '/.well-known/openid-configuration',
  serverMetadata: '/.well-known/oauth-authorization-server',
} as const

/** The endpoints of the lower maturity levels, spelled as in the specification under a prefix. */
export const levelEndpoints = {
  service: '/levels/0/appointmentService{?action}',
  doctor: '/levels/1/doctors/{doctor}',
  slotAtLevel1: '/levels/1/schedules/{slot}',
  schedule: '/levels/2/doctors/{doctor}/schedule{?date,status}',
  slotAtLevel2: '/levels/2/schedules/{slot}',
} as const

/** The path prefixes of the lower levels. */
export const levelPrefixes = { level0: '/levels/0/', level1: '/levels/1/', level2: '/levels/2/' } as const

export type RouteName = keyof typeof routes

export const { href, template } = routesOf(routes)
