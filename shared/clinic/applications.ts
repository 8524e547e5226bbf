import * as t from 'io-ts'
import { Identifier, Instant } from '../src/codecs.ts'
import { pageLinks, Collection } from '../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { choice, optional, paragraphs, requiredWhen, text } from '../src/field.ts'
import { typed } from '../src/value-type.ts'

/** The relations of the module. */
export const applicationRelations = curiedRelations('wm', {
  applications: ['one', 'Applications', 'The registered client applications.'],
  'connected-applications': ['one', 'Connected applications', 'The applications with access to an account.'],
  device: ['one', 'Device', 'Connects a device without a browser by the code on its screen.'],
})

/**
 * A client application. `grants` are its OAuth 2 grant types; `secret` is shown once, in the response that registered
 * it.
 */
export const ClientApplication = t.intersection(
  [
    t.type({
      id: Identifier,
      name: t.string,
      type: t.keyof({ site: null, app: null, device: null, service: null, own: null, command: null }),
      redirectUris: t.readonlyArray(t.string),
      grants: t.readonlyArray(t.string),
      isConfidential: t.boolean,
      createdAt: Instant,
    }),
    t.partial({ secret: t.string }),
  ],
  'Program',
)
export type ClientApplication = t.TypeOf<typeof ClientApplication>

/** The authorisation of a client application, with its scopes in words and its expiry. */
export const ConnectedApplication = t.type(
  { id: Identifier, name: t.string, may: t.readonlyArray(t.string), allowedAt: Instant, expires: Instant },
  'ConnectedApplication',
)
export type ConnectedApplication = t.TypeOf<typeof ConnectedApplication>

/**
 * The consent page of a client application; `wants` lists the scopes in words. `returnsTo` is the host that gets the answer, for
 * an application that has registered itself.
 */
export const Consent = t.intersection(
  [
    t.type({
      description: typed(t.string, 'summary'),
      application: t.string,
      user: t.string,
      wants: t.readonlyArray(t.string),
    }),
    t.partial({ returnsTo: t.string }),
  ],
  'Consent',
)
export type Consent = t.TypeOf<typeof Consent>

/** The page to connect a device; with its code, the scopes that the device requests. */
export const Device = t.intersection(
  [
    t.type({ description: typed(t.string, 'summary') }),
    t.partial({ code: t.string, application: t.string, user: t.string, wants: t.readonlyArray(t.string) }),
  ],
  'Device',
)
export type Device = t.TypeOf<typeof Device>

const name = text({ prompt: 'Name shown to users', maxLength: 100, example: 'Health diary' })
const redirectUris = paragraphs({
  prompt: 'Redirect URIs, one per line',
  maxLength: 4000,
  example: 'https://diary.example/signed-in',
})

/** The fields of a client application. */
export const newApplicationFields = {
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
      command: 'Program on the command line',
    },
  }),
  redirectUris: requiredWhen('type', ['site', 'app', 'command'], redirectUris),
  secret: optional(
    choice({
      prompt: 'Client secret',
      options: { yes: 'It can keep a secret', no: 'It cannot keep a secret' },
    }),
  ),
}

/** The fields of a registered client application that can be changed: its kind and its secret cannot. */
export const applicationFields = { name, redirectUris: optional(redirectUris) }

/** The variables of a device: its user code. */
export const deviceVariables = {
  user_code: optional(text({ prompt: 'Code on the device', maxLength: 20, placeholder: 'WDJB-MJHT' })),
}

/** The resources of client applications and their authorisations (OAuth 2). */
export const applicationResources = {
  applications: {
    summary: 'The registered client applications.',
    state: Collection,
    links: { ...pageLinks('applications'), home: link('home') },
    embedded: { item: link('application') },
    forms: {
      register: form('application', {
        title: 'Register an application',
        fields: newApplicationFields,
        shownOnce: 'secret',
      }),
    },
  },
  application: {
    summary: 'A registered client application.',
    state: ClientApplication,
    links: { collection: link('applications'), home: optionalLink('home') },
    forms: {
      change: form('application', { title: 'Edit application', fields: applicationFields }),
      remove: form('applications', { title: 'Remove application', fields: {} }),
    },
  },
  connectedApplications: {
    summary: 'The applications with access to an account.',
    state: Collection,
    links: { user: link('user'), device: optionalLink('device'), home: link('home') },
    embedded: { item: link('connectedApplication') },
  },
  connectedApplication: {
    summary: 'An application with access to an account.',
    state: ConnectedApplication,
    links: { collection: link('connectedApplications'), home: optionalLink('home') },
    forms: { 'take-back': form('connectedApplications', { title: 'Revoke access', fields: {} }) },
  },
  consent: {
    summary: 'The request of an application for access to your account.',
    state: Consent,
    links: { next: optionalLink('document'), home: link('home') },
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
