import type { Server } from 'node:http'
import { expect } from 'chai'
import { collection, collections, countedClock, createService, openTables, tableOf } from '@waymark/server'
import { arabic, english, french, german } from '@waymark/server/languages'
import { whileServing } from '@waymark/server/testing'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'
import { randomOf } from '../../support/fuzz/random.ts'
import { libraryFrame } from '../../support/http/library.ts'

/*
 * An oracle of the caches: whatever language, media type, cookie, condition and range a request has, the service answers with
 * its caches as it does without them.
 */
const choices = {
  path: ['/', '/books', '/books?sort=-year', '/rels', '/rels/books', '/problems/busy', '/nothing', '/language'],
  accept: ['text/html', 'application/hal+json', 'application/prs.hal-forms+json', 'text/markdown', undefined],
  'accept-language': ['de', 'fr-CH, ar;q=0.5', 'ar', 'en', 'it', '*;q=0', undefined],
  cookie: ['language=ar', 'language=de; other=1', 'other=1', 'language=tlh', undefined],
  lang: ['fr', 'de', 'tlh', undefined, undefined, undefined],
  range: ['bytes=0-99', undefined, undefined],
  'accept-encoding': ['br', undefined],
  condition: [true, false],
} as const

const fieldNames = ['accept', 'accept-language', 'cookie', 'range', 'accept-encoding'] as const
const shown = ['content-type', 'content-language', 'content-encoding', 'vary', 'etag', 'link', 'cache-control'] as const

type Given = Readonly<Record<string, string>>

async function libraries(): Promise<readonly [cached: Server, fresh: Server]> {
  const tables = await openTables('sqlite::memory:')
  const [table, loanTable] = [await tables.table(tableOf(books)), await tables.table(tableOf(loans))]
  await table.insert({ title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' })
  const libraryWith = (caches: 'used' | 'off'): Server =>
    createService({
      ...libraryFrame,
      caches,
      languages: [english, german, french, arabic],
      inTransaction: tables.inTransaction,
      stateVersion: tables.stateVersion,
      clock: countedClock({ now: () => Date.parse('2026-11-25T09:00:00Z') }),
      routes: collections(libraryDescription, [
        collection(books, { path: '/books', table, mayWrite: () => true }),
        collection(loans, { path: '/loans', table: loanTable, mayWrite: () => true }),
      ]),
    })
  return [libraryWith('used'), libraryWith('off')]
}

async function answerOf(origin: string, path: string, headers: Given): Promise<unknown> {
  const response = await fetch(origin + path, { headers })
  const fields = shown.map((name) => [name, response.headers.get(name)])
  const text = await response.text()
  return [response.status, fields, text]
}

describe('the caches of a service in several languages', () => {
  it('answer as the service does without them', async () => {
    const [cached, fresh] = await libraries()
    await whileServing(cached, async (one) => {
      await whileServing(fresh, async (other) => {
        const random = randomOf(31)
        const choose = <Item>(items: readonly Item[]): Item | undefined => items[random.below(items.length)]
        const tags = new Map<string, string>()
        for (let count = 0; count < 600; count += 1) {
          const lang = choose(choices.lang)
          const path = choose(choices.path) ?? '/'
          const target = lang === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
          const given = Object.fromEntries(
            fieldNames.flatMap((name) => {
              const value = choose<string | undefined>(choices[name])
              return value === undefined ? [] : [[name, value]]
            }),
          )
          const tag = choose(choices.condition) === true ? tags.get(path) : undefined
          const headers = tag === undefined ? given : { ...given, 'if-none-match': tag }
          const expected = await answerOf(other, target, headers)
          for (let again = 0; again < 2; again += 1) {
            expect(await answerOf(one, target, headers), `${target} ${JSON.stringify(headers)}`).to.deep.equal(expected)
          }
          const known = (await fetch(one + target, { headers: given })).headers.get('etag')
          if (known !== null) tags.set(path, known)
        }
      })
    })
  })
})
