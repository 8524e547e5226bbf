/** What the service is called and what it is for. */
export const about = {
  name: 'Waymark Clinic',
  description: 'Find a doctor, see the open slots of a day, and book one. Everything is reachable from here by links.',
  version: '0.1.0',
}

/** Who sells, where nothing else is configured. */
export const usualSeller = { name: about.name, address: '7 Lamb Walk, London SE1 3TT, United Kingdom' }

/** What people sign in to, where nothing else is configured. */
export const usualRealm = 'Waymark Clinic'
