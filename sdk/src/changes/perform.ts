import { trailAfter, type Expected, type Intent } from '../navigation/agent.ts'
import { stepOf } from './step-of.ts'
import { isSuccess, type Requester } from '../navigation/interpreter.ts'
import type { Outcome } from '../navigation/representation.ts'
import { loadChunk } from '../transport/lazy.ts'
import { outcomeOf } from './outcome-of.ts'

/** Sends a change and reads its outcome; rejects with HttpFailure if it is refused. */
export async function perform(given: Intent, requester: Requester): Promise<Outcome> {
  const step = stepOf(given)
  const { expected } = given
  const intent = expected === undefined ? given : await checked(given, expected, requester)
  const { method, url, headers, body, from } = intent
  const { accept, connection, interpreter, limits } = requester
  const since = performance.now()
  const answer = await requester.exchange({
    method,
    url,
    body,
    from,
    headers: { accept, ...headers },
    trail: trailAfter(step),
    stopsWhenDone: true,
    isOnce: expected !== undefined,
    limits,
  })
  if (answer.seeOther === undefined && !isSuccess(answer)) throw await interpreter.refusal(answer, step)
  // Only a response to PUT or PATCH has the validators of the new state (RFC 9110 §9.3.4).
  if (method === 'PUT' || method === 'PATCH') connection.seen.set(url, { headers: answer.headers })
  else connection.seen.delete(url)
  const outcome = await outcomeOf(answer, intent, requester)
  const representation = 'representation' in outcome ? outcome.representation : undefined
  for (const tell of connection.observers) tell({ ...answer, method, url, since, representation })
  return outcome
}

async function checked(intent: Intent, expected: Expected, requester: Requester): Promise<Intent> {
  const { url } = intent
  const { withFreshCondition } = await loadChunk(import('./fresh-condition.ts'), {
    url,
    trail: trailAfter(stepOf(intent)),
  })
  return withFreshCondition(intent, expected, requester)
}
