import { expect } from 'chai'
import { type Engine, transactional } from '@waymark/server/storage'
import { Kysely, sql } from 'kysely'
import { sqlite } from '../../../../server/kit/storage/sqlite/sqlite.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

interface Opened {
  readonly database: ReturnType<typeof transactional<unknown>>
  readonly insert: () => Promise<void>
  readonly changed: (tags: readonly string[], work: () => Promise<unknown>) => Promise<boolean>
}

function over(engine: Engine): Opened & { readonly close: () => Promise<void> } {
  const opened = new Kysely<unknown>({ dialect: engine.dialect })
  const database = transactional(opened, engine)
  const version = async (): Promise<string> => (await engine.stateVersion?.()) ?? 'none'
  return {
    database,
    async insert() {
      await sql`insert into note values (1)`.execute(database.current)
    },
    async changed(tags, work) {
      const since = await version()
      await work()
      return engine.isUnchanged?.(tags, since, await version()) === false
    },
    close: () => opened.destroy(),
  }
}

async function withFile(test: (opened: Opened, path: string) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const path = `${folder}/commits.sqlite`
    const { close, ...opened } = over(sqlite(path))
    await sql`create table note (number integer)`.execute(opened.database.current)
    await test(opened, path)
    await close()
  })
}

describe('a commit', () => {
  it('changes what the tags of its transaction name', () =>
    withFile(async ({ database, insert, changed }) => {
      const tagged = (tag: string) => () =>
        database.inTransaction(
          async () => {
            database.touch(tag)
            await insert()
          },
          [],
          true,
        )
      expect(await changed(['monday'], tagged('monday'))).to.equal(true)
      expect(await changed(['monday'], tagged('tuesday'))).to.equal(false)
      expect(await changed(['monday', 'tuesday'], tagged('tuesday'))).to.equal(true)
      expect(await changed(['monday'], () => Promise.all(['tuesday', 'friday'].map((day) => tagged(day)())))).to.equal(
        false,
      )
    }))

  it('changes everything without tags', () =>
    withFile(async ({ database, insert, changed }) => {
      expect(await changed(['monday'], () => database.inTransaction(insert))).to.equal(true)
      expect(await changed(['monday'], insert), 'a single statement').to.equal(true)
      const inner = (isTagged: boolean | undefined) => () =>
        database.inTransaction(() => database.inTransaction(insert, [], isTagged), [], true)
      expect(await changed(['monday'], inner(false)), 'an inner transaction without tags').to.equal(true)
      expect(await changed(['monday'], inner(undefined)), 'an inner transaction of a store').to.equal(false)
      const outer = () => database.inTransaction(() => database.inTransaction(insert, [], true))
      expect(await changed(['monday'], outer)).to.equal(true)
    }))

  it('changes everything if one transaction of its group has no tags', () =>
    withFile(async ({ database, insert, changed }) => {
      const both = () => Promise.all([true, false].map((isTagged) => database.inTransaction(insert, [], isTagged)))
      expect(await changed(['monday'], both)).to.equal(true)
    }))

  it('leaves no tags behind when it fails', () =>
    withFile(async ({ database, insert, changed }) => {
      const failing = () =>
        database.inTransaction(() => Promise.reject(new Error('Not now')), [], true).catch(() => undefined)
      const then = async (): Promise<void> => {
        await failing()
        await database.inTransaction(insert)
      }
      expect(await changed(['monday'], then)).to.equal(true)
      expect(await changed(['monday'], failing)).to.equal(false)
    }))

  it('of another process changes everything', () =>
    withFile(async ({ changed }, path) => {
      const other = over(sqlite(path))
      const tagged = () => other.database.inTransaction(other.insert, [], true)
      expect(await changed(['monday'], tagged)).to.equal(true)
      await other.close()
    }))
})
