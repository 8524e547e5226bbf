import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { TitledLink } from '../../represent.ts'
import type { Pictures } from '../pictures/contract.ts'
import type { Clinics } from './domain/clinic.ts'

/** The pages of other modules that the clinic and its set-up lead to. */
export interface PracticeLinks {
  readonly doctors: () => TitledLink
  /** The page with free times for frames of other sites. */
  readonly embeddedTimes: () => TitledLink
  readonly freeTimes: () => TitledLink
  readonly imports: () => TitledLink
  readonly users: () => TitledLink
  readonly appointmentTypes: (doctor: { readonly id: string; readonly name: string }) => TitledLink
  readonly workingHours: (doctor: { readonly id: string; readonly name: string }) => TitledLink
}

/** The modules that show the clinic import this one, so it has ports of its own to what they store. */
export interface Ports extends Platform {
  readonly clinics: Clinics
  readonly pictures: Pictures
  readonly auditLog: Pick<AuditLog, 'append'>
  /** The tags of the languages of the service, the default first. */
  readonly languageTags: readonly string[]
  readonly embedOrigins: readonly string[]
  /** Undefined if no mails are sent. */
  readonly mailTransport: { readonly isPrinter?: boolean } | undefined
  readonly practiceLinks: PracticeLinks
  readonly doctors: {
    page(request: { readonly limit: number }): Promise<{
      readonly items: readonly { readonly id: string; readonly name: string }[]
    }>
  }
  readonly availabilities: { find(doctor: string): Promise<object | undefined> }
  readonly appointmentTypes: {
    of(doctor: string): Promise<readonly object[]>
    page(request: { readonly limit: number }): Promise<{ readonly items: readonly object[] }>
  }
  readonly appointments: {
    page(
      search: Readonly<Record<string, never>>,
      request: { readonly limit: number },
    ): Promise<{ readonly items: readonly object[] }>
  }
}
