import { join } from 'node:path'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { changed, compared, measured, type Work } from './compared.ts'
import { fill, opened, scheduleOf } from './contestants.ts'
import { requestFor } from './load.ts'
import { mixed, residentMegabytes, withBundle } from './memory.ts'
import { write, type Row } from './report.ts'

const readers = ['en', 'de', 'ar'] as const
const all = ['en', 'de', 'es', 'fr', 'zh-Hans', 'ar']
const requests = 50_000

const unchangedIn =
  (language: string): Work =>
  (contestant) => {
    const fields = { accept: 'application/hal+json', 'accept-language': language }
    const request = requestFor(contestant.origin + scheduleOf(0), fields)
    return measured(contestant, 200, () => request)
  }

/** The works by title; a row compares one in several languages of one service. */
const works: Readonly<Record<string, (language: string) => Work>> = {
  'GET a schedule as HAL, unchanged': unchangedIn,
  'GET a schedule as HAL, another each time': (language) => changed('application/hal+json', scheduleOf, language),
  'GET a schedule as HTML, another each time': (language) => changed('text/html', scheduleOf, language),
}

/** Returns the resident memory of a service after requests in some languages, in megabytes. */
async function memoryOf(languages: readonly string[]): Promise<number> {
  const settings = { LANGUAGES: languages.join(',') }
  return withBundle(async (origin) => {
    await mixed(origin, requests, 0, languages)
    return residentMegabytes(origin)
  }, settings)
}

/** Prints the speed of readings in other languages than English, and the memory of six languages beside one. */
export async function costOfLanguages(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'languages.sqlite')
    await fill(file)
    const waymark = await opened('Waymark', file, { headers: {}, content: '{}' })
    const rows: Row[] = []
    for (const [title, workIn] of Object.entries(works))
      rows.push(
        await compared(
          title,
          readers.map((language) => [language, waymark, workIn(language)]),
        ),
      )
    waymark.process.disconnect()
    const [one, six] = [await memoryOf(['en']), await memoryOf(all)]
    write('languages', [
      ...rows.flatMap(({ title, results }) => [
        `| ${title} | processor µs a request | speed by processor time |`,
        '| --- | ---: | ---: |',
        ...results.map(({ name, cost }) => {
          const english = results[0]?.cost ?? 0
          return `| ${name} | ${cost.toFixed(1)} | ${(english / cost).toFixed(2)} |`
        }),
        '',
      ]),
      `| languages | resident after ${requests.toLocaleString('en')} mixed requests, MB |`,
      '| ---: | ---: |',
      `| 1 | ${one.toFixed(0)} |`,
      `| ${String(all.length)} | ${six.toFixed(0)} |`,
    ])
  })
}
