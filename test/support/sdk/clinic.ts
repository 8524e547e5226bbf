import type { Received, Reply, Routes } from './service.ts'

const curies = [{ name: 'wm', href: '/rels/{rel}', templated: true }]

export const slot = {
  id: 7,
  start: '09:00',
  end: '09:30',
  doctor: 'mjones',
  _links: { self: { href: '/schedules/7' }, 'wm:doctor': { href: '/doctors/mjones/info' } },
  _templates: {
    confirm: {
      title: 'Book this time',
      method: 'POST',
      target: '/schedules/7',
      contentType: 'application/json',
      properties: [
        { name: 'name', prompt: 'Name', required: true, maxLength: 100, type: 'text' },
        { name: 'age', prompt: 'Age in years', required: true, type: 'number', min: 0, max: 130, step: 1 },
        { name: 'email', prompt: 'E-mail', type: 'email' },
        { name: 'telephone', prompt: 'Telephone', type: 'tel' },
        { name: 'reason', prompt: 'Reason', type: 'textarea' },
      ],
    },
  },
}

export const schedule = {
  date: '2027-03-01',
  doctor: 'mjones',
  timeZone: 'Europe/Berlin',
  status: 'open',
  _links: {
    curies,
    self: { href: '/doctors/mjones/schedule?date=2027-03-01&status=open' },
    next: { href: '/doctors/mjones/schedule?date=2027-03-02&status=open' },
  },
  _embedded: { 'wm:schedules': [slot] },
}

const appointment = {
  id: 'a1',
  status: 'booked',
  doctor: 'mjones',
  date: '2027-03-01',
  start: '09:00',
  end: '09:30',
  timeZone: 'Europe/Berlin',
  startInstant: '2027-03-01T08:00:00Z',
  endInstant: '2027-03-01T08:30:00Z',
}

function book({ body }: Received): Reply {
  return {
    status: 201,
    headers: { location: '/appointments/a1', 'content-location': '/appointments/a1', etag: '"1-hal-forms"' },
    body: {
      ...appointment,
      patient: JSON.parse(body) as unknown,
      _links: { curies, self: { href: '/appointments/a1' }, 'wm:doctor': { href: '/doctors/mjones/info' } },
    },
  }
}

/** The clinic's responses for the main job, as its real server sends them. */
export const clinicRoutes: Routes = {
  'GET /': {
    body: {
      name: 'Waymark Clinic',
      description: 'Appointments',
      motto: 'unknown to the codec',
      _links: {
        curies,
        self: { href: '/' },
        'wm:doctors': { href: '/doctors' },
        'wm:doctor': { href: '/doctors/{doctor}/info', templated: true },
        'wm:schedule': { href: '/doctors/{doctor}/schedule{?date,status}', templated: true },
      },
    },
  },
  'GET /doctors/mjones/info': {
    headers: { etag: '"3-hal-forms"' },
    body: {
      id: 'mjones',
      name: 'Dr. M. Jones',
      speciality: 'General practice',
      timeZone: 'Europe/Berlin',
      address: 'Street 1',
      speaks: 'English',
      languages: ['en'],
      _links: {
        curies,
        self: { href: '/doctors/mjones/info' },
        'wm:schedule': { href: '/doctors/mjones/schedule{?date,status}', templated: true },
      },
    },
  },
  'GET /doctors/mjones/schedule': { body: schedule },
  'GET /schedules/7': { body: slot },
  'POST /schedules/7': book,
}

/** The error response for a booked slot. */
export const taken: Reply = {
  status: 409,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: '/problems/slot-taken',
    title: 'That time has just been taken',
    status: 409,
    detail: 'Choose another time.',
    instance: '/schedules/7',
    _links: { curies, 'wm:schedule': { href: '/doctors/mjones/schedule{?date,status}', templated: true } },
    _templates: { wait: { method: 'POST', target: '/waiting', properties: [{ name: 'name' }] } },
  },
}
