import { expect } from 'chai'
import { connect } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { createService } from '@waymark/server'
import { english, german } from '@waymark/server/languages'
import { whileServing } from '@waymark/server/testing'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { libraryGerman } from '@waymark/server-examples/library/german'
import { libraryFrame, routesInMemory } from '../../support/http/library.ts'

async function inLibrary(work: (origin: string) => Promise<void>): Promise<void> {
  const server = createService({
    ...libraryFrame,
    languages: [english, libraryGerman],
    routes: routesInMemory(),
  })
  await whileServing(server, work)
}

describe('the language of a connection', () => {
  it('is that of titles, forms and failures', async () => {
    await inLibrary(async (origin) => {
      const library = connect(`${origin}/`, { describe: libraryDescription, language: 'de-AT, en;q=0.5' })
      const list = await library.follow('books').get()
      expect(list.form('add').title).to.equal('Buch hinzufügen')
      const failure: unknown = await connect(`${origin}/nothing`, { language: 'de' })
        .get()
        .catch((error: unknown) => error)
      expect(String(failure)).to.include(german.texts['Page not found'])
    })
  })

  it('can change while the connection lives, and the cache keeps languages apart', async () => {
    await inLibrary(async (origin) => {
      let language = 'en'
      const library = connect(`${origin}/`, {
        describe: libraryDescription,
        language: () => language,
        cache: httpCache(),
      })
      const titleOf = async (): Promise<string | undefined> => {
        return (await library.follow('books').get()).form('add').title
      }
      expect(await titleOf()).to.equal('Add a book')
      language = 'de'
      expect(await titleOf()).to.equal('Buch hinzufügen')
      language = 'en'
      expect(await titleOf()).to.equal('Add a book')
    })
  })
})
