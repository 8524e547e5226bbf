/** The texts of the pages for people. */
export const viewTexts = {
  when: ({ day, start, end }: { readonly day: string; readonly start: string; readonly end: string }) =>
    `${day}, ${start} to ${end}`,
  span: ({ start, end }: { readonly start: string; readonly end: string }) => `${start} to ${end}`,
  map: 'Map',
  search: 'Search',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  statuses: {
    booked: 'Booked',
    arrived: 'Arrived',
    fulfilled: 'Seen',
    'no-show': 'Did not attend',
    cancelled: 'Cancelled',
    open: 'Free',
    held: 'On hold',
    blocked: 'Not offered',
    closed: 'Too late to book',
    past: 'In the past',
    waiting: 'Waiting',
    offered: 'Time offered',
    taken: 'Time booked',
    left: 'Left the list',
    over: 'Ended',
  },

  doctorsHeading: 'Doctors',
  moreDoctors: 'More doctors',
  findHeading: 'Find a doctor and book a time',
  findLead: 'Choose a time below, or search by name, speciality or language.',
  anyDoctor: 'First free time with any doctor',
  noFreeTimes: 'No doctor has a free time for this search. Try other days, or leave out a condition.',
  laterTimes: 'Later times',
  timeWith: ({ start, doctor }: { readonly start: string; readonly doctor: string }) => `${start} with ${doctor}`,
  noDoctors: 'No doctor matches this search. Try fewer words or another language.',
  speaks: (languages: string) => `Speaks ${languages}`,
  nextFree: 'Next free times',
  allTimes: 'All times',
  allTimesOf: (doctor: string) => `All times of ${doctor}`,
  languages: 'Languages',
  address: 'Address',
  zone: 'Times are in',
  waitingList: 'Join the waiting list',
  workingHours: 'Working hours',
  calendar: 'Calendar feed',
  showDay: 'Show day',

  weekOf: ({ from, to }: { readonly from: string; readonly to: string }) => weekInWords(from, to),
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  showWeek: 'Show week',
  timesIn: (zone: string) => `All times are ${zone}.`,
  days: 'Days of the week',
  noTimes: 'No free times',
  closed: 'Closed',
  emptyWeek: 'No free times this week.',
  oneDay: 'Look up one day',

  wholeWeek: 'Whole week',
  waitingListOfStaff: 'Waiting list',
  nothingOnDay: 'No appointments or times on this day.',
  deskHeading: 'Desk',
  findPatient: 'Find a patient',
  findAppointment: 'Find an appointment',
  time: 'Time',
  book: 'Book',
  save: 'Save changes',

  bookHeading: ({ doctor, day, start }: { readonly doctor: string; readonly day: string; readonly start: string }) =>
    `Book ${doctor}, ${day}, ${start}`,
  timeHeading: ({ doctor, day, start }: { readonly doctor: string; readonly day: string; readonly start: string }) =>
    `${doctor}, ${day}, ${start}`,
  bookButton: (start: string) => `Book ${start}`,
  ageOrBirth: 'Enter the age or the date of birth of the patient.',
  afterBooking: 'Booking is free. You can move or cancel the appointment afterwards.',
  notFree: 'This time is not free. Choose another one.',
  held: 'This time is on hold for you.',
  otherTimesOfDay: 'Other times on this day',
  nextFreeTime: 'Next free time',
  backToTime: 'Back to the time',

  appointmentHeadings: {
    booked: 'Your appointment is booked',
    arrived: 'You have arrived',
    fulfilled: 'Your appointment has taken place',
    'no-show': 'You did not attend',
    cancelled: 'Your appointment is cancelled',
  },
  whenLabel: 'When',
  doctorLabel: 'Doctor',
  whereLabel: 'Where',
  patientLabel: 'Patient',
  reasonLabel: 'Reason',
  statusLabel: 'Status',
  cancellationLabel: 'Cancelled because',
  born: (day: string) => `Born ${day}`,
  age: (years: string) => `aged ${years}`,
  addToCalendar: 'Add to calendar',
  move: 'Move',
  print: 'Print',
  bookAgain: 'Book again',
  keepLink: 'Keep the address of this page. Without an account, it is the only way to move or cancel the appointment.',
  upcoming: 'Upcoming',
  past: 'Past',
  noAppointments: 'No appointments to show.',
  forPatient: (name: string) => (name === '' ? '' : `for ${name}`),

  hoursLead: (zone: string) =>
    `Write the hours of each day in order, such as 09:00-12:00, 13:00-17:00. An empty day is off. Times are ${zone}.`,
  previewWeek: 'Show the resulting week',
  exceptions: 'Exceptions',
  dayOff: 'Off',
  saveHours: 'Save working hours',

  waitingLead: 'Choose the days that suit you. If a time becomes free, it is held for you and you get a message.',
  nobodyWaits: 'No entries on this waiting list.',
  fromTo: ({ from, to }: { readonly from: string; readonly to: string }) => (from === to ? from : `${from} to ${to}`),
  bookOffer: 'Book the offered time',
  offered: 'A time has become free and is held for you. Book it before the offer ends.',
  daysLabel: 'Days',
  userLabel: 'User',
  offerLabel: 'Offer ends',

  moveHeading: 'Move your appointment',
  nowAt: ({ day, start, zone }: { readonly day: string; readonly start: string; readonly zone: string }) =>
    `Now: ${day}, ${start}, ${zone}. You keep this time until you have chosen another one.`,
  moveButton: 'Move to this time',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  noTimesOnDay: 'No free times on this day. Choose another day.',
  keepTime: 'Keep the present time',
} as const

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOnly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })

function weekInWords(from: string, to: string): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const year = to.slice(0, 4)
  const first = from.slice(0, 7) === to.slice(0, 7) ? dayOnly.format(start) : dayAndMonth.format(start)
  return `${first} – ${dayAndMonth.format(end)} ${year}`
}
