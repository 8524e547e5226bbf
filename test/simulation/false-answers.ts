import { type Person, people } from '../model/specification/specification.ts'
import { type Answer, problemOf, type Sent } from './client.ts'
import type { Monitor, Seen } from './monitor.ts'
import { isMadeFor, slotIn, statusesIn } from './pages.ts'

/** The number of commits before a request, and the instants of the request and of its answer. */
export type When = Pick<Seen, 'since' | 'times'>

/** Returns a sentence that an answer has shown to be false; undefined if there is none. */
export function falseAnswer(monitor: Monitor, sent: Sent, answer: Answer, when: When): string | undefined {
  // A stored response that was validated is what the reader sees.
  const seen = answer.status === 304 ? sent.stored : answer
  if (sent.method === 'GET') return seen?.status === 200 ? falseRead(monitor, sent, seen.text, when) : undefined
  return falseRefusal(monitor, sent, answer, when)
}

function falseRead(monitor: Monitor, sent: Sent, text: string, when: When): string | undefined {
  const words = `${sent.path} as ${sent.accept ?? 'HAL'} for ${sent.user ?? 'a guest'}`
  if (!isMadeFor(sent, text)) return `A page was made for another caller: ${words}.`
  // A list does not tell apart the holds of the caller.
  const user = slotIn(sent.path) === undefined ? undefined : sent.user
  for (const [slot, told] of statusesIn(sent, text)) {
    const isTold = (status: string): boolean => (told === 'not open' ? status !== 'open' : status === told)
    if (!monitor.had(isTold, { slot, user, ...when }))
      return `A read shows slot ${String(slot)} as ${told}, which it was at no moment of the request: ${words}.`
  }
  return undefined
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
