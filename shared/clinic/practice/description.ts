import * as t from 'io-ts'
import { Currency, TimeZone } from '../../src/codecs.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { clinicFields, legalNoticeFields, logoFields } from './fields.ts'

/** The relations of the module. */
export const practiceRelations = curiedRelations('wm', {
  clinic: ['one', 'About us', 'The clinic: address, telephone, opening hours and what to do in an emergency.'],
  notices: ['many', 'Legal notices', 'Privacy, imprint, accessibility, terms and retention periods.'],
  'missing-hours': ['many', 'Working hours to set', 'The working hours of doctors that have none yet.'],
  'missing-types': ['many', 'Appointment types to add', 'The appointment types of doctors that have none yet.'],
  setup: ['one', 'Set-up', 'The steps to the first bookable day, for clerks.'],
})

/** The clinic. `weekly` has the opening hours of the weekdays; `languages` are those of its pages, by their tags. */
export const Clinic = t.intersection(
  [
    t.type({
      name: t.string,
      weekly: t.array(t.type({ day: t.string, hours: t.string })),
      languages: t.array(t.string),
    }),
    t.partial({
      description: t.string,
      street: t.string,
      postalCode: t.string,
      town: t.string,
      country: t.string,
      telephone: t.string,
      email: t.string,
      emergency: t.string,
      timeZone: TimeZone,
      colour: t.string,
      currency: Currency,
    }),
  ],
  'Clinic',
)
export type Clinic = t.TypeOf<typeof Clinic>

/** The kinds of legal notices. */
export const LegalNoticeName = t.keyof(
  { privacy: null, imprint: null, accessibility: null, terms: null, retention: null },
  'LegalNoticeName',
)
export type LegalNoticeName = t.TypeOf<typeof LegalNoticeName>

/**
 * A legal notice of the clinic. Without `text`, it is not published; `language` is that of the text. For clerks, `missing` is
 * the part of their text that is to be filled in before it is published.
 */
export const LegalNotice = t.intersection(
  [t.type({ name: LegalNoticeName }), t.partial({ text: t.string, language: t.string, missing: t.string })],
  'LegalNotice',
)
export type LegalNotice = t.TypeOf<typeof LegalNotice>

/**
 * The steps to the first bookable day, in order; patients can book without an optional one. A service without a mail server
 * prints its mails as a demonstration, or sends none.
 */
export const Setup = t.type(
  {
    steps: t.array(
      t.intersection([
        t.type({
          name: t.keyof({ clinic: null, notices: null, doctors: null, hours: null, types: null, booking: null }),
          isDone: t.boolean,
        }),
        t.partial({ isOptional: t.literal(true) }),
      ]),
    ),
    mails: t.keyof({ sent: null, printed: null, none: null }),
  },
  'Setup',
)
export type Setup = t.TypeOf<typeof Setup>

/** The resources of the clinic itself. */
export const practiceResources = {
  clinic: {
    summary: 'The clinic: address, telephone, opening hours and what to do in an emergency.',
    state: Clinic,
    links: {
      notices: link('legalNotice'),
      'embedded-times': optionalLink('embeddedTimes'),
      doctors: link('doctors'),
      icon: optionalLink('document'),
      preview: optionalLink('clinic'),
      home: link('home'),
    },
    forms: {
      change: form('clinic', { title: 'Edit the clinic', fields: clinicFields }),
      'set-logo': form('clinic', { title: 'Upload a logo', fields: logoFields }),
      'remove-logo': form('clinic', { title: 'Remove the logo', fields: {}, isFinal: true }),
    },
  },
  legalNotice: {
    summary: 'A legal notice of the clinic.',
    state: LegalNotice,
    links: { clinic: link('clinic'), home: link('home') },
    forms: { publish: form('legalNotice', { title: 'Publish the text', fields: legalNoticeFields }) },
  },
  setup: {
    summary: 'The steps to the first bookable day, for clerks.',
    state: Setup,
    links: {
      clinic: link('clinic'),
      notices: link('legalNotice'),
      doctors: link('doctors'),
      imports: link('imports'),
      'missing-hours': optionalLink('availability'),
      'missing-types': optionalLink('appointmentTypes'),
      'free-times': link('freeTimes'),
      users: link('users'),
      home: link('home'),
    },
  },
} as const
