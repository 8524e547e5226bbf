import type { Page, PageRequest } from '@waymark/server/values/page'
import { failure, type Failure } from '../../../failure.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language as people call it in English, such as German for `de`. */
export function languageInWords(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // What has extensions has no name.
    return tag
  }
}

/** Languages as people call them, such as English, Spanish. */
export function languagesInWords(tags: readonly string[]): string {
  return tags.map(languageInWords).join(', ')
}

/** Tags as BCP 47 would have them written, each once. */
export function canonicalLanguages(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))]
}

/** A doctor. The id is also the segment of the doctor's path; the time zone is an IANA name. */
export interface Doctor {
  readonly id: string
  readonly name: string
  readonly speciality: string
  readonly timeZone: string
  readonly address: string
  /** Tags of BCP 47 in canonical form, the first one first. */
  readonly languages: readonly string[]
  /** Grows with every change. */
  readonly version: number
}

export type NewDoctor = Omit<Doctor, 'version'>
/** What may be changed. */
export type DoctorDetails = Omit<NewDoctor, 'id'>

/** Which doctors are looked for: those whose name, speciality or languages have all the words, and who speak a language. */
export interface DoctorSearch extends PageRequest {
  readonly words?: string | undefined
  /** A tag; who speaks a variant of the language speaks the language. */
  readonly language?: string | undefined
}

/** The port to where doctors are kept. */
export interface Doctors {
  /** Doctors by name; the key of a doctor in this order is that of `doctorKey`. */
  page(search: DoctorSearch): Promise<Page<Doctor>>
  /** Changes whenever a doctor is added or changed. */
  version(): Promise<string>
  /** The languages that some doctor speaks, by their tags. */
  languages(): Promise<readonly string[]>
  find(id: string): Promise<Doctor | undefined>
  /** Undefined where the id is taken; who has it stays as it is. */
  add(doctor: NewDoctor): Promise<Doctor | undefined>
  /** Undefined where the version is not the given one any more. */
  change(doctor: Pick<Doctor, 'id' | 'version'>, details: DoctorDetails): Promise<Doctor | undefined>
}

/** Where a doctor stands in the order of names; the id decides between equal names. */
export function doctorKey({ name, id }: Pick<Doctor, 'name' | 'id'>): string {
  return `${name}\n${id}`
}

/** Adds a doctor, who sees nobody before it is said when. */
export async function addDoctor(doctors: Pick<Doctors, 'add'>, doctor: NewDoctor): Promise<Doctor | Failure> {
  const languages = canonicalLanguages(doctor.languages)
  return (await doctors.add({ ...doctor, languages })) ?? failure('doctor-known')
}
