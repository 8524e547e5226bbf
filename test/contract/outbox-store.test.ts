import { fileOutboxStore } from '@waymark/sdk/node'
import { memoryOutboxStore, webOutboxStore, type OutboxStore, type Postponed } from '@waymark/sdk/offline'
import { expect } from 'chai'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeStorage } from '../support/sdk/fake-storage.ts'

const postponed = (id: string, position: number): Postponed => ({
  kind: 'postponed',
  id,
  position,
  principal: 'pat',
  intent: {
    method: 'PUT',
    url: 'http://localhost/',
    headers: { 'if-match': '"1"' },
    body: '{"text":"Grüße"}',
    name: 'put',
    via: 'write',
    from: 'http://localhost/',
    owner: 'http://localhost/',
    before: [],
  },
})

let folder = ''
const stores: Readonly<Record<string, () => OutboxStore>> = {
  'in memory': memoryOutboxStore,
  'in localStorage': () => webOutboxStore(new FakeStorage(), 'clinic'),
  'in files': () => fileOutboxStore(join(folder, 'outbox')),
}

describe('the outbox of an offline client', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  for (const [name, make] of Object.entries(stores)) {
    describe(name, () => {
      it('is empty at first, and ignores removal of missing entries', async () => {
        const store = make()
        await store.remove('nothing')
        expect(await store.list()).to.deep.equal([])
      })

      it('returns stored entries, replacing those with the same id', async () => {
        const store = make()
        await store.put(postponed('../a', 1))
        await store.put(postponed('b', 2))
        await store.put(postponed('../a', 3))
        expect(await store.list()).to.have.deep.members([postponed('../a', 3), postponed('b', 2)])
        await store.remove('../a')
        expect(await store.list()).to.deep.equal([postponed('b', 2)])
      })
    })
  }

  it('persists in files that only the owner can read, and ignores partial and foreign files', async () => {
    const place = join(folder, 'outbox')
    await fileOutboxStore(place).put(postponed('a', 1))
    await writeFile(join(place, 'torn.waiting.new'), '{"kind"')
    await writeFile(join(place, 'README'), 'mine')
    expect(await fileOutboxStore(place).list()).to.deep.equal([postponed('a', 1)])
    const [file = ''] = (await readdir(place)).filter((one) => one.endsWith('.waiting'))
    expect((await stat(join(place, file))).mode & 0o077).to.equal(0)
  })
})
