import type { Asked } from './actors.ts'
import { type Answer, type Line, problemOf, send, type Sent } from './client.ts'
import { falseAnswer, type When } from './false-answers.ts'
import type { Faults } from './faults.ts'
import type { Monitor } from './monitor.ts'
import type { Process } from './process.ts'
import type { Trace } from './trace.ts'
import type { World } from './world.ts'

/** The network between the actors and the process. */
export interface Network {
  /** Sends a request, and sends it again until an answer arrives. */
  readonly ask: (sent: Sent, isRepeatable?: boolean) => Promise<Asked>
  /** Checks an answer that an actor has seen. */
  readonly judge: (sent: Sent, answer: Answer, when: When) => void
  /** Cuts all connections, at the end of a process. */
  readonly cut: () => void
}

export interface Ends {
  readonly world: World
  readonly faults: Faults
  readonly trace: Trace
  readonly monitor: Monitor
  /** Returns the process that runs; undefined after a crash. */
  readonly process: () => Process | undefined
  /** Counts a request. */
  readonly requested: () => void
  /** Reports a sentence that an answer has shown to be false. */
  readonly fail: (words: string) => void
}

const attempts = 8

export function networkOf(ends: Ends): Network {
  const { world, faults, trace, monitor, process } = ends
  const { now, sleep, random } = world
  const lines = new Set<Line>()

  const judge: Network['judge'] = (sent, answer, when) => {
    const sentence = falseAnswer(monitor, sent, answer, when)
    if (sentence !== undefined) ends.fail(sentence)
  }

  async function exchanged({ connect }: Process, sent: Sent): Promise<Answer | undefined> {
    const words = `${sent.user ?? 'guest'} at ${sent.address}: ${sent.method} ${sent.path}`
    const [since, invoked] = [monitor.count(), now()]
    ends.requested()
    trace.add(invoked, words)
    const line = send(connect, sent)
    lines.add(line)
    const delay = faults.cutAfter()
    const keep = delay === undefined ? undefined : world.after(delay, line.cut)
    try {
      const answer = await line.answer
      await sleep(random.fraction() * 20)
      trace.add(now(), `${words}: ${told(answer)}`, JSON.stringify(answer))
      judge(sent, answer, { since, times: [invoked, now()] })
      return answer
    } catch {
      trace.add(now(), `${words}: no answer`)
      return undefined
    } finally {
      keep?.()
      lines.delete(line)
    }
  }

  /** Sends a request without repetition. The answer is undefined if it leaves open whether the request was performed. */
  async function attempted(sent: Sent): Promise<Attempted> {
    const sentTo = process()
    if (sentTo === undefined) return { answer: undefined, isSent: false, mayFollow: false }
    const answer = await exchanged(sentTo, sent)
    if (answer !== undefined)
      return { answer: answer.status < 500 ? answer : undefined, isSent: true, mayFollow: false }
    // A process that has ended does nothing later, and the idempotency record tells what it has done.
    return { answer, isSent: true, mayFollow: sent.key === undefined || sentTo === process() }
  }

  return {
    judge,
    async ask(sent, isRepeatable = true) {
      let isLate = false
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await sleep(random.fraction() * 20)
        const { answer, isSent, mayFollow } = await attempted(sent)
        if (answer !== undefined) return toldBy(answer, isLate)
        if (isSent && !isRepeatable) break
        isLate ||= mayFollow
        await sleep(1000 + random.fraction() * 1000)
      }
      return { answer: undefined, isLate }
    },
    cut() {
      for (const line of lines) line.cut()
    },
  }
}

interface Attempted extends Pick<Asked, 'answer'> {
  readonly isSent: boolean
  /** Whether the attempt may still be performed. */
  readonly mayFollow: boolean
}

// What is refused now may have been done by an attempt without an answer.
function toldBy(answer: Answer, isLate: boolean): Asked {
  return { answer: isLate && answer.status >= 400 ? undefined : answer, isLate }
}

function told(answer: Answer): string {
  return answer.status < 400 ? String(answer.status) : `${String(answer.status)} ${problemOf(answer)}`
}
