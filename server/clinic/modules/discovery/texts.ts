import { translatedTexts } from '@waymark/shared'
/** The texts of the entry and the maturity levels, apart from the description. */
export const discoveryTexts = translatedTexts({
  /** The short titles in the header of each page. */
  navigation: {
    desk: 'Desk',
    today: 'Today',
    doctors: 'Find a doctor',
    books: 'Books',
    appointments: 'Appointments',
    availability: 'Working hours',
    users: 'Patients',
    tasks: 'Tasks',
    user: 'Account',
    applications: 'Applications',
    subscriptions: 'Webhooks',
    imports: 'Import',
    export: 'Export',
    audit: 'Audit log',
    activity: 'Activity',
    setup: 'Set-up',
    'role-view': 'As patients see it',
  },
  ownAppointments: 'My appointments',
  allDoctors: 'Doctors',

  messages: 'Messages',
  unreadMessages: 'Messages ({unread, number})',

  bookByTelephone: 'Book by telephone',
  staffHeading: 'Today at the clinic',

  levelsTitle: 'The same clinic at four levels of maturity',
  allLevelsTitle: 'All levels',
  levelTitle: 'Level {level}: {name}',
  unknownLevelDetail: 'Level not found. The levels are 0, 1, 2 and 3.',
  levels: {
    endpoint: {
      name: 'One endpoint',
      lacks:
        'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.',
    },
    resources: {
      name: 'Resources',
      lacks:
        'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.',
    },
    methods: {
      name: 'Methods and statuses',
      lacks:
        'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.',
    },
    links: {
      name: 'Links and forms',
      lacks:
        'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.',
    },
  },
  views: { request: 'Request', response: 'Response' },
  noContent: 'none',
  queryRefusal: '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later',
  bookingOutcome:
    '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later',
  timesResponse: '200 and an array of times, or {refusal}',
  slotsOrRefusalResponse: '200 and an array of slots, or {refusal}',
  slotsResponse: '200 and an array of slots',
  bookingResponse: '201 or 409 and a sentence',
  homeResponse: '200 and links to everything else',
})
