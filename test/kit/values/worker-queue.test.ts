import { expect } from 'chai'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { Busy } from '../../../server/kit/values/unavailable.ts'
import { WorkerQueue, type WorkerLimits } from '../../../server/kit/values/worker-queue.ts'
import { until } from '../../support/processes/process.ts'

/** A worker that behaves as the task says. */
const source = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (title) => {
    if (title === 'hang') for (;;);
    if (title === 'crash') process.exit(1)
    if (title === 'throw') throw new Error('broken')
    if (title === 'refuse') parentPort.postMessage({ error: 'cannot' })
    else parentPort.postMessage({ result: title })
  })`

function threads(): { readonly start: () => Worker; readonly started: () => number } {
  let started = 0
  const start = (): Worker => {
    started += 1
    return new Worker(source, { eval: true })
  }
  return { start, started: () => started }
}

type Queue = WorkerQueue<string, string>

function queue(limits: WorkerLimits, start: () => Worker): Queue {
  return new WorkerQueue('repeating', limits, start)
}

async function outcome(made: Queue, title: string): Promise<string> {
  return made.run(() => title).catch(String)
}

describe('the worker queue', () => {
  it('starts with the first task and keeps the order', async () => {
    const { start, started } = threads()
    const made = queue({ waiting: 5, patience: 5000, idle: 60_000 }, start)
    expect(started()).to.equal(0)
    expect(await Promise.all(['a', 'b', 'c'].map((title) => outcome(made, title)))).to.deep.equal(['a', 'b', 'c'])
    expect(started()).to.equal(1)
  })

  it('gives the thread its own limits where the process has a flag for young objects', async () => {
    const measured = `
      const { parentPort } = require('node:worker_threads')
      const { getHeapSpaceStatistics } = require('node:v8')
      parentPort.on('message', () => {
        let objects = []
        for (let at = 0; at < 2e6; at += 1) objects.length < 1e5 ? objects.push({ at }) : (objects = [])
        const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
        parentPort.postMessage({ result: String(size) })
      })`
    setFlagsFromString('--max-semi-space-size=8')
    const resourceLimits = { maxYoungGenerationSizeMb: 2 }
    const made = queue(
      { waiting: 5, patience: 20_000, idle: 1 },
      () => new Worker(measured, { eval: true, resourceLimits }),
    )
    expect(Number(await outcome(made, 'measure'))).to.be.within(1, 3 * 1024 * 1024)
  })

  it('ends the thread when there is no task for a while, and starts another', async () => {
    const ended: number[] = []
    class Observed extends Worker {
      override terminate(): Promise<number> {
        ended.push(this.threadId)
        return super.terminate()
      }
    }
    const made = queue({ waiting: 5, patience: 5000, idle: 1 }, () => new Observed(source, { eval: true }))
    for (const title of ['first', 'second']) {
      expect(await outcome(made, title)).to.equal(title)
      await until(() => ended.length > 0)
      expect(ended.splice(0)).to.have.length(1)
    }
  })

  it('replaces the thread if a task takes too long', async () => {
    const { start, started } = threads()
    const made = queue({ waiting: 5, patience: 300, idle: 60_000 }, start)
    const [hung, next] = await Promise.all([outcome(made, 'hang'), outcome(made, 'next')])
    expect(hung).to.match(/exceeded 300 ms/)
    expect(next).to.equal('next')
    expect(started()).to.equal(2)
  })

  for (const title of ['crash', 'throw']) {
    it(`survives the end of the thread: ${title}`, async () => {
      const made = queue({ waiting: 5, patience: 5000, idle: 60_000 }, threads().start)
      const [lost, next] = await Promise.all([outcome(made, title), outcome(made, 'next')])
      expect(lost).to.match(/thread for repeating ended/)
      expect(next).to.equal('next')
    })
  }

  it('keeps the thread if a task fails', async () => {
    const { start, started } = threads()
    const made = queue({ waiting: 5, patience: 5000, idle: 60_000 }, start)
    expect(await outcome(made, 'refuse')).to.match(/cannot/)
    const broken = made.run(() => {
      throw new Error('no task')
    })
    expect(await broken.catch(String)).to.match(/no task/)
    expect(await outcome(made, 'next')).to.equal('next')
    expect(started()).to.equal(1)
  })

  it('is busy if too many tasks wait', async () => {
    const made = queue({ waiting: 1, patience: 5000, idle: 60_000 }, threads().start)
    const first = outcome(made, 'a')
    const second = outcome(made, 'b')
    const third: unknown = await made.run(() => 'c').catch((error: unknown) => error)
    expect(third).to.be.instanceOf(Busy)
    expect(await Promise.all([first, second])).to.deep.equal(['a', 'b'])
  })

  it('does not keep the process alive', async () => {
    const { start } = threads()
    let worker: Worker | undefined
    const made = queue({ waiting: 1, patience: 5000, idle: 60_000 }, () => {
      worker = start()
      return worker
    })
    await outcome(made, 'a')
    // Unreferenced threads are not listed as active resources.
    expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).to.deep.equal([])
    await worker?.terminate()
  })
})
