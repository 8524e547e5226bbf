import { trailAfter, type Intent } from '../navigation/agent.ts'
import { stepOf } from './step-of.ts'
import { isSuccess, type Requester } from '../navigation/interpreter.ts'
import type { Outcome } from '../navigation/representation.ts'
import { outcomeOf } from './outcome-of.ts'

/** Sends a change and reads its outcome; rejects with HttpFailure if it is refused. */
export async function perform(intent: Intent, requester: Requester): Promise<Outcome> {
  const { method, url, headers, body, from } = intent
  const { accept, connection, interpreter, limits } = requester
  const step = stepOf(intent)
  const since = performance.now()
  const answer = await requester.exchange({
    method,
    url,
    body,
    from,
    headers: { accept, ...headers },
    trail: trailAfter(step),
    stopsWhenDone: true,
    limits,
  })
  if (answer.seeOther === undefined && !isSuccess(answer)) throw await interpreter.refusal(answer, step)
  // Only a response to PUT or PATCH has the validators of the new state (RFC 9110 §9.3.4).
  if (method === 'PUT' || method === 'PATCH') connection.fieldsByUrl.set(url, answer.headers)
  else connection.fieldsByUrl.delete(url)
  const outcome = await outcomeOf(answer, intent, requester)
  const representation = 'representation' in outcome ? outcome.representation : undefined
  for (const tell of connection.observers) tell({ ...answer, method, url, since, representation })
  return outcome
}
