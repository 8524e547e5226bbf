import { translatable, translateDescribed } from '@waymark/shared'
import { clinicLanguages } from '../../../languages/index.ts'
import { searchable } from './search-words.ts'

/** A speciality, and the words by which people look for it; both are translated. */
interface Speciality {
  readonly name: string
  /** Separated by commas. */
  readonly words: string
}

/** The specialities that a clinic may have; others are found by their name alone. */
export const specialities: readonly Speciality[] = [
  {
    name: translatable('General practice'),
    words: translatable('GP, general practitioner, family doctor, family medicine, check-up'),
  },
  { name: translatable('Internal medicine'), words: translatable('internist, internal medicine doctor') },
  {
    name: translatable('Paediatrics'),
    words: translatable('paediatrician, pediatrician, pediatrics, children’s doctor, child, baby'),
  },
  {
    name: translatable('Dermatology'),
    words: translatable('dermatologist, skin doctor, skin, rash, mole, eczema'),
  },
  { name: translatable('Allergology'), words: translatable('allergist, allergy, hay fever, asthma') },
  {
    name: translatable('Gynaecology'),
    words: translatable('gynaecologist, gynecologist, women’s doctor, obstetrics, pregnancy'),
  },
  { name: translatable('Urology'), words: translatable('urologist, bladder, prostate, kidney stones') },
  { name: translatable('Cardiology'), words: translatable('cardiologist, heart doctor, heart, blood pressure') },
  { name: translatable('Pulmonology'), words: translatable('pulmonologist, lung doctor, lungs, cough, breathing') },
  {
    name: translatable('Gastroenterology'),
    words: translatable('gastroenterologist, stomach, bowel, digestion, liver, colonoscopy'),
  },
  { name: translatable('Endocrinology'), words: translatable('endocrinologist, hormones, thyroid, diabetes') },
  { name: translatable('Rheumatology'), words: translatable('rheumatologist, joints, arthritis') },
  { name: translatable('Nephrology'), words: translatable('nephrologist, kidney doctor, kidneys, dialysis') },
  { name: translatable('Oncology'), words: translatable('oncologist, cancer, tumour') },
  { name: translatable('Neurology'), words: translatable('neurologist, nerves, headache, migraine, epilepsy') },
  { name: translatable('Psychiatry'), words: translatable('psychiatrist, mental health, depression, anxiety') },
  { name: translatable('Psychotherapy'), words: translatable('psychotherapist, psychologist, therapy, counselling') },
  {
    name: translatable('Orthopaedics'),
    words: translatable('orthopaedist, orthopedics, bones, back pain, knee, hip'),
  },
  { name: translatable('Sports medicine'), words: translatable('sports doctor, sports injury, sprain') },
  { name: translatable('Surgery'), words: translatable('surgeon, operation, hernia') },
  {
    name: translatable('Ear, nose and throat'),
    words: translatable('ENT, ENT doctor, ear, nose, throat, hearing, sinus'),
  },
  { name: translatable('Ophthalmology'), words: translatable('ophthalmologist, eye doctor, eyes, vision, glasses') },
  { name: translatable('Dentistry'), words: translatable('dentist, teeth, tooth, toothache') },
  { name: translatable('Radiology'), words: translatable('radiologist, X-ray, MRI, CT, ultrasound') },
  { name: translatable('Physiotherapy'), words: translatable('physiotherapist, physio, physical therapy, massage') },
  { name: translatable('Midwifery'), words: translatable('midwife, birth, antenatal care') },
]

/** A speciality as people of all languages write it, in lower case. */
interface SearchedSpeciality {
  /** The stored name. */
  readonly name: string
  readonly names: ReadonlySet<string>
  /** The words of the names, and those by which people look for it. */
  readonly words: ReadonlySet<string>
}

const searched: readonly SearchedSpeciality[] = specialities.map(({ name, words }) => {
  const names = inAllLanguages(name)
  const terms = [...names, ...inAllLanguages(words)]
  return { name, names: new Set(names), words: new Set(terms.flatMap((term) => term.split(/[\s,]+/u))) }
})

function inAllLanguages(text: string): readonly string[] {
  return clinicLanguages.map(({ texts }) => searchable(texts[text] ?? text))
}

/** The words of all languages by which people look for specialities, each once. */
export const specialityVocabulary: ReadonlySet<string> = new Set(searched.flatMap(({ words }) => [...words]))

/** Returns a speciality in the language of the reader, if it is a known one. */
export function specialityInWords(name: string): string {
  return translateDescribed(name)
}

/** Returns the stored name of a speciality that was entered in any language. */
export function canonicalSpeciality(entered: string): string {
  const wanted = searchable(entered)
  return searched.find(({ names }) => names.has(wanted))?.name ?? entered
}

/** Returns the stored names of the specialities that a word of a search means, in any language of the clinic. */
export function specialitiesMeant(word: string): readonly string[] {
  const wanted = searchable(word)
  // Chinese has no spaces, so its words are found at any place.
  const isMeant = /\p{Script=Han}/u.test(wanted)
    ? (known: string): boolean => known.includes(wanted)
    : (known: string): boolean => known.startsWith(wanted)
  return searched.filter(({ words }) => [...words].some(isMeant)).map(({ name }) => name)
}
