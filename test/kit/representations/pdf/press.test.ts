import { expect } from 'chai'
import { Worker } from 'node:worker_threads'
import { Busy } from '../../../../server/kit/values/unavailable.ts'
import type { PrintedDocument } from '../../../../server/kit/representations/pdf/document.ts'
import { Press } from '../../../../server/kit/representations/pdf/press.ts'
import { until } from '../../../support/processes/process.ts'

const document: PrintedDocument = {
  title: 'ok',
  language: 'en',
  pageNumber: '{number}',
  service: '',
  place: '',
  changed: undefined,
  blocks: [],
}

/** A worker that behaves as the title says. */
const source = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ title }) => {
    if (title === 'hang') for (;;);
    if (title === 'crash') process.exit(1)
    if (title === 'throw') throw new Error('broken')
    if (title === 'refuse') parentPort.postMessage({ error: 'cannot' })
    else parentPort.postMessage({ bytes: new TextEncoder().encode(title) })
  })`

function threads(): { readonly start: () => Worker; readonly started: () => number } {
  let started = 0
  const start = (): Worker => {
    started += 1
    return new Worker(source, { eval: true })
  }
  return { start, started: () => started }
}

async function outcome(made: Press, title: string): Promise<string> {
  return made
    .print(() => ({ ...document, title }))
    .then(
      (bytes) => new TextDecoder().decode(bytes),
      (error: unknown) => String(error),
    )
}

describe('the PDF worker queue', () => {
  it('starts with the first document and keeps the order', async () => {
    const { start, started } = threads()
    const made = new Press({ waiting: 5, patience: 5000, idle: 60_000 }, start)
    expect(started()).to.equal(0)
    expect(await Promise.all(['a', 'b', 'c'].map((title) => outcome(made, title)))).to.deep.equal(['a', 'b', 'c'])
    expect(started()).to.equal(1)
  })

  it('ends the thread when there is no document for a while, and starts another', async () => {
    const ended: number[] = []
    class Observed extends Worker {
      override terminate(): Promise<number> {
        ended.push(this.threadId)
        return super.terminate()
      }
    }
    const made = new Press({ waiting: 5, patience: 5000, idle: 1 }, () => new Observed(source, { eval: true }))
    for (const title of ['first', 'second']) {
      expect(await outcome(made, title)).to.equal(title)
      await until(() => ended.length > 0)
      expect(ended.splice(0)).to.have.length(1)
    }
  })

  it('replaces the thread if a document takes too long', async () => {
    const { start, started } = threads()
    const made = new Press({ waiting: 5, patience: 300, idle: 60_000 }, start)
    const [hung, next] = await Promise.all([outcome(made, 'hang'), outcome(made, 'next')])
    expect(hung).to.match(/exceeded 300 ms/)
    expect(next).to.equal('next')
    expect(started()).to.equal(2)
  })

  for (const title of ['crash', 'throw']) {
    it(`survives the end of the thread: ${title}`, async () => {
      const made = new Press({ waiting: 5, patience: 5000, idle: 60_000 }, threads().start)
      const [lost, next] = await Promise.all([outcome(made, title), outcome(made, 'next')])
      expect(lost).to.match(/PDF thread ended/)
      expect(next).to.equal('next')
    })
  }

  it('keeps the thread if a document fails', async () => {
    const { start, started } = threads()
    const made = new Press({ waiting: 5, patience: 5000, idle: 60_000 }, start)
    expect(await outcome(made, 'refuse')).to.match(/cannot/)
    const broken = made.print(() => {
      throw new Error('no document')
    })
    expect(await broken.catch(String)).to.match(/no document/)
    expect(await outcome(made, 'next')).to.equal('next')
    expect(started()).to.equal(1)
  })

  it('is busy if too many documents wait', async () => {
    const made = new Press({ waiting: 1, patience: 5000, idle: 60_000 }, threads().start)
    const first = outcome(made, 'a')
    const second = outcome(made, 'b')
    const third: unknown = await made.print(() => document).catch((error: unknown) => error)
    expect(third).to.be.instanceOf(Busy)
    expect(await Promise.all([first, second])).to.deep.equal(['a', 'b'])
  })

  it('does not keep the process alive', async () => {
    const { start } = threads()
    let worker: Worker | undefined
    const made = new Press({ waiting: 1, patience: 5000, idle: 60_000 }, () => {
      worker = start()
      return worker
    })
    await outcome(made, 'a')
    // Unreferenced threads are not listed as active resources.
    expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).to.deep.equal([])
    await worker?.terminate()
  })
})
