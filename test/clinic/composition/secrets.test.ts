import { expect } from 'chai'
import { join } from 'node:path'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { demonstrate, demonstrateAccounts } from '@waymark/clinic/demonstration/demonstration'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import type { SecretOptions } from '@waymark/server/authentication'
import { closed, listening } from '../../support/http/listening.ts'
import { openSlots, postBooking } from '../../support/open-slots.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const clock = { now: () => now }
const [former, present] = ['the former secret of the tests, 32+', 'the present secret of the tests, 32+']

interface Opened {
  readonly origin: string
  readonly isIntact: () => Promise<boolean>
}

async function withSecrets<Result>(
  url: string,
  secrets: SecretOptions,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(url, secrets)
  const server = app({ storage, clock, logger: pino({ level: 'silent' }), ...secrets })
  try {
    return await use({
      origin: await listening(server),
      isIntact: async () => (await storage.auditLog.verify()).isIntact,
    })
  } finally {
    await closed(server)
    await storage.close()
  }
}

async function statusAt(origin: string, path: string): Promise<number> {
  return (await fetch(origin + path, { headers: { accept: 'application/json' } })).status
}

async function book({ origin }: Opened): Promise<string> {
  const [slot = 0] = await openSlots({ origin })
  const booked = await postBooking({ origin }, slot, { name: 'Ada', age: 36 })
  return booked.headers.get('location') ?? ''
}

describe('a new secret', () => {
  it('makes new links, while links and audit entries of the previous one stay valid', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const storage = await openStorage(url, { secret: former })
      await demonstrate(storage, clock)
      await demonstrateAccounts(storage, keepersOf({ secret: former }), clock)
      await storage.close()

      const old = await withSecrets(url, { secret: former }, async (opened) => {
        const made = await book(opened)
        expect(await opened.isIntact()).to.equal(true)
        return made
      })
      const next = await withSecrets(url, { secret: present, previousSecrets: [former] }, async (opened) => {
        expect(await opened.isIntact()).to.equal(true)
        expect(await statusAt(opened.origin, old)).to.equal(200)
        const made = await book(opened)
        expect(await opened.isIntact()).to.equal(true)
        return made
      })
      await withSecrets(url, { secret: present }, async ({ origin, isIntact }) => {
        expect(await statusAt(origin, next)).to.equal(200)
        expect(await statusAt(origin, old)).to.equal(404)
        expect(await isIntact()).to.equal(false)
      })
    }))

  it('is followed by a chain that both verify, if the former one is left out after a verification with it', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const storage = await openStorage(url, { secret: former })
      await demonstrate(storage, clock)
      await storage.close()
      await withSecrets(url, { secret: former }, (opened) => book(opened).then(opened.isIntact))
      const isIntact = (secrets: SecretOptions): Promise<boolean> =>
        withSecrets(url, secrets, (opened) => opened.isIntact())
      const both = { secret: present, previousSecrets: [former] }
      expect(await isIntact(both)).to.equal(true)
      await withSecrets(url, { secret: present }, book)
      expect(await isIntact({ secret: present })).to.equal(false)
      expect(await isIntact(both)).to.equal(true)
    }))
})
