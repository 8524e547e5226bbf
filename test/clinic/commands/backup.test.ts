import { expect } from 'chai'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { demonstrate } from '@waymark/clinic/demonstration/demonstration'
import { migrations, openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { backUp, engineOf, restore } from '@waymark/server/storage'
import { Kysely } from 'kysely'
import { inEmptyPostgres } from '../../support/postgres/postgres-server.ts'
import { engines } from '../../support/postgres/engines.ts'
import { startServer } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const secret = 'a secret that only the tests know, 32+'
// A backup has to be read by another connection than the one that writes.
const shared = engines.filter(([name]) => name !== 'SQLite in memory')

const entry = (number: number) => ({ at: now, who: 'desk', what: `test ${String(number)}`, subject: 'pat', client: '' })

async function fill(storage: Storage): Promise<void> {
  await demonstrate(storage, { now: () => now })
  for (let number = 0; number < 3; number += 1) await storage.auditLog.append(entry(number))
}

/** PostgreSQL databases of tests are migrated already. */
function empty(name: string, use: (typeof engines)[number][1]): typeof use {
  return name === 'PostgreSQL' ? inEmptyPostgres : use
}

/** Returns the lines of a backup in an order that does not depend on the engine. */
async function linesOf(file: string): Promise<readonly string[]> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')
  return lines
    .flatMap((line) => {
      const each = JSON.parse(line) as { readonly table?: string; readonly rows?: readonly object[] }
      return each.rows?.map((row) => `${each.table ?? ''} ${JSON.stringify(Object.entries(row).toSorted())}`) ?? []
    })
    .toSorted()
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

async function tablesAt(url: string): Promise<readonly string[]> {
  const engine = await engineOf(url)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  const tables = await engine.tables(database)
  await database.destroy()
  return tables
}

describe('a backup', () => {
  for (const [from, useFirst] of shared) {
    for (const [to, useSecond] of shared) {
      it(`of ${from} is restored in ${to} with all rows, and later rows get new keys`, () =>
        inTemporaryFolder((folder) =>
          useFirst(async (source) => {
            const storage = await openStorage(source, { secret })
            await fill(storage)
            const [file, again] = [join(folder, 'one.gz'), join(folder, 'two.gz')]
            await backUp(await engineOf(source), file)
            await storage.close()
            await empty(
              to,
              useSecond,
            )(async (target) => {
              const engine = await engineOf(target)
              await restore(engine, { file, migrations })
              const restored = await openStorage(engine, { secret })
              await backUp(await engineOf(target), again)
              expect(await linesOf(again)).to.deep.equal(await linesOf(file))
              await restored.auditLog.append(entry(9))
              expect(await restored.auditLog.verify()).to.include({ isIntact: true })
              const { items } = await restored.auditLog.page({ limit: 4 })
              expect(items.map(({ what }) => what)).to.deep.equal(['test 9', 'test 2', 'test 1', 'test 0'])
              await restored.close()
            })
          }),
        ))
    }
  }

  for (const [name, use] of shared) {
    it(`has one state of ${name}, although others write`, () =>
      inTemporaryFolder((folder) =>
        use(async (url) => {
          const storage = await openStorage(url, { secret })
          await fill(storage)
          const file = join(folder, 'one.gz')
          const progress = { isOver: false }
          const backingUp = backUp(await engineOf(url), file).finally(() => (progress.isOver = true))
          for (let number = 3; !progress.isOver; number += 1) {
            await storage.auditLog.append(entry(number))
            await setImmediate()
          }
          await backingUp
          await storage.close()
          const memory = await engineOf('sqlite::memory:')
          await restore(memory, { file, migrations })
          const restored = await openStorage(memory, { secret })
          expect(await restored.auditLog.verify()).to.include({ isIntact: true })
          await restored.close()
        }),
      ))
  }

  it('is refused if it is damaged, of a newer version, or no backup, and leaves the database empty', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const storage = await openStorage(url, { secret })
      await fill(storage)
      await storage.close()
      const [whole, file] = [join(folder, 'whole.gz'), join(folder, 'file.gz')]
      await backUp(await engineOf(url), whole)
      const content = await readFile(whole)
      const [head = '', ...lines] = gunzipSync(content).toString().split('\n')
      const damaged = 'The backup is cut off or damaged.'
      for (const [damage, reason] of [
        [content.subarray(0, content.length / 2), damaged],
        [Buffer.from('no gzip'), damaged],
        [gzipSync([head, ...lines.slice(0, -2), ''].join('\n')), damaged],
        [gzipSync([head, ...lines.slice(1)].join('\n')), damaged],
        [gzipSync('{"format":"another"}\n'), 'The file is no backup of this service.'],
        [gzipSync([head, ...lines].join('\n').slice(0, -9)), damaged],
        [
          gzipSync(`${head.replace('0001-booking', '9999-later')}\n`),
          'A newer version made the backup: it has the change 9999-later.',
        ],
      ] as const) {
        await writeFile(file, damage)
        const target = `sqlite:${join(folder, 'target.sqlite')}`
        expect(await failureOf(restore(await engineOf(target), { file, migrations }))).to.equal(reason)
        expect(await tablesAt(target)).to.deep.equal([])
      }
      expect(await failureOf(restore(await engineOf(url), { file: whole, migrations }))).to.match(
        /^The database is not empty/,
      )
      expect(await failureOf(backUp(await engineOf(url), whole))).to.match(/^EEXIST/)
      expect(await readFile(whole)).to.deep.equal(content)
    }))

  it('is made and restored by commands', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'backup.gz')
      const at = (name: string) => ({ DATABASE_URL: `sqlite:${join(folder, name)}`, SECRET: secret })
      const storage = await openStorage(at('one').DATABASE_URL, { secret })
      await fill(storage)
      await storage.close()
      const made = await startServer(['backup', file], at('one')).ended
      expect(made.output).to.match(/A test restore succeeded\. .* The audit log is intact: 3 entries/)
      expect((await startServer(['restore', file], at('two')).ended).output).to.match(
        /^\d+ rows of \d+ tables were restored/,
      )
      const again = await startServer(['restore', file], at('two')).ended
      expect([again.code, again.errors]).to.deep.equal([
        2,
        'The backup was not restored: The database is not empty. Name another one.\n',
      ])
      const other = await startServer(['restore', file], {
        ...at('three'),
        SECRET: 'another secret of the tests, 32 characters',
      }).ended
      expect([other.code, other.output]).to.satisfy(
        ([code, output]: [number, string]) => code === 1 && output.includes('broken'),
      )
    }))

  it('and the other commands on existing data create no database', () =>
    inTemporaryFolder(async (folder) => {
      const path = join(folder, 'none')
      for (const words of [['backup', join(folder, 'backup.gz')], ['audit'], ['migrate', '--dry-run']]) {
        const { code, errors } = await startServer(words, { DATABASE_URL: `sqlite:${path}`, SECRET: secret }).ended
        expect([code, errors]).to.deep.equal([
          2,
          `There is no database at ${path}. Check DATABASE_URL and the present folder.\n`,
        ])
      }
      expect(await readdir(folder)).to.deep.equal([])
    }))

  it('and take no empty database for a clinic', () =>
    inTemporaryFolder(async (folder) => {
      const path = join(folder, 'cut-off.sqlite')
      await writeFile(path, '')
      for (const words of [['backup', join(folder, 'backup.gz')], ['audit']]) {
        const { code, errors } = await startServer(words, { DATABASE_URL: `sqlite:${path}`, SECRET: secret }).ended
        expect([code, errors]).to.deep.equal([
          2,
          'The database of DATABASE_URL is empty: no clinic was opened in it. Check DATABASE_URL.\n',
        ])
      }
    }))
})
