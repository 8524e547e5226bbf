import type { Exchange } from './exchange.ts'
import { isProblem, type Problem } from './problem.ts'
import type { Response } from './response.ts'

/*
 * A decision asks one question of a request. It answers it, with a response or a problem, or says nothing, and then
 * the next is asked: the order of the tables in decide.ts is the order of HTTP. A decision changes nothing.
 */
export interface Decision<Subject> {
  readonly name: string
  /** What is asked, as a sentence for the decision trace; no lets the request go on. */
  readonly question: string
  decide(subject: Subject): Answer | undefined | Promise<Answer | undefined>
}

export type Answer = Response | Problem

/** Asks one after the other until one answers. */
export async function ask<Subject extends { readonly exchange: Exchange }>(
  decisions: readonly Decision<Subject>[],
  subject: Subject,
): Promise<Answer | undefined> {
  const { trace } = subject.exchange
  for (const decision of decisions) {
    const given = decision.decide(subject)
    const answer = given instanceof Promise ? await given : given
    trace?.(decision.name, outcomeOf(answer))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** How the decision trace names an answer. */
export function outcomeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'go on'
  return isProblem(answer) ? answer.problem : String(answer.status)
}
