import type { Response } from '../http/response.ts'
import { json } from './answer.ts'

/*
 * How something went, below level 2: in the content of a 200.
 *   0 it is done · 1 the doctor is not available · 2 what was asked cannot be understood · 3 try again later
 */
export const codes = { done: 0, unavailable: 1, unclear: 2, later: 3 } as const

export function outcome(code: keyof typeof codes, message: string): Response {
  return json(200, { code: codes[code], message })
}
