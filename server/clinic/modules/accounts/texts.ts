import { translatedTexts } from '@waymark/shared'
import { viewTexts } from './view-texts.ts'

/** The texts of accounts and profiles, apart from the description and the failures. */
export const accountTexts = translatedTexts({
  views: viewTexts,

  // What a form has done, on the page that follows.
  done: {
    verificationSent: 'We have sent you a link to verify your e-mail address.',
    emailVerified: 'Your e-mail address is verified.',
  },

  accountTitle: 'Your account',
  userTitle: 'Account',
  contactDetailsTitle: 'Name and contact details',
  profileTitle: 'Profile of {name}',
  missingAddressNotice:
    'This account has no e-mail address, so a forgotten password cannot be reset by e-mail. Add an address to the profile.',
  unknownUserDetail: 'User not found. Check the user name.',

  // Details of a field; the name of the field precedes them.
  doctorOfOtherRoleFault: 'is only for doctors; leave it empty for other roles',
  unknownLanguageFault: 'must be one of {languages}',
  dateOfBirthFault: 'must be a day in the past 130 years',
  noPatientFault: 'must be a FHIR R4 Patient in JSON, or a Bundle with one',
  recordFault: 'has a value for {field} that cannot be stored: it {detail}',
  unknownDoctorFault: 'must be the ID of one of the doctors, such as mjones',

  personalDataTitle: 'Your data',
  personalDataNotice: {
    complete:
      'The clinic stores this about you. Secrets, such as passwords and keys, are not part of it. Each list holds up to {most, number} entries; yours are complete.',
    incomplete:
      'The clinic stores this about you. Secrets, such as passwords and keys, are not part of it. Each list holds up to {most, number} entries, so yours are not complete. Ask the clinic for the rest.',
  },

  verificationTitle: 'E-mail verification',
  verificationLinkTitle: 'Verify your e-mail address',
  unverifiedNotice:
    'The address {email} is not verified yet. We have sent a link to it, which works once, within a day.',
  verifiedNotice: 'The address {email} is verified.',
  noAddressNotice: 'This account has no e-mail address. Add one to the contact details.',
  verificationUnavailableNotice: 'This service cannot send e-mail.',
  confirmAddressNotice:
    'Is {email} your e-mail address? Then verify it, so that the clinic can send you letters about your appointments.',
  verificationMailSubject: 'Verify your e-mail address',
  verificationMail:
    'Verify that this is your e-mail address, so that the clinic can send you letters about your appointments. The link works once, within a day:\n{link}\nIf you have no account at the clinic, you can ignore this message.',
  changedAddressSubject: 'Your e-mail address was changed',
  changedAddressMail:
    'The e-mail address of your account at the clinic was changed. Letters about your appointments no longer go to this address.\nIf you did not change it, sign in and change your password, or ask the clinic for help.',
})

/** The events of the module in the audit log. */
export const accountEvents = { emailVerified: 'e-mail address verified' } as const
