import { writeFileSync } from 'node:fs'
import { dictionaryFile } from '@waymark/clinic/languages/dictionaries'
import { clinicLanguages } from '@waymark/clinic/languages/index'
import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { openClinic } from '../clinic.ts'

/*
 * npm run dictionaries: writes the compression dictionaries of the clinic: the home page, the page of a doctor, and a time
 * with its form, as a page and in HAL. Lines that an earlier page has are left out.
 */

/** Returns the URL and the media type of each sample. */
async function samples(origin: string): Promise<readonly (readonly [url: string, accepted: string])[]> {
  const home = await connect(`${origin}/`, { describe: clinicDescription }).get()
  const doctor = await home.follow('doctor', { doctor: 'mjones' }).get()
  const time = await doctor.follow('next-slot').get()
  const pages = [home, doctor, time].map(({ url }) => [url, 'text/html'] as const)
  return [...pages, [time.url, 'application/hal+json']]
}

async function dictionaryIn(language: string, sampled: Awaited<ReturnType<typeof samples>>): Promise<string> {
  const lines = new Set<string>()
  for (const [url, accepted] of sampled) {
    const response = await fetch(url, { headers: { 'Accept-Language': language, Accept: accepted } })
    for (const line of (await response.text()).split('\n')) lines.add(line)
  }
  return [...lines, ''].join('\n')
}

const clinic = await openClinic()
const sampled = await samples(clinic.origin)
for (const { tag } of clinicLanguages) writeFileSync(dictionaryFile(tag), await dictionaryIn(tag, sampled))
await clinic.close()
process.exit()
