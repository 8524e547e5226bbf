import type { InputOf } from '@waymark/shared'
import type { doctorFields } from '@waymark/shared/clinic'
import { type CountedPage, type Extent, type ExtentRequest, failure, type PageRequest } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language, such as German for `de`. */
export function languageInWords(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // A tag with extensions has no name.
    return tag
  }
}

/** Returns the English names of languages, such as English, Spanish. */
export function languagesInWords(tags: readonly string[]): string {
  return tags.map(languageInWords).join(', ')
}

/** Returns the canonical BCP 47 tags without duplicates. */
export function canonicalLanguages(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))]
}

/** The members that can be updated. Languages are canonical BCP 47 tags, the preferred one first. */
export type DoctorDetails = Readonly<InputOf<typeof doctorFields>>

/** A doctor. The id is also the path segment; the time zone is an IANA name. */
export interface Doctor extends DoctorDetails {
  readonly id: string
  /** Increases with every change. */
  readonly version: number
}

export type NewDoctor = Omit<Doctor, 'version'>

/** Selects the doctors that match all words in name, speciality or languages, and that speak a language. */
export interface DoctorSearch extends PageRequest {
  readonly words?: string | undefined
  /** A language tag; it also matches the variants of the language. */
  readonly language?: string | undefined
}

/** Port of the stored doctors. */
export interface Doctors {
  /** Pages by name, in the order of `doctorKey`. */
  page(search: DoctorSearch): Promise<CountedPage<Doctor>>
  extent(request: ExtentRequest): Promise<Extent>
  /** Returns the tags of all languages that the doctors speak. */
  languages(): Promise<readonly string[]>
  /** Returns the different specialities of the doctors. */
  specialities(): Promise<readonly string[]>
  find(id: string): Promise<Doctor | undefined>
  /** Returns undefined if the id is taken. */
  add(doctor: NewDoctor): Promise<Doctor | undefined>
  /** Returns undefined if the version has changed. */
  change(doctor: Pick<Doctor, 'id' | 'version'>, details: DoctorDetails): Promise<Doctor | undefined>
}

/** Returns the sort key of a doctor: by name, then by id. */
export function doctorKey({ name, id }: Pick<Doctor, 'name' | 'id'>): string {
  return `${name}\n${id}`
}

/** Adds a doctor without working hours. */
export async function addDoctor(doctors: Pick<Doctors, 'add'>, doctor: NewDoctor): Promise<Doctor | BookingFailure> {
  const languages = canonicalLanguages(doctor.languages)
  return (await doctors.add({ ...doctor, languages })) ?? failure('doctor-exists')
}
