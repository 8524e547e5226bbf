import { type Person, people } from '../model/specification/specification.ts'
import type { Asked } from './actors.ts'
import { type Answer, type Line, problemOf, send, type Sent } from './client.ts'
import type { Faults } from './faults.ts'
import type { Monitor, Seen } from './monitor.ts'
import type { Process } from './process.ts'
import type { Trace } from './trace.ts'
import type { World } from './world.ts'

/** The network between the actors and the process. */
export interface Network {
  /** Sends a request, and sends it again until an answer arrives. */
  readonly ask: (sent: Sent, isRepeatable?: boolean) => Promise<Asked>
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
      const seen = { since, times: [invoked, now()] }
      for (const sentence of [falseRead(monitor, sent, answer, seen), falseRefusal(monitor, sent, answer, seen)])
        if (sentence !== undefined) ends.fail(sentence)
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

type When = Pick<Seen, 'since' | 'times'>

function falseRead(monitor: Monitor, sent: Sent, { status: code, text }: Answer, when: When): string | undefined {
  const slot = slotIn(sent.path)
  if (sent.method !== 'GET' || code !== 200 || slot === undefined) return undefined
  const { status } = JSON.parse(text) as { readonly status: string }
  if (monitor.had(status, { slot, user: sent.user, ...when })) return undefined
  return `A read shows slot ${String(slot)} as ${status}, which it was at no moment of the request.`
}

// The service refuses what an earlier attempt does at the same time.
const temporary = ['suspected-duplicate', 'key-reused']

function falseRefusal(monitor: Monitor, sent: Sent, answer: Answer, when: When): string | undefined {
  const person = people.find((each) => each === sent.user)
  const wanted = person === undefined ? undefined : actionOf(sent, person)
  if (wanted === undefined || answer.status < 400 || answer.status >= 500) return undefined
  if (temporary.includes(problemOf(answer)) || monitor.mayRefuse(wanted, when)) return undefined
  return `The service refuses to ${wanted.name} slot ${String(wanted.id)}, which the specification permits.`
}

function actionOf({ method, path }: Sent, person: Person): Parameters<Monitor['mayRefuse']>[0] | undefined {
  const id = slotIn(path)
  if (method === 'POST' && id !== undefined) return { name: 'book', person, id }
  const held = slotIn(path.replace(/\/hold$/, ''))
  return method === 'PUT' && id === undefined && held !== undefined ? { name: 'hold', person, id: held } : undefined
}

function slotIn(path: string): number | undefined {
  const number = /^\/schedules\/(\d+)$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}
