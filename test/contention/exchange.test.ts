import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { createServer, type ServerResponse } from 'node:http'
import { type ReceivedResponse, type Repetition, responseTo } from './exchange.ts'

const request = { method: 'PUT', path: '/', key: 'a', address: '10.0.0.1', patience: 5000 }

/** Loses the first attempt in some way, and refuses the others. */
function refusedAfter(lose: (response: ServerResponse) => void, repetition: Repetition): Promise<ReceivedResponse> {
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    if (count === 1) lose(response)
    else response.writeHead(409).end(JSON.stringify({ type: '/problems/slot-in-use' }))
  })
  return whileServing(server, (origin) => responseTo(() => origin, request, repetition))
}

const cut = (response: ServerResponse): void => void response.destroy()
const fail = (response: ServerResponse): void => void response.writeHead(503).end('busy')

describe('a client of the contention test', () => {
  it('believes a refusal that does not depend on a lost attempt, and tells how it was lost', async () => {
    const refused = { outcome: 'conflict', problem: 'slot-in-use', isLate: false }
    expect(await refusedAfter(fail, 'same')).to.deep.equal({ ...refused, lost: '503 busy' })
    expect(await refusedAfter(cut, 'same')).to.deep.include(refused)
  })

  it('does not know what a lost attempt did, if another client could act before the refusal', async () => {
    for (const lose of [cut, fail]) {
      expect(await refusedAfter(lose, 'overtaken')).to.deep.include({ outcome: 'unknown', isLate: false })
    }
  })

  it('does not repeat an attempt that may have been done, if its repetition would do it again', async () => {
    expect(await refusedAfter(fail, 'none')).to.deep.equal({ outcome: 'unknown', isLate: false, lost: '503 busy' })
  })
})
