/** The only definition of each path of the module. */
export const bookingRoutes = {
  doctors: '/doctors{?q,language,cursor,limit}',
  freeTimes: '/free-times{?q,patient,speciality,language,from,time,until,cursor,limit}',
  embeddedTimes: '/embedded/free-times{?speciality,language}',
  doctor: '/doctors/{doctor}/info',
  portrait: '/doctors/{doctor}/portrait',
  schedule: '/doctors/{doctor}/schedule{?date,status}',
  week: '/doctors/{doctor}/week{?date}',
  nextSlot: '/doctors/{doctor}/next-slot',
  availability: '/doctors/{doctor}/availability',
  appointmentTypes: '/doctors/{doctor}/types',
  appointmentType: '/doctors/{doctor}/types/{type}',
  typeWeek: '/doctors/{doctor}/types/{type}/week{?date}',
  typeNextSlot: '/doctors/{doctor}/types/{type}/next-slot',
  waitingList: '/doctors/{doctor}/waiting-list{?cursor,limit}',
  waitingEntries: '/waiting-entries{?cursor,limit}',
  waitingEntry: '/doctors/{doctor}/waiting-list/{entry}',
  slot: '/schedules/{slot}{?hold,q,patient,type}',
  hold: '/schedules/{slot}/hold{?hold}',
  appointments: '/appointments{?q,user,doctor,status,period,from,until,cursor,limit}',
  appointment: '/appointments/{appointment}{?capability}',
  appointmentTime: '/appointments/{appointment}/time{?date,capability}',
  cancellation: '/appointments/{appointment}/cancellation{?capability}',
  attendance: '/appointments/{appointment}/attendance{?capability}',
  handovers: '/appointments/{appointment}/handovers{?capability}',
  handover: '/handovers/{handover}{?date}',
  calendar: '/doctors/{doctor}/calendar{?capability}',
} as const

/** The addresses of FHIR resources, by type. */
export const fhirRoutes = {
  Practitioner: '/fhir/Practitioner/{id}',
  Schedule: '/fhir/Schedule/{id}',
  Slot: '/fhir/Slot/{id}',
  Appointment: '/fhir/Appointment/{id}',
} as const
