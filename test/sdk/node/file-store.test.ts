import { connect } from '@waymark/sdk'
import { httpCache, type StoredResponse } from '@waymark/sdk/cache'
import { fileStore } from '@waymark/sdk/node'
import { expect } from 'chai'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { services } from '../../support/sdk/service.ts'

const stored: StoredResponse = {
  status: 200,
  headers: [['etag', '"1"']],
  body: new Uint8Array([0, 10, 13, 255]),
  requestedAt: 1,
  receivedAt: 2,
  partition: 'p',
  varying: [
    ['accept', 'a'],
    ['accept-language', undefined],
  ],
}

describe('a cache in files', () => {
  const serve = services()

  it('returns and lists stored entries', async () => {
    await inTemporaryFolder(async (folder) => {
      const store = fileStore(join(folder, 'cache'))
      await store.write('http://a/', [stored, { ...stored, body: new Uint8Array() }])
      expect(await store.read('http://a/')).to.deep.equal([stored, { ...stored, body: new Uint8Array() }])
      const [kept] = await store.list()
      expect(kept).to.include({ key: 'http://a/' })
      expect(kept?.bytes).to.be.greaterThan(4)
      await store.remove('http://a/')
      expect(await store.list()).to.deep.equal([])
    })
  })

  it('denies access to other users of the machine', async () => {
    await inTemporaryFolder(async (folder) => {
      const place = join(folder, 'cache')
      await fileStore(place).write('http://a/', [stored])
      const [name = ''] = await readdir(place)
      expect((await stat(join(place, name))).mode & 0o077).to.equal(0)
      expect((await stat(place)).mode & 0o077).to.equal(0)
    })
  })

  it('persists between runs', async () => {
    await inTemporaryFolder(async (folder) => {
      const headers = { 'cache-control': 'max-age=1000' }
      const service = await serve({ 'GET /': { headers, body: { name: 'Ada' } } })
      for (let run = 0; run < 3; run += 1) {
        const found = await connect(service.entry, { cache: httpCache({ store: fileStore(folder) }) })
        expect(found.state).to.deep.equal({ name: 'Ada' })
      }
      expect(service.lines).to.have.length(1)
    })
  })

  it('ignores truncated and foreign files', async () => {
    await inTemporaryFolder(async (folder) => {
      const headers = { 'cache-control': 'max-age=1000' }
      const service = await serve({ 'GET /': { headers, body: { name: 'Ada' } } })
      const entry = () => connect(service.entry, { cache: httpCache({ store: fileStore(folder) }) })
      await entry()
      const [name = ''] = await readdir(folder)
      const { byteLength } = await readFile(join(folder, name))
      for (const length of [byteLength - 1, 20, 0]) {
        await truncate(join(folder, name), length)
        expect((await entry()).state).to.deep.equal({ name: 'Ada' })
      }
      await writeFile(join(folder, 'notes.cache'), 'nothing')
      expect((await entry()).state).to.deep.equal({ name: 'Ada' })
      expect(service.lines).to.have.length(4)
    })
  })
})
