import { describe, form, link, optionalLink, registeredRelations } from '../src/description.ts'
import { commonRelations, commonResources, documentationLinks } from '../src/documentation.ts'
import { doctorVariables, scheduleVariables, weekVariables } from './booking/fields.ts'
import { freeTimeSearch, telephoneSearch } from './booking/free-time-fields.ts'
import { registrationFields, signInFields } from './accounts/fields.ts'
import { viewVariables, pageLinks, Collection } from '../src/collection.ts'
import { accountRelations, accountResources } from './accounts/description.ts'
import { calendarRelations, calendarResources } from './calendars/description.ts'
import { changeRelations, changeResources } from './changes.ts'
import { dataRelations, dataResources } from './data.ts'
import { doctorFields, newDoctorFields, portraitFields, searchVariables } from './booking/doctor-fields.ts'
import { bookingRelations, bookingResources } from './booking/description.ts'
import { discoveryRelations, levelResources, ClinicHome, Decisions } from './discovery.ts'
import { messageRelations, messageResources } from './messages.ts'
import { operationRelations, operationResources } from './operations.ts'
import { applicationRelations, applicationResources } from './applications.ts'
import { paymentRelations, paymentResources } from './payments/description.ts'
import { practiceRelations, practiceResources } from './practice/description.ts'
import { roleViewRelations, roleViewResources } from './role-view.ts'
import { taskRelations, taskResources } from './tasks.ts'
import { signInRelations, signInResources } from './sign-in.ts'
import { shopRelations, shopResources } from './shop/description.ts'
import { webhookRelations, webhookResources } from './webhooks/description.ts'
import { Doctor } from './booking/states.ts'

/** The relations of the clinic. Registered ones (IANA) keep their names; others are `wm:` curies. */
export const clinicRelations = {
  ...commonRelations('wm'),
  ...registeredRelations({
    search: ['one', 'Search', 'Searches the items of a collection, such as doctors by name, speciality or language.'],
    next: [
      'one',
      'Next',
      'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.',
    ],
    prev: [
      'one',
      'Previous',
      'The previous member of the series: the previous day of a schedule, the previous page of a collection.',
    ],
    payment: [
      'one',
      'Payment',
      'The step of a purchase that sets the payment method, or the payment of an appointment.',
    ],
    profile: ['many', 'Profile', 'The corresponding resource type of FHIR, the health care standard.', 'developers'],
    icon: ['one', 'Portrait', 'A small picture of the person or thing.'],
    preview: ['one', 'Preview', 'Shows what is typed into the form, without storing it.'],
    enclosure: ['one', 'Download', 'A file that belongs to the resource and may be large.'],
  }),
  ...bookingRelations,
  ...calendarRelations,
  ...accountRelations,
  ...signInRelations,
  ...taskRelations,
  ...dataRelations,
  ...messageRelations,
  ...applicationRelations,
  ...shopRelations,
  ...discoveryRelations,
  ...operationRelations,
  ...changeRelations,
  ...webhookRelations,
  ...paymentRelations,
  ...practiceRelations,
  ...roleViewRelations,
} as const

const described = describe({
  entry: 'home',
  relations: clinicRelations,
  resources: {
    home: {
      summary: 'The home document, from which everything is reachable.',
      state: ClinicHome,
      links: {
        doctors: link('doctors'),
        search: link('doctors', searchVariables),
        'free-times': link('freeTimes', freeTimeSearch),
        'book-by-telephone': optionalLink('freeTimes', telephoneSearch),
        doctor: link('doctor', doctorVariables),
        week: link('week', { ...doctorVariables, ...weekVariables }),
        schedule: link('schedule', { ...doctorVariables, ...scheduleVariables }),
        ...documentationLinks,
        levels: link('levels'),
        session: link('session'),
        'password-resets': optionalLink('passwordResets'),
        'passkey-sign-in': optionalLink('passkeySignIns'),
        'passkey-registration': optionalLink('passkeyRegistrations'),
        user: optionalLink('user'),
        appointments: optionalLink('appointments'),
        'waiting-entries': optionalLink('waitingEntries'),
        availability: optionalLink('availability'),
        today: optionalLink('schedule'),
        desk: optionalLink('desk'),
        'role-view': optionalLink('roleView'),
        messages: optionalLink('messages'),
        users: optionalLink('users'),
        audit: optionalLink('audit'),
        activity: optionalLink('activity'),
        changes: optionalLink('changes'),
        subscriptions: optionalLink('subscriptions'),
        applications: optionalLink('applications'),
        tasks: optionalLink('tasks'),
        export: optionalLink('exports'),
        imports: optionalLink('imports'),
        books: link('books'),
        clinic: optionalLink('clinic'),
        setup: optionalLink('setup'),
      },
      embedded: {
        doctors: link('doctors'),
        appointments: link('appointments'),
        'waiting-entries': link('waitingEntries'),
      },
      forms: {
        'sign-in': form('session', { title: 'Sign in', fields: signInFields }),
        register: form('user', { title: 'Create an account', fields: registrationFields }),
      },
    },
    doctors: {
      summary: 'The doctors of the clinic.',
      state: Collection,
      links: {
        ...pageLinks('doctors'),
        search: optionalLink('doctors', searchVariables),
        'free-times': optionalLink('freeTimes', freeTimeSearch),
        home: link('home'),
      },
      embedded: { item: link('doctor') },
      forms: { add: form('doctor', { title: 'Add a doctor', fields: newDoctorFields }) },
    },
    doctor: {
      summary: 'A doctor with speciality, time zone, address and languages.',
      state: Doctor,
      links: {
        week: link('week'),
        schedule: link('schedule', scheduleVariables),
        'next-slot': link('slot'),
        'waiting-list': optionalLink('waitingList'),
        'appointment-types': optionalLink('appointmentTypes'),
        availability: optionalLink('availability'),
        calendar: optionalLink('appointments'),
        'other-calendars': optionalLink('otherCalendars'),
        appointments: optionalLink('appointments'),
        icon: optionalLink('document'),
        portrait: optionalLink('document'),
        collection: link('doctors'),
        view: optionalLink('selection', viewVariables),
        home: link('home'),
      },
      embedded: { 'next-slots': link('slot') },
      forms: {
        change: form('doctor', { title: 'Edit details', fields: doctorFields }),
        'set-portrait': form('doctor', { title: 'Upload a portrait', fields: portraitFields }),
        'remove-portrait': form('doctor', { title: 'Remove the portrait', fields: {}, isFinal: true }),
      },
    },
    decisions: {
      summary: 'The decisions behind a response, for developers.',
      state: Decisions,
      links: { diagram: link('diagram'), home: link('home') },
    },
  },
  modules: [
    bookingResources,
    calendarResources,
    levelResources,
    accountResources,
    signInResources,
    applicationResources,
    shopResources,
    operationResources,
    changeResources,
    webhookResources,
    messageResources,
    taskResources,
    dataResources,
    paymentResources,
    practiceResources,
    roleViewResources,
    commonResources,
  ],
})

type Described = typeof described

/** The type of the clinic's description. Editors and compiler errors show the name of an interface, not its members. */
export interface ClinicDescription extends Described {
  readonly entry: 'home'
}

/** The clinic's typed description: with it, `connect` types and checks every link, variable, field and state. */
export const clinicDescription: ClinicDescription = described
