import * as t from 'io-ts'
import { Identifier, Instant } from '../src/codecs.ts'
import { pageLinks, Collection } from '../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { choice, optional, paragraphs, text } from '../src/field.ts'
import { typed } from '../src/value-type.ts'

/** The relations of the module. */
export const programRelations = curiedRelations('wm', {
  programs: ['one', 'Applications', 'The registered client applications.'],
  'allowed-programs': ['one', 'Connected applications', 'The applications with access to an account.'],
  device: ['one', 'Device', 'Connects a device without a browser by the code on its screen.'],
  'go-on': ['one', 'Continue', 'Returns to the requesting application.'],
})

/**
 * A client application. `grants` are its OAuth 2 grant types; `secret` is shown once, in the response that registered
 * it.
 */
export const Program = t.intersection(
  [
    t.type({
      id: Identifier,
      name: t.string,
      type: t.keyof({ site: null, app: null, device: null, service: null, own: null }),
      redirectUris: t.readonlyArray(t.string),
      grants: t.readonlyArray(t.string),
      isConfidential: t.boolean,
      createdAt: Instant,
    }),
    t.partial({ secret: t.string }),
  ],
  'Program',
)
export type Program = t.TypeOf<typeof Program>

/** The authorisation of a client application, with its scopes in words and its expiry. */
export const AllowedProgram = t.type(
  { id: Identifier, name: t.string, may: t.readonlyArray(t.string), allowedAt: Instant, expires: Instant },
  'AllowedProgram',
)
export type AllowedProgram = t.TypeOf<typeof AllowedProgram>

/** The consent page of a client application; `wants` lists the scopes in words. */
export const Consent = t.type(
  { description: typed(t.string, 'summary'), program: t.string, user: t.string, wants: t.readonlyArray(t.string) },
  'Consent',
)
export type Consent = t.TypeOf<typeof Consent>

/** The page to connect a device; with its code, the scopes that the device requests. */
export const Device = t.intersection(
  [
    t.type({ description: typed(t.string, 'summary') }),
    t.partial({ code: t.string, program: t.string, user: t.string, wants: t.readonlyArray(t.string) }),
  ],
  'Device',
)
export type Device = t.TypeOf<typeof Device>

const name = text({ prompt: 'Name shown to users', maxLength: 100, example: 'Health diary' })
const redirectUris = optional(
  paragraphs({
    prompt: 'Redirect URIs, one per line',
    maxLength: 4000,
    example: 'https://diary.example/signed-in',
  }),
)

/** The fields of a client application. */
export const newProgramFields = {
  name,
  type: choice({
    prompt: 'Type',
    example: 'site',
    options: {
      site: 'Website with its own server',
      app: 'App on a device or in a browser',
      device: 'Device without a browser',
      service: 'Service that acts on its own behalf',
      own: 'Application of the clinic that asks for passwords',
    },
  }),
  redirectUris,
  secret: optional(
    choice({
      prompt: 'Client secret',
      options: { yes: 'It can keep a secret', no: 'It cannot keep a secret' },
    }),
  ),
}

export const programFields = { name, redirectUris }

/** The variables of a device: its user code. */
export const deviceVariables = {
  user_code: optional(text({ prompt: 'Code on the device', maxLength: 20, placeholder: 'WDJB-MJHT' })),
}

/** The resources of client applications and their authorisations (OAuth 2). */
export const programResources = {
  programs: {
    summary: 'The registered client applications.',
    state: Collection,
    links: { ...pageLinks('programs'), home: link('home') },
    embedded: { item: link('program') },
    forms: {
      register: form('program', { title: 'Register an application', fields: newProgramFields, showsSecret: true }),
    },
  },
  program: {
    summary: 'A registered client application.',
    state: Program,
    links: { collection: link('programs'), home: optionalLink('home') },
    forms: {
      change: form('program', { title: 'Edit application', fields: programFields }),
      remove: form('programs', { title: 'Remove application', fields: {} }),
    },
  },
  allowedPrograms: {
    summary: 'The applications with access to an account.',
    state: Collection,
    links: { user: link('user'), device: optionalLink('device'), home: link('home') },
    embedded: { item: link('allowedProgram') },
  },
  allowedProgram: {
    summary: 'An application with access to an account.',
    state: AllowedProgram,
    links: { collection: link('allowedPrograms'), home: optionalLink('home') },
    forms: { 'take-back': form('allowedPrograms', { title: 'Revoke access', fields: {} }) },
  },
  consent: {
    summary: 'The request of an application for access to your account.',
    state: Consent,
    links: { 'go-on': optionalLink('document'), home: link('home') },
    forms: {
      allow: form('consent', { title: 'Allow', fields: {} }),
      deny: form('consent', { title: 'Deny', fields: {} }),
    },
  },
  device: {
    summary: 'Connects a device without a browser by the code on its screen.',
    state: Device,
    links: { device: optionalLink('device', deviceVariables), home: link('home') },
    forms: {
      allow: form('device', { title: 'Allow', fields: {} }),
      deny: form('device', { title: 'Deny', fields: {} }),
    },
  },
} as const
