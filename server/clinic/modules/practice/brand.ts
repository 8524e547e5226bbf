import { type Brand, href, type Logo } from '@waymark/server'
import type { LegalNoticeName } from '@waymark/shared/clinic'
import { about } from '../../about.ts'
import { lastKnown } from '../../last-known.ts'
import { pictureRoutes, type Pictures } from '../pictures/contract.ts'
import { addressOf, type Clinic, type ClinicLogo, type Clinics } from './domain/clinic.ts'
import { clinicLink, noticeLink } from './links.ts'
import { coloursRoute } from './routes.ts'

type BrandClinics = Pick<Clinics, 'find' | 'published'>

/** Returns what each page shows of the clinic: name, colours, address, telephone, and links to its notices. */
export function brandOf(clinics: BrandClinics, pictures: Pick<Pictures, 'find'>): () => Promise<Brand> {
  const unset: Clinic = { details: undefined, version: 0 }
  const known = lastKnown<readonly [Clinic, readonly LegalNoticeName[]]>([unset, []], async () => [
    await clinics.find(),
    await clinics.published(),
  ])
  return async () => brandOfClinic(...(await known()), pictures)
}

/** How people reach the clinic. What is not known is empty. */
export interface Contact {
  readonly name: string
  readonly address: string
  readonly telephone: string
  readonly version: number
}

/** Returns the name, the address and the telephone number of the clinic. */
export async function contactOf(clinics: Pick<Clinics, 'find'>): Promise<Contact> {
  const { details, version } = await clinics.find()
  const { name = about.name, telephone = '' } = details ?? {}
  return { name, address: addressOf(details ?? {}), telephone, version }
}

/** Returns the brand of a clinic, stored or not. */
export function brandOfClinic(
  { details, logo, version }: Clinic,
  published: readonly LegalNoticeName[],
  pictures: Pick<Pictures, 'find'>,
): Brand {
  const { name = about.name, telephone, emergency, colour, timeZone } = details ?? {}
  // A number that breaks into two lines is hard to dial.
  const unbroken = telephone?.replaceAll(' ', '\u00A0') ?? ''
  const contact = [addressOf(details ?? {}), unbroken].filter((part) => part !== '')
  return {
    name,
    logo: logo && shownLogo(logo, pictures),
    stylesheet:
      colour === undefined ? undefined : href(coloursRoute, { colour: `${colour.slice(1).toLowerCase()}.css` }),
    lines: [...(contact.length === 0 ? [] : [contact.join(' · ')]), ...(emergency === undefined ? [] : [emergency])],
    links: [clinicLink(), ...published.map(noticeLink)],
    timeZone,
    version: [version, ...published].join('-'),
  }
}

function shownLogo({ picture, width, height }: ClinicLogo, pictures: Pick<Pictures, 'find'>): Logo {
  return {
    href: href(pictureRoutes.picture, { picture, size: 'small' }),
    width,
    height,
    image: () => pictures.find(picture, 'large'),
  }
}
