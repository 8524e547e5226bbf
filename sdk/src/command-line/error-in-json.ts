import { isFailure, isHttpFailure, isInputRefused } from '../errors/guards.ts'

/** Returns an error as one line of JSON, with the problem details of the service (RFC 9457) and the faults of an input. */
export function errorInJson(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!isFailure(error)) return JSON.stringify({ error: error instanceof Error ? error.name : 'Error', message })
  const { code, url, trail } = error
  const response = isHttpFailure(error) ? { status: error.status, problem: error.problem } : {}
  const faults = isInputRefused(error) ? { faults: error.faults } : {}
  return JSON.stringify({ error: code, message, url, trail, ...response, ...faults })
}
