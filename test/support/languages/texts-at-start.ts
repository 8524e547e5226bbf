import { findTranslatorBy, type Translator } from '@waymark/shared'
import '@waymark/server/languages'

Error.stackTraceLimit = 100

/*
 * Prints where the clinic reads interface texts while its modules load and its resources are made: such a text would be in
 * one language for all readers.
 */
const places = new Set<string>()
const recorder: Translator = {
  language: 'en',
  translate(source) {
    const frames = new Error(source).stack?.split('\n') ?? []
    // What is made once for each language may be made at once.
    if (!frames.some((frame) => frame.includes('languages/current.ts'))) places.add(`${source}${frames[3] ?? ''}`)
    return source
  },
}
findTranslatorBy(() => recorder)

const { app } = await import('@waymark/clinic/app')
const { openStorage } = await import('@waymark/clinic/composition/open-storage')
const { pino } = await import('pino')

const storage = await openStorage('sqlite::memory:')
app({ storage, clock: { now: () => 0 }, logger: pino({ level: 'silent' }), secret: 'x'.repeat(32) })
process.stdout.write([...places].join('\n'))
process.exit()
