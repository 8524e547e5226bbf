import { translatedTexts } from '@waymark/shared'
/** The texts of client applications and their authorisations, apart from the description and the failures. */
export const applicationTexts = translatedTexts({
  applicationsTitle: 'Applications',
  connectedApplicationsTitle: 'Connected applications',
  unknownApplicationDetail: 'Application not found. It may have been removed.',
  unconnectedDetail: 'This application has no access to your account.',

  // Details of the redirect URIs.
  unusedRedirectFault: 'must be empty for applications of this type',
  missingRedirectFault: 'must contain at least one address',
  invalidRedirectFault:
    'must be https addresses without a fragment, http addresses of this machine, or addresses with a scheme named after a domain, such as example.diary:/back',

  consentTitle: '{application} requests access to your account',
  consentNotice:
    'An application is a program outside this site. If you allow it, it can do what is listed here without your password, until you revoke its access in your account. Allow it only if you have just started this in the application yourself.',
  selfRegisteredNotice:
    'The clinic does not know this application: it has given itself this name. It continues at {returnsTo}.',
  returnTitle: 'Return to {application}',
  returnNotice: 'Your decision is saved. Return to {application}.',
  signInDetail: 'An application requests access to your account. Sign in to decide.',
  recentSignInDetail: 'The application requires a recent sign-in. Sign in again to continue.',
  consentUnavailableDetail: 'Applications cannot be connected here: the service has no public origin.',

  deviceTitle: 'Connect a device',
  deviceNotice:
    'A device without a keyboard, such as a television, shows a code. Enter the code here. You then see what the device asks for, and decide.',
  deviceSearchTitle: 'Continue',
  deviceConsentNotice:
    'Allow it only if the device is with you and shows this code. If another person gave you the code, do not allow it: that person could then use your account.',
  deviceAllowedTitle: 'Device connected',
  deviceAllowedNotice: '{application} now has access. Continue on the device.',
  deviceDeniedTitle: 'Device not connected',
  deviceDeniedNotice: '{application} has no access to your account.',
  anotherCodeTitle: 'Enter the code again',
  deviceUnavailableDetail: 'Devices cannot be connected here: the service has no public origin.',

  views: {
    applicationsLead:
      'Other programs that work with the clinic, such as a health diary. Patients decide what each may do.',
    noApplications: 'No application is registered.',
    registeredOn: 'Registered on',
    type: 'Type',
    clientId: 'Client ID',
    returnsTo: 'Addresses after sign-in',
    keepsSecret: 'Has a secret',
    yes: 'Yes',
    no: 'No',
    secretOnce: 'Copy the secret now. It is not shown again:',
    backToApplications: 'All applications',
    lead: 'You have allowed these applications to use your account. Each can do only what is listed. If you do not know one of them, revoke its access.',
    none: 'No application has access to your account.',
    allowedOn: 'Allowed on',
    expires: 'until',
    expiresOn: 'Access ends',
    may: 'It may',
    application: 'Application',
    continuesAt: 'Returns to',
    code: 'Code',
    account: 'Your account',
    wants: 'If you allow it, it can',
    never: 'It cannot',
    protected: 'Change your name, your contact details, your password or your passkeys',
    revoke: 'Revoke access',
    revokeOf: 'Revoke the access of {application}',
    backToAccount: 'Back to the account',
  },
})

/** The events of the module in the audit log. */
export const applicationEvents = {
  registrationEvent: 'client application registered',
  decisionEvents: { allow: 'application allowed', deny: 'application denied' },
  deviceEvents: { allow: 'device allowed', deny: 'device denied' },
} as const
