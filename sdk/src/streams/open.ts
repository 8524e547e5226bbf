import type { Resource } from '../document/resource.ts'
import { trailAfter, type MediaTypeRequest, type NavigationStep, type StreamedResponse } from '../navigation/agent.ts'
import { isSuccess, type Requester } from '../navigation/interpreter.ts'
import { lowerCase } from '../transport/transport.ts'

/** Requests another media type or the header fields of a resource, leaving the content unread. */
export async function open(
  { url, method = 'GET', mediaType, headers = {}, name }: MediaTypeRequest,
  from: Resource | undefined,
  requester: Requester,
): Promise<StreamedResponse> {
  const { accept, interpreter, limits } = requester
  const step = stepTo(url, name ?? mediaType ?? accept, from)
  const answer = await requester.exchange({
    method,
    url,
    from: step.from,
    headers: { accept: mediaType ?? accept, ...lowerCase(headers) },
    trail: trailAfter(step),
    isStreamed: true,
    limits,
  })
  if (!isSuccess(answer)) throw await interpreter.refusal(answer, step)
  const stream = answer.stream ?? new Blob([answer.body]).stream()
  return { url: answer.url, status: answer.status, headers: answer.headers, stream }
}

function stepTo(url: string, name: string, from: Resource | undefined): NavigationStep {
  return { url, kind: undefined, from: from?.base, before: from?.history ?? [], hop: { name, via: 'link' } }
}
