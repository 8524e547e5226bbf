/** What the service is called and what it is for. */
export const about = {
  name: 'Waymark Clinic',
  description: 'Find a doctor, see the open slots of a day, and book one. Everything is reachable from here by links.',
  version: '0.1.0',
}

/** What people sign in to, where nothing else is configured. */
export const usualRealm = 'Waymark Clinic'
