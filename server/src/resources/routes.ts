import { expandTemplate, type TemplateValues } from '@waymark/shared'

/*
 * The only place where a path is spelled. A route is a URI Template: its path leads requests to the resource, and
 * links are made from it by name. Renaming a path is an edit of one line here.
 */
export const routes = {
  home: '/',
  doctors: '/doctors{?q,cursor,limit}',
  doctor: '/doctors/{doctor}/info',
  schedule: '/doctors/{doctor}/schedule{?date,status}',
  week: '/doctors/{doctor}/week{?date}',
  slot: '/schedules/{slot}',
  appointments: '/appointments{?cursor,limit}',
  appointment: '/appointments/{appointment}{?capability}',
  calendar: '/doctors/{doctor}/calendar{?capability}',
  session: '/session',
  users: '/users{?cursor,limit}',
  user: '/users/{user}',
  password: '/users/{user}/password',
  sessions: '/users/{user}/sessions',
  openSession: '/users/{user}/sessions/{session}',
  applicationPasswords: '/users/{user}/application-passwords',
  applicationPassword: '/users/{user}/application-passwords/{password}',
  credentials: '/users/{user}/credentials',
  credential: '/users/{user}/credentials/{credential}',
  passwordResets: '/password-resets',
  passwordResetSent: '/password-resets/sent',
  passwordReset: '/password-resets/{token}',
  audit: '/audit{?cursor,limit}',
  auditEntry: '/audit/{number}',
  rels: '/rels{?cursor,limit}',
  rel: '/rels/{rel}',
  map: '/map{?rel}',
  problems: '/problems{?cursor,limit}',
  problem: '/problems/{problem}',
  decisions: '/decisions/{decisions}',
  diagram: '/decisions/{decisions}/diagram',
  openapi: '/openapi.json',
  apiCatalog: '/.well-known/api-catalog',
  stylesheet: '/assets/site.css',
  script: '/assets/site.js',
  icon: '/assets/icon.svg',
} as const

export type RouteName = keyof typeof routes

type VariablesIn<Template extends string> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? (Expression extends `?${string}` ? never : Expression) | VariablesIn<Rest>
  : never

/** The variables of a route's path. */
export type PathVariables<Name extends RouteName> = Readonly<
  Record<VariablesIn<(typeof routes)[Name]>, string | number>
>

/** The URI of a resource; parameters of the query that are left out are not there. */
export function href<Name extends RouteName>(name: Name, variables: PathVariables<Name> & TemplateValues): string {
  return expandTemplate(routes[name], variables)
}

/** A link's URI Template: the given variables are filled in, the others are left to whoever follows it. */
export function template<Name extends RouteName>(name: Name, variables: Partial<PathVariables<Name>> = {}): string {
  let filled: string = routes[name]
  for (const [variable, value] of Object.entries(variables)) {
    filled = filled.replace(`{${variable}}`, encodeURIComponent(String(value)))
  }
  return filled
}
