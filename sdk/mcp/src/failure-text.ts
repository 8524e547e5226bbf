import { isDecodeFailure, isHttpFailure, isInputRefused, type Failure, type HttpFailure } from '@waymark/sdk'
import { quoteLong, quoteShort } from './quote.ts'

const longestTitle = 200
const mostFaults = 50

/** Describes a failure without URLs in lines, with its errors by field. */
export function failureLines(failure: Failure): readonly string[] {
  if (isHttpFailure(failure)) return refusalLines(failure)
  if (isInputRefused(failure))
    return [`# The input of ${quoteShort(failure.target, longestTitle)} is invalid`, ...faultLines(failure.faults)]
  if (isDecodeFailure(failure))
    return ['# Not a hypermedia document', ...faultLines(failure.faults), ...quoteLong(failure.body)]
  return ['# The request failed', ...quoteLong(failure.message)]
}

const credentialsHint =
  'The credentials are in the environment of this MCP server, and are sent to the origin of its service only.'

function refusalLines({ problem, status }: HttpFailure): readonly string[] {
  const { title, detail = '', errors = [] } = problem ?? {}
  const heading = title === undefined ? `Status ${String(status)}` : quoteShort(title, longestTitle)
  const hint = status === 401 ? [credentialsHint] : []
  return [`# ${heading}`, ...(detail === '' ? [] : quoteLong(detail)), ...faultLines(errors), ...hint]
}

// A fault of the whole document has no place.
function placeIn(pointer: string): string {
  return pointer === '' ? '' : `${quoteShort(pointer.replace(/^\//, ''), 100)}: `
}

function faultLines(faults: readonly { readonly pointer?: string; readonly detail: string }[]): readonly string[] {
  const lines = faults
    .slice(0, mostFaults)
    .map(({ pointer = '', detail }) => `- ${placeIn(pointer)}${quoteShort(detail, 300)}`)
  return faults.length > mostFaults ? [...lines, '- …'] : lines
}
