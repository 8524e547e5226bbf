import type { InputOf } from '@waymark/shared'
import type { clinicFields, LegalNoticeName } from '@waymark/shared/clinic'

export type ClinicDetails = InputOf<typeof clinicFields>

/** The picture that is the logo. */
export interface ClinicLogo {
  readonly picture: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The clinic, as its clerks have described it; `details` are undefined before. */
export interface Clinic {
  readonly details: ClinicDetails | undefined
  readonly logo?: ClinicLogo | undefined
  /** Changes with the details and the logo. */
  readonly version: number
}

/** A legal notice in one language. */
export interface LegalNotice {
  readonly name: LegalNoticeName
  readonly language: string
  readonly text: string
  readonly version: number
}

// A template that is only half filled in would be a false promise.
const unfilled = /\[[^\]\n]{3,}\]/v

/** Returns the first part of a template that the clinic has not replaced; undefined if the text can be published. */
export function unfilledPart(text: string): string | undefined {
  return unfilled.exec(text)?.[0]
}

/** Port of the clinic and its legal notices. */
export interface Clinics {
  find(): Promise<Clinic>
  /** Returns false if the version is no longer current. */
  put(details: ClinicDetails, version: number): Promise<boolean>
  /** Sets or removes the logo; returns false if the version is no longer current. */
  setLogo(logo: ClinicLogo | undefined, version: number): Promise<boolean>
  /** Returns the published notices, in the order of pages. */
  published(): Promise<readonly LegalNoticeName[]>
  /** Returns the texts of a notice in all languages, drafts included. */
  notices(name: LegalNoticeName): Promise<readonly LegalNotice[]>
  /** Stores a text in place of that with the version, which is 0 for a new one; returns false if that is not current. */
  publish(notice: LegalNotice): Promise<boolean>
}

/** Returns the time zone of the clinic (IANA), which times need not name. */
export async function timeZoneOf(clinics: Pick<Clinics, 'find'>): Promise<string | undefined> {
  return (await clinics.find()).details?.timeZone
}

/** The legal notices, in the order in which pages list them. */
export const legalNoticeNames: readonly LegalNoticeName[] = [
  'privacy',
  'imprint',
  'accessibility',
  'terms',
  'retention',
]

/** Returns the text for a reader: in the preferred language, else in the default one, else in any. */
export function noticeFor(
  notices: readonly LegalNotice[],
  preferred: string,
  usual: string | undefined,
): LegalNotice | undefined {
  const inLanguage = (tag: string | undefined): LegalNotice | undefined =>
    notices.find(({ language }) => language === tag)
  return inLanguage(preferred) ?? inLanguage(usual) ?? notices[0]
}

/** Returns the postal address in one line; empty if there is none. */
export function addressOf({ street, postalCode, town, country }: Partial<ClinicDetails>): string {
  const isGiven = (part: string | undefined): boolean => part !== undefined && part !== ''
  const place = [town, postalCode].filter(isGiven).join(' ')
  return [street, place, country].filter(isGiven).join(', ')
}

/** Returns the URI of an address on a map. */
export function mapHref(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
