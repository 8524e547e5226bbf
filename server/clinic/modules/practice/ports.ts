import type { Platform } from '../../module.ts'
import type { BookingPorts } from '../booking/contract.ts'
import type { Clinics } from './domain/clinic.ts'

export interface Ports
  extends Platform, Pick<BookingPorts, 'doctors' | 'availabilities' | 'appointments' | 'embedOrigins'> {
  readonly clinics: Clinics
  /** The tags of the languages of the service, the default first. */
  readonly languageTags: readonly string[]
}
