import { isDecodeFailure, isHttpFailure, isInputRefused, type Failure, type HttpFailure } from '@waymark/sdk'

const longestBody = 4_000

/** Describes a failure without URLs, with its errors by field. */
export function failureInWords(failure: Failure): string {
  if (isHttpFailure(failure)) return refusalInWords(failure)
  if (isInputRefused(failure))
    return lines([`# The input of ${failure.target} is invalid`, ...faultLines(failure.faults)])
  if (isDecodeFailure(failure)) return lines(['# Not a hypermedia document', failure.body.slice(0, longestBody)])
  return failure.message
}

function refusalInWords({ problem, status }: HttpFailure): string {
  const { title = `Status ${String(status)}`, detail = '', errors = [] } = problem ?? {}
  const hint = status === 401 ? 'The credentials are in the environment of this MCP server.' : ''
  return lines([`# ${title}`, detail, ...faultLines(errors), hint])
}

function lines(list: readonly string[]): string {
  return list.filter((line) => line !== '').join('\n')
}

function faultLines(faults: readonly { readonly pointer?: string; readonly detail: string }[]): readonly string[] {
  return faults.map(({ pointer = '', detail }) => `- ${pointer.replace(/^\//, '')} ${detail}`)
}
