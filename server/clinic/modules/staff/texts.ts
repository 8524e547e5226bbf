import { translatedTexts } from '@waymark/shared'
/** The texts of the list of users and of the desk, apart from the description. */
export const staffTexts = translatedTexts({
  usersTitle: 'Patients and staff',
  userSearchTitle: 'Find users',
  invitationSubject: 'Your account at the clinic',
  invitation:
    'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}',

  deskTitle: 'Desk, {day}',
  deskLinkTitle: 'Desk',
  undeliveredTitle: 'A message to {patient} could not be delivered',
  undialledTitle: 'The reminder for {patient} was not sent: the telephone number has no country code',
  conflictTitle: '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}',
  untakenTitle:
    '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}',
  deadEventsTitle:
    '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}',
  failedTaskTitle: '{items, plural, one {A task failed for # user} other {A task failed for # users}}',
  moreDoctorsTitle: 'More doctors',

  asVisitorTitle: 'As a visitor sees it: {page}',
  asPatientTitle: 'As a patient sees it: {page}',
  asPersonTitle: 'As {person} sees it: {page}',
  roleViewLinkTitle: 'As patients see it',
  roleViewPlaceTitle: 'Open this page yourself',
  noSuchPageDetail: 'There is no page at {page} that you can read.',
  somebody: 'A patient',
  closedAccountDetail: 'The account is closed, so the patient cannot sign in.',
  audiences: {
    visitors: 'visitors',
    patients: 'all patients',
    person: 'the person concerned',
    doctors: 'all doctors',
    doctor: 'the doctor concerned',
    clerks: 'clerks',
  },

  views: {
    asPatient: 'As a patient',
    asVisitor: 'As a visitor without an account',
    insideLabel: 'The page as this person sees it',
    insideNote:
      'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.',
    refused: 'This person does not see the page.',
    isOnlyFor: 'It is for: {audience}.',
    hiddenHeading: 'Only you see here',
    nothingHidden: 'This person sees everything here that you see.',
    seenBy: 'for {audience}',
    ofTheRole: 'for your role',
    parts: { link: 'Link', form: 'Form', field: 'Field' },
    people: 'Patients and staff',
    find: 'Find',
    noPeople: 'No user matches this search.',
    book: 'Book a time',
    bookFor: 'Book a time for {name}',
    closedStatus: 'Closed',
    haveAccount: 'Sign in to an account that you already have',
    deskHeading: 'Desk',
    attentionHeading: 'Needs attention',
    now: 'Now',
    earlier: 'Earlier',
    inBrackets: '{zone} in brackets',
    findTimes: 'Find times',
    findPatient: 'Find a patient',
    findAppointment: 'Find an appointment',
  },
})
