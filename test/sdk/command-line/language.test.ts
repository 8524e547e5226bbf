import { expect } from 'chai'
import { languageIn, run } from '@waymark/sdk/command-line'
import { createService } from '@waymark/server'
import { english } from '@waymark/server/languages'
import { whileServing } from '@waymark/server/testing'
import { libraryGerman } from '@waymark/server-examples/library/german'
import { libraryFrame } from '../../support/http/library.ts'

// POSIX.1-2024, XBD §8.2: language[_territory][.codeset][@modifier]; LC_ALL, then LC_MESSAGES, then LANG.
const cases: readonly (readonly [environment: Readonly<Record<string, string>>, language: string | undefined])[] = [
  [{}, undefined],
  [{ LANG: 'de_AT.UTF-8' }, 'de-AT'],
  [{ LANG: 'fr' }, 'fr'],
  [{ LANG: 'ca_ES@valencia' }, 'ca-ES'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'POSIX' }, undefined],
  [{ LANG: 'de_DE', LC_MESSAGES: 'es_MX.UTF-8' }, 'es-MX'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'es_MX', LC_ALL: 'zh_CN' }, 'zh-CN'],
  [{ LANG: 'de_DE', LC_ALL: '' }, 'de-DE'],
]

describe('the language of a terminal', () => {
  for (const [environment, language] of cases) {
    it(`is ${String(language)} for ${JSON.stringify(environment)}`, () => {
      expect(languageIn(environment)).to.equal(language)
    })
  }

  it('is that of the service, unless the command names another', async () => {
    const server = createService({ ...libraryFrame, languages: [english, libraryGerman], routes: [] })
    await whileServing(server, async (origin) => {
      const written = async (words: readonly string[]): Promise<string> => {
        let output = ''
        const code = await run(['follow', `${origin}/`, ...words], {
          write: (text) => (output += text),
          writeError: (text) => (output += text),
          prompt: () => Promise.resolve(undefined),
          environment: { LANG: 'de_DE.UTF-8' },
        })
        expect(code, output).to.equal(0)
        return output
      }
      expect(await written([])).to.include('Bücher')
      expect(await written(['--language=en'])).to.include('Books')
    })
  })
})
