import { expect } from 'chai'
import { replicaJob } from '@waymark/clinic/modules/operations/check-replica'
import { metrics } from '@waymark/clinic/modules/operations/metrics'

describe('the check of the replica', () => {
  it('is logged once for each change, and counted in the figures', async () => {
    const lines: unknown[] = []
    let fault: string | undefined
    let checks = 0
    const replica = { check: () => Promise.resolve(void (checks += 1)), fault: () => fault }
    const job = replicaJob(replica, {
      info: (message: unknown) => void lines.push(message),
      warn: (fields: unknown, message?: string) => void lines.push([fields, message]),
    })
    const { figures } = metrics({ token: undefined, queues: {}, replica })
    const checkedAt = async (seconds: number, reason: string | undefined): Promise<string | undefined> => {
      fault = reason
      await job.run(seconds * 1000)
      return /^replica_unusable (.*)$/m.exec(await figures())?.[1]
    }
    expect(await checkedAt(100, undefined)).to.equal('0')
    expect(await checkedAt(110, 'refused')).to.equal('1')
    expect(await checkedAt(120, 'timeout')).to.equal('1')
    await job.run(121_000)
    expect(await checkedAt(130, undefined)).to.equal('0')
    expect(checks).to.equal(4)
    expect(lines).to.deep.equal([
      'replica usable',
      [{ reason: 'refused' }, 'replica unusable: the primary answers all reads'],
      'replica usable',
    ])
  })
})
