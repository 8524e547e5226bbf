/** The content of an event stream (HTML §9.2.6): events and comments. */
export interface ReceivedEvent {
  readonly id?: string
  readonly event?: string
  readonly data?: string
  readonly retry?: string
  readonly comment?: string
}

/** Reads an event stream block by block. */
export async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
  if (text !== '') throw new Error(`The stream ends within an event: ${text}`)
}

function eventOf(block: string): ReceivedEvent {
  const fields = block.split('\n').map((line): readonly [string, string] => {
    const colon = line.indexOf(':')
    const name = colon === 0 ? 'comment' : line.slice(0, colon)
    return [name, line.slice(colon + 1).replace(/^ /, '')]
  })
  return Object.fromEntries(fields)
}

export async function allEvents(response: Response): Promise<readonly ReceivedEvent[]> {
  const events: ReceivedEvent[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}
