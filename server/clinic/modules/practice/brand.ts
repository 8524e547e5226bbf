import { type Brand, href } from '@waymark/server'
import { about } from '../../about.ts'
import { addressOf, type Clinic, type Clinics } from './domain/clinic.ts'
import { coloursRoute, practiceRoutes } from './routes.ts'
import { practiceTexts } from './texts.ts'

const unnamed: Clinic = { details: undefined, published: [], version: 0 }

/** Returns what each page shows of the clinic: name, colours, address, telephone, and links to its notices. */
export function brandOf(clinics: Pick<Clinics, 'find'>): () => Promise<Brand> {
  let last = unnamed
  return async () => {
    // A page that tells of an unreachable database has the name of the clinic too.
    last = await clinics.find().catch(() => last)
    return brandOfClinic(last)
  }
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

function brandOfClinic({ details, published, version }: Clinic): Brand {
  const { name = about.name, telephone, emergency, colour, timeZone } = details ?? {}
  const contact = [addressOf(details ?? {}), telephone ?? ''].filter((part) => part !== '')
  return {
    name,
    stylesheet:
      colour === undefined ? undefined : href(coloursRoute, { colour: `${colour.slice(1).toLowerCase()}.css` }),
    lines: [...(contact.length === 0 ? [] : [contact.join(' · ')]), ...(emergency === undefined ? [] : [emergency])],
    links: [
      { href: href(practiceRoutes.clinic, {}), title: practiceTexts.clinicTitle },
      ...published.map((notice) => ({
        href: href(practiceRoutes.legalNotice, { notice }),
        title: practiceTexts.notices[notice],
      })),
    ],
    timeZone,
    version: [version, ...published].join('-'),
  }
}
