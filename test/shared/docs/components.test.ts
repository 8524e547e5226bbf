import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { href, linksOf, listing, representer, type Representation } from '@waymark/server'
import type { View } from '@waymark/server/html'
import { books, libraryDescription } from '@waymark/server-examples/library/description'
import { Unplaced } from '../../../server/kit/representations/html/unplaced.ts'
import { Page } from '../../../server/kit/representations/html/view.ts'
import { repository } from '../../support/deployment.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const text = readFileSync(join(repository, 'shared/docs/components.md'), 'utf8')
const components = [...text.matchAll(/^## (.+)\n[^]*?^```ts\n([^]*?)^```\n\n```html\n([^]*?)^```$/gm)].map(
  ([, title = '', code = '', shown = '']) => ({ title, code, shown }),
)

const represent = representer(libraryDescription)
const state = { id: 'dune', title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' } as const
const self = '/books/dune'
const book = represent('book', {
  title: state.title,
  self,
  state,
  version: '3',
  links: {
    loans: { href: '/loans?book=dune', title: 'Loans' },
    collection: { href: '/books', title: 'Books' },
    home: { href: '/', title: 'Home' },
  },
  forms: {
    change: { method: 'PUT', target: self, values: state },
    remove: { method: 'DELETE', target: self },
  },
})
const route = `/books{?${Object.keys(books.variables).join(',')}}` as const
const page = listing(
  { items: [book], total: 3, hasPrevious: false, hasNext: true },
  {
    keyOf: ({ title }) => title,
    hrefOf: (cursor) => href('/books{?cursor}', { cursor }),
    home: '/',
    represent: (one) => one,
  },
)
const list = represent('books', {
  title: 'Books',
  ...page,
  links: { ...page.links, search: { href: route, title: 'Search' } },
})

/** Returns markup without the spaces that only its formatting has, and with an equals sign that need not be escaped. */
function plain(markup: string): string {
  return markup
    .replaceAll('&#61;', '=')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<|\/?>) ?/g, '$1')
    .replaceAll('/>', '>')
    .trim()
}

const has = ({ links, forms, embedded }: Representation, code: string): boolean =>
  /items|search|pages/.test(code) ? embedded.length > 0 : links.length > 0 && forms.length > 0

describe('the components of pages', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  before(async () => {
    folder = await temporaryFolder()
    await symlink(join(repository, 'node_modules'), join(folder.path, 'node_modules'))
    await writeFile(join(folder.path, 'package.json'), '{"type":"module"}')
  })
  after(() => folder.remove())

  it('are all there', () => {
    expect(components.map(({ title }) => title)).to.include.members(['Form', 'Table', 'List', 'Notice', 'Badge'])
    expect(linksOf(list, 'next')).to.have.length(1)
  })

  for (const { title, code, shown } of components) {
    it(`render as the page shows: ${title}`, async () => {
      const file = join(folder.path, `${title.replaceAll(' ', '-')}.ts`)
      const names = [...new Set(code.match(/\b(?:html|\w+Markup)\b/g))].join(', ')
      await writeFile(file, `import { ${names} } from '@waymark/server/html'\n${code}\nexport { view }\n`)
      const { view } = (await import(pathToFileURL(file).href)) as { readonly view: View }
      const representation = [list, book].find((one) => has(one, code)) ?? expect.fail('No resource has its parts')
      const shownPage = new Page(
        representation,
        { profiles: [], alternates: [], curies: [], condition: '"3"' },
        new Unplaced(),
      )
      expect(plain(String(view(shownPage)))).to.equal(plain(shown))
    })
  }
})
