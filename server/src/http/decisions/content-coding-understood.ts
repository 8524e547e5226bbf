import { isWrite } from '../allow.ts'
import { codingName } from '../content-coding.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** The codings of a request's content that can be undone. */
const understood = ['gzip', 'deflate', 'br', 'identity']

/** RFC 9110 §15.5.16 and §12.5.3: the answer says which codings would have been understood. */
export const contentCodingUnderstood: Decision<Routed> = {
  name: 'content coding understood',
  question: 'Is the content in a coding that cannot be undone?',
  decide({ exchange: { request }, resource }) {
    const field = request.header('content-encoding')
    const coding = field === undefined ? 'identity' : codingName(field)
    if (coding === 'identity' || !isWrite(resource, request.method) || understood.includes(coding)) return undefined
    const headers = { 'Accept-Encoding': understood.join(', ') }
    const detail = `The content coding must be one of ${understood.join(', ')}.`
    return protocolProblem('unsupported-media-type', detail, { headers })
  },
}
