import { form, link, maybe } from '../description.ts'
import { pageLinks } from './page-links.ts'
import { deviceVariables, newProgramFields, programFields } from './program-fields.ts'
import { Collection } from './state/collection.ts'
import { AllowedProgram, Consent, Device, Program } from './state/program.ts'

/** The resources about programs of others, and what people allow them (OAuth 2). */
export const programResources = {
  programs: {
    summary: 'Programs that people can allow to do something for them.',
    state: Collection,
    links: { ...pageLinks('programs'), home: link('home') },
    embedded: { item: link('program') },
    forms: { register: form('program', { title: 'Register a program', fields: newProgramFields, showsSecret: true }) },
  },
  program: {
    summary: 'A program that people can allow to do something for them.',
    state: Program,
    links: { collection: link('programs'), home: maybe('home') },
    forms: {
      change: form('program', { title: 'Change it', fields: programFields }),
      remove: form('programs', { title: 'Remove it', fields: {} }),
    },
  },
  allowedPrograms: {
    summary: 'What an account has allowed programs.',
    state: Collection,
    links: { user: link('user'), device: maybe('device'), home: link('home') },
    embedded: { item: link('allowedProgram') },
  },
  allowedProgram: {
    summary: 'A program that an account has allowed something.',
    state: AllowedProgram,
    links: { collection: link('allowedPrograms'), home: maybe('home') },
    forms: { 'take-back': form('allowedPrograms', { title: 'Allow it no more', fields: {} }) },
  },
  consent: {
    summary: 'A program that asks to be allowed something.',
    state: Consent,
    links: { 'go-on': maybe('document'), home: link('home') },
    forms: {
      allow: form('consent', { title: 'Allow', fields: {} }),
      deny: form('consent', { title: 'Do not allow', fields: {} }),
    },
  },
  device: {
    summary: 'Where a device without a browser is connected, by the code that it shows.',
    state: Device,
    links: { device: maybe('device', deviceVariables), home: link('home') },
    forms: {
      allow: form('device', { title: 'Allow', fields: {} }),
      deny: form('device', { title: 'Do not allow', fields: {} }),
    },
  },
} as const
