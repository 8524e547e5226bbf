import type { InputOf } from '@waymark/shared'
import type { doctorFields } from '@waymark/shared/clinic'
import {
  type CountedPage,
  type Extent,
  type ExtentRequest,
  failure,
  languageInWords,
  listInWords,
  type PageRequest,
} from '@waymark/server/values'
import { clinicLanguages } from '../../../languages/index.ts'
import { searchable } from './search-words.ts'
import { canonicalSpeciality } from './specialities.ts'
import type { BookingFailure } from './failure.ts'

/** Returns the names of languages, such as English, Spanish. */
export function languagesInWords(tags: readonly string[]): string {
  return listInWords(tags.map((tag) => languageInWords(tag)))
}

// The languages of which people write the name in a search.
const searchedLanguages =
  'ar bg bn cs da de el en es fa fi fr gu he hi hr hu it ja ko ml nl no pa pl pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur vi yue zh'

const namesByTag = new Map<string, readonly string[]>()

// Intl takes some milliseconds for the names of all these languages.
function namesOf(tag: string): readonly string[] {
  const names = namesByTag.get(tag) ?? clinicLanguages.map((reader) => searchable(languageInWords(tag, reader.tag)))
  namesByTag.set(tag, names)
  return names
}

/** Returns the tags of the languages whose name begins with a word, in any language of the clinic. */
export function languagesMeant(word: string): readonly string[] {
  const wanted = searchable(word)
  if (wanted.length < 3 && !/\p{Script=Han}/u.test(wanted)) return []
  return searchedLanguages.split(' ').filter((tag) => namesOf(tag).some((name) => name.startsWith(wanted)))
}

/** Returns the canonical BCP 47 tags without duplicates. */
export function canonicalLanguages(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))]
}

/** Returns the details that have several spellings in the stored one. */
export function canonicalDetails({
  speciality,
  languages,
}: Pick<DoctorDetails, 'speciality' | 'languages'>): Pick<DoctorDetails, 'speciality' | 'languages'> {
  return { speciality: canonicalSpeciality(speciality), languages: canonicalLanguages(languages) }
}

/** The members that can be updated. Languages are canonical BCP 47 tags, the preferred one first. */
export type DoctorDetails = Readonly<InputOf<typeof doctorFields>>

/** The picture of a doctor. */
export interface Portrait {
  readonly picture: string
  /** What it shows, for readers that cannot see it; empty if no text was given. */
  readonly alt: string
}

/** A doctor. The id is also the path segment; the time zone is an IANA name. */
export interface Doctor extends DoctorDetails {
  readonly id: string
  readonly portrait?: Portrait
  /** Increases with every change. */
  readonly version: number
}

export type NewDoctor = Omit<Doctor, 'version' | 'portrait'>

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
  /** Sets or removes the portrait; returns false if the version has changed. */
  setPortrait(doctor: Pick<Doctor, 'id' | 'version'>, portrait: Portrait | undefined): Promise<boolean>
}

/** Returns the sort key of a doctor: by name, then by id. */
export function doctorKey({ name, id }: Pick<Doctor, 'name' | 'id'>): string {
  return `${name}\n${id}`
}

/** Adds a doctor without working hours. */
export async function addDoctor(doctors: Pick<Doctors, 'add'>, doctor: NewDoctor): Promise<Doctor | BookingFailure> {
  return (await doctors.add({ ...doctor, ...canonicalDetails(doctor) })) ?? failure('doctor-exists')
}
