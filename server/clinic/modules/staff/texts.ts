/** The texts of the list of users and of the desk, apart from the description. */
export const staffTexts = {
  usersTitle: 'Users',
  userSearchTitle: 'Find users',
  invitationSubject: 'Your account at the clinic',
  invitation: ({ user, link, requestLink }: Invitation) =>
    [
      `The clinic has created an account for you. Your user name is ${user}.`,
      `Set a password with this link. It works once, within an hour:\n${link}`,
      `If the link has expired, request another one:\n${requestLink}`,
    ].join('\n'),

  deskTitle: (day: string) => `Desk, ${day}`,
  deskLinkTitle: 'Desk',
  undeliveredTitle: (patient: string) => `A letter to ${patient} could not be delivered`,
  untakenTitle: ({ doctor, patients }: { readonly doctor: string; readonly patients: number }) =>
    patients === 1
      ? `1 patient waiting for ${doctor} did not take an offered time`
      : `${String(patients)} patients waiting for ${doctor} did not take an offered time`,
  failedTaskTitle: (items: number) =>
    items === 1 ? 'A task failed for 1 user' : `A task failed for ${String(items)} users`,
  moreDoctorsTitle: 'More doctors',

  views: {
    people: 'Patients and staff',
    find: 'Find',
    noPeople: 'No user matches this search.',
    closedStatus: 'Closed',
    haveAccount: 'Sign in to an account that you already have',
    deskHeading: 'Desk',
    attentionHeading: 'Needs attention',
    findPatient: 'Find a patient',
    findAppointment: 'Find an appointment',
  },
} as const

interface Invitation {
  readonly user: string
  readonly link: string
  /** Where another link can be requested. */
  readonly requestLink: string
}
