import { expect } from 'chai'
import { textsOf } from '@waymark/shared'
import { createService, protocolProblems } from '@waymark/server'
import { pseudoLanguage, whileServing } from '@waymark/server/testing'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { kitTexts } from '../../../server/kit/languages/texts/source.ts'
import { english } from '../../../server/kit/languages/language.ts'
import { libraryFrame, routesInMemory } from '../../support/http/library.ts'
import { plainWords } from '../../support/languages/plain-words.ts'

const { name, summary } = libraryFrame
const pseudo = pseudoLanguage([...kitTexts, ...textsOf(libraryDescription), summary])
const dune = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' }
const languages = [pseudo, english]
// Names, examples and what people have typed are in no catalogue.
const data = [
  name,
  ...Object.values(dune).map(String),
  ...languages.map((language) => language.name),
  'Ada Lovelace',
  'language next',
  'Siren',
  'Collection+JSON',
  ...Object.keys(protocolProblems),
]
const formats = ['html', 'md', 'text', 'hal', 'forms', 'json', 'xml']

interface Reader {
  readonly get: (path: string) => Promise<string>
  readonly send: (method: string, path: string, input: object, format: string) => Promise<string>
}

async function inLibrary(work: (reader: Reader) => Promise<void>): Promise<void> {
  const server = createService({
    ...libraryFrame,
    languages,
    routes: routesInMemory(),
  })
  await whileServing(server, async (origin) => {
    const read = async (response: Promise<Response>): Promise<string> => (await response).text()
    await work({
      get: (path) => read(fetch(origin + path)),
      send: (method, path, input, format) =>
        read(
          fetch(`${origin}${path}?as=${format}`, {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          }),
        ),
    })
  })
}

describe('the pseudo-language', () => {
  for (const format of formats) {
    it(`leaves no English text in ${format}`, async () => {
      await inLibrary(async ({ get, send }) => {
        const made = await send('POST', '/books', dune, 'json')
        const { id } = JSON.parse(made) as { readonly id: string }
        await send('POST', '/loans', { book: id, reader: 'Ada', due: '2026-12-24' }, 'json')
        const pages = ['/', '/books', `/books/${id}`, '/loans', '/rels', '/rels/search', '/problems', '/problems/busy']
        const problems = ['/nothing', '/books?limit=0', '/books?lang=tlh', '/rels/nothing']
        for (const path of [...pages, ...problems, '/language']) {
          const asked = `${path}${path.includes('?') ? '&' : '?'}as=${format}`
          const content = await get(asked)
          expect(plainWords(content, format, libraryDescription, data), path).to.deep.equal([])
        }
        const refused = await send('POST', '/books', { title: '', year: 'x', shelf: 'y', more: 1 }, format)
        expect(plainWords(refused, format, libraryDescription, data)).to.deep.equal([])
      })
    })
  }
})
