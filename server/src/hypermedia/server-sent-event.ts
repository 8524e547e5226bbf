import type { State } from './representation.ts'

/** Something that is told in an event stream (HTML §9.2, text/event-stream). */
export interface ServerSentEvent {
  /** What the client names when it comes back, to go on from there. */
  readonly id?: string
  /** What it is about; `message` where it does not say. */
  readonly name?: string
  readonly data: State
}

/** An event as text: a line for each field and an empty line behind them. JSON has no line breaks of its own. */
export function eventText({ id, name, data }: ServerSentEvent): string {
  const fields = [id === undefined ? '' : `id: ${id}\n`, name === undefined ? '' : `event: ${name}\n`]
  return `${fields.join('')}data: ${JSON.stringify(data)}\n\n`
}
