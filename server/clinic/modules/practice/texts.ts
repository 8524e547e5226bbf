import { translatedTexts } from '@waymark/shared'
import { legalTemplates } from './legal-templates.ts'

/** The texts of the clinic itself, apart from the description. */
export const practiceTexts = translatedTexts({
  clinicTitle: 'About us',
  previewTitle: 'Preview',
  logoTitle: 'Logo',
  logoSaved: 'The logo was saved.',
  logoRemoved: 'The logo was removed.',
  setupTitle: 'Set up the clinic',
  embeddedTitle: 'Free times for your website',
  allDoctorsTitle: 'Our doctors',
  staffTitle: 'Staff accounts',
  importTitle: 'Import doctors and hours',
  unfilled: 'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}',

  notices: {
    privacy: 'Privacy notice',
    imprint: 'Imprint',
    accessibility: 'Accessibility statement',
    terms: 'Terms of use',
    retention: 'How long we keep data',
  },
  templates: legalTemplates,

  views: {
    previewed: 'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.',
    replaceLogo: 'Replace the logo',
    emergency: 'In an emergency',
    contact: 'Contact',
    address: 'Address',
    map: 'Show on a map',
    telephone: 'Telephone',
    email: 'E-mail',
    hours: 'Opening hours',
    closed: 'Closed',
    zone: 'Times are {zone}.',
    legal: 'Legal notices',
    unpublished: 'The clinic has not published this text yet.',
    otherLanguage: 'This text is not available in your language.',
    noticeHint:
      'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.',
    publish: 'Publish',
    embedHint: 'Put this line into a page of your website to show the free times there:',
    save: 'Save',
    editHeading: 'Edit what patients see',
    setupLead: 'These steps lead to the first bookable day. You can leave at any time and go on later.',
    setupDone: 'Everything is ready. Patients can book.',
    done: 'Done',
    toDo: 'To do',
    optional: 'Optional',
    steps: {
      clinic: 'Describe the clinic',
      notices: 'Publish the legal notices',
      doctors: 'Add the doctors',
      hours: 'Set their working hours',
      types: 'Describe the types of appointment',
      booking: 'Book a test appointment',
    },
    stepHints: {
      clinic: 'Name, address, telephone, opening hours and colour are shown on each page and in mails.',
      notices: 'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.',
      doctors: 'Add one doctor after the other, or import a table.',
      hours: 'Free times follow from the working hours.',
      types:
        'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.',
      booking: 'Book a free time like a patient, look at the mail, and cancel it.',
    },
    bookingHints: {
      printed:
        'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.',
      none: 'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.',
    },
  },
})
