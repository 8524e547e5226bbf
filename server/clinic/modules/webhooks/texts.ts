import { translatedTexts } from '@waymark/shared'

/** The texts of the change feed and of subscriptions, apart from the description and the failures. */
export const webhookTexts = translatedTexts({
  changesTitle: 'Changes',
  nextChangesTitle: 'Next changes',
  latestChangesTitle: 'Changes from now on',
  changesFromTitle: 'Changes after a place',
  unknownChangeDetail: 'Change not found. Changes are kept for 30 days.',
  goneDetail:
    'The change at this place is no longer kept, or the database was restored. Begin again at the first changes, and compare what you have with what they link to.',
  invalidPlaceFault: 'must be taken unchanged from a link of the feed',
  invalidPlaceDetail: 'The place is not valid. Begin at the first changes.',
  appointmentTitle: 'Appointment',
  slotTitle: 'Time',
  doctorTitle: 'Doctor',
  userTitle: 'User',

  subscriptionsTitle: 'Webhooks',
  subscriptionTitle: 'Subscription',
  unknownSubscriptionDetail: 'Subscription not found. It may have been removed.',
  deliveriesTitle: 'Events of {receiver}',
  deliveryFilterTitle: 'Show events',
  allDeliveriesTitle: 'All events',
  unknownDeliveryDetail: 'Event not found. Events are kept for 30 days.',
  testEvent: 'Test event',
  handshake: 'Handshake',
  secretReplaced: 'Secret replaced. For a day, events are signed with the former one too.',
  sentAgain: 'The event is sent again.',
  testSent: 'The test event is sent.',
  typeOfDoctor: '{type} ({doctor})',

  // Faults of a subscription.
  invalidUrlFault: 'must be an address that begins with https:// and has neither a password nor a fragment',
  unknownDoctorFault: 'must be a doctor of the clinic',
  unknownTypeFault: 'must be an appointment type of the chosen doctor',

  // Why an event was not delivered.
  faults: {
    status: 'The program answered with an error.',
    redirect: 'The program answered with a redirect, which is not followed. Enter its new address.',
    timeout: 'The program did not answer within 15 seconds.',
    unreachable: 'The program could not be reached.',
    'private-address': 'The address belongs to a private network.',
    gone: 'The program wants no more events.',
    secret:
      'The secret cannot be read, because that of the service was replaced. Replace the secret of the subscription.',
  },

  views: {
    changesLead:
      'Each change of an appointment or of contact details, for programs that keep their own copy. Follow the next link to get the changes after those that you have.',
    noChanges: 'No changes after this place.',
    subscriptionsLead:
      'Programs that get each change of appointments at once, such as a practice system or a telephone service. Events have no personal data: a program follows their links with its own permissions.',
    noSubscriptions: 'No program gets events.',
    feedHint: 'Programs without an address of their own can read the list of changes instead.',
    secretOnce: 'Copy the secret now. It is not shown again:',
    events: 'Events',
    doctor: 'Only of this doctor',
    type: 'Only of this appointment type',
    signature: 'Signature',
    delivery: 'Delivery',
    waiting: 'Waiting',
    dead: 'Not delivered',
    former: 'Former secret valid until',
    addedOn: 'Added on',
    latest: 'Latest events',
    noDeliveries: 'No events yet. Send a test event to try it out.',
    noneOfStatus: 'No events with this status.',
    backToSubscriptions: 'All webhooks',
    attempts: 'Attempts',
    answer: 'Answer of the program',
    reason: 'Reason',
    occurred: 'Time of the change',
    next: 'Next attempt',
    deliveredOn: 'Delivered',
    failedOn: 'Given up',
    gone: 'The program wants no more events',
    active: 'Events are sent',
    paused: 'Paused',
    requested: 'Waiting for the first answer of the program',
    error: 'Stopped after an error. The program has to ask for events again.',
    stopped: 'Stopped',
    kind: 'Kind',
    fhirEmpty: 'FHIR: that something changed',
    fhirIdOnly: 'FHIR: references to what changed',
    delivered: 'Delivered',
    deadCount: '{count, plural, one {# event not delivered} other {# events not delivered}}',
  },
})

/** The events of the module in the audit log. */
export const webhookEvents = {
  subscribed: 'subscriptions subscribe',
  rotated: 'subscription rotate',
  changed: 'subscription change',
  removed: 'subscription remove',
} as const

/** The messages of the log. */
export const webhookLogs = { deadLog: 'webhook not delivered' } as const
