import { curiedRelations, registeredRelations } from '../relation.ts'

/** Every relation that the clinic uses. Those that IANA has registered keep their name; the others are `wm:` curies. */
export const clinicRelations = {
  ...registeredRelations({
    self: ['one', 'This resource', 'The resource that the representation shows.'],
    item: ['many', 'Item', 'A member of the collection.'],
    next: [
      'one',
      'Next',
      'The next in the series: the following day of a schedule, the following page of a collection.',
    ],
    first: ['one', 'First', 'The first page of the collection.'],
    last: ['one', 'Last', 'The last page of the collection.'],
    prev: ['one', 'Previous', 'The previous in the series: the day before, the page before.'],
    alternate: ['many', 'Other formats', 'The same resource in another media type.'],
    curies: ['many', 'Relation documents', 'Where the documents of relations with a prefix are.'],
    home: ['one', 'Home', 'The home document, from which everything is reachable.'],
    'service-desc': ['one', 'Service description', 'The service in a form for machines: OpenAPI.'],
    'service-doc': ['many', 'Documentation', 'What people should know of the service.'],
    'api-catalog': ['one', 'API catalog', 'What the service publishes about itself.'],
    collection: ['one', 'Collection', 'The collection that this resource is a member of.'],
  }),
  ...curiedRelations('wm', {
    doctors: ['one', 'Doctors', 'All doctors of the clinic.'],
    doctor: ['one', 'Doctor', 'What the clinic says of a doctor: name, speciality, time zone, address.'],
    schedule: ['one', 'Schedule', 'The slots of one doctor on one day.'],
    week: ['one', 'Week', 'The slots of one doctor in one week: which are free and which are taken.'],
    schedules: ['many', 'Slots', 'The slots that a schedule lists.'],
    slot: ['one', 'Slot', 'A time with a doctor that can be booked.'],
    appointment: ['one', 'Appointment', 'A booked slot, with the patient it was booked for.'],
    view: ['one', 'Chosen parts', 'This resource with only the members and embedded resources that are named.'],
    diagram: ['one', 'Diagram', 'The same as a drawing.'],
    decisions: ['one', 'Decisions', 'The decisions that led to an answer, for developers.'],
    rels: ['one', 'Relations', 'Every relation of the clinic with its document.'],
    rel: ['one', 'Relation', 'The document of one relation.'],
    problems: ['one', 'Problems', 'Every kind of problem that the clinic answers with.'],
    problem: ['one', 'Problem', 'The document of one kind of problem.'],
  }),
} as const
