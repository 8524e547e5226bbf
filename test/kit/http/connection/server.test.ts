import { createService } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import type { AdmissionQueue } from '../../../../server/kit/http/admission/admission-queue.ts'
import { libraryFrame } from '../../../support/http/library.ts'

type Added = Parameters<AdmissionQueue['add']>

/** Serves a library whose queue does to each request as it is told. */
function serving<Result>(
  then: (added: Added) => void,
  test: (origin: string, asked: readonly boolean[]) => Promise<Result>,
): Promise<Result> {
  const asked: boolean[] = []
  const queue: AdmissionQueue = {
    mayBegin: (isSafe) => {
      asked.push(isSafe)
      return false
    },
    add: (...added) => {
      then(added)
    },
    connected: () => undefined,
  }
  const server = createService({
    ...libraryFrame,
    routes: [],
    probes: { '/health': () => Promise.resolve({ status: 200, headers: {} }) },
    queue,
  })
  return whileServing(server, (origin) => test(origin, asked))
}

describe('the queue of a server', () => {
  it('gets each request with its path, its client and whether it is safe', async () => {
    const all: Added[] = []
    const begin = (added: Added): void => {
      all.push(added)
      added[1].begin(0)
    }
    await serving(begin, async (origin, asked) => {
      expect((await fetch(`${origin}/?as=hal`)).status).to.equal(200)
      expect((await fetch(`${origin}/`, { method: 'PUT' })).status).to.equal(405)
      expect(asked).to.deep.equal([true, false])
    })
    expect(all.map(([path, { isSafe, client }]) => [path, isSafe, client])).to.deep.equal([
      ['/', true, '127.0.0.1'],
      ['/', false, '127.0.0.1'],
    ])
  })

  it('can refuse a request with 503', async () => {
    const refuse = ([, waiting]: Added): void => {
      waiting.refuse()
    }
    await serving(refuse, async (origin) => {
      const { status, headers } = await fetch(origin)
      expect(status).to.equal(503)
      expect(headers.get('retry-after')).to.match(/^\d+$/)
    })
  })

  it('can close the connection of a request', async () => {
    const abandon = ([, waiting]: Added): void => {
      waiting.abandon()
    }
    const failed: unknown = await serving(abandon, (origin) => fetch(origin).catch((error: unknown) => error))
    expect(failed).to.be.instanceOf(TypeError)
  })

  it('does not delay a probe', async () => {
    await serving(
      () => undefined,
      async (origin, asked) => {
        expect((await fetch(`${origin}/health`)).status).to.equal(200)
        expect(asked).to.deep.equal([])
      },
    )
  })
})
