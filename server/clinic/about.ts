import { translatable } from '@waymark/shared'

/** The name and the purpose of the service. */
export const about = {
  name: 'Waymark Clinic',
  description: translatable('Find a doctor, see the free times and book an appointment.'),
  version: '0.1.0',
}

/** The default realm. */
export const usualRealm = 'Waymark Clinic'
