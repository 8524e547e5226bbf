/** Something that was told in an event stream (HTML §9.2); {@link events} gives them. */
export interface ServerEvent {
  /** What to name to go on behind it; that of an earlier one if it has none of its own. */
  readonly id: string
  /** What it is about; `message` where it does not say. */
  readonly type: string
  readonly data: string
}

const lineBreak = /\r\n|\n|\r/
/** No event is longer; what is longer is not read to its end. */
const mostCharacters = 10 * 1024 * 1024

/** What is remembered of a stream when its connection ends. */
export interface Bookmark {
  /** The id of the last event, for going on behind it. */
  lastId: string
  /** The milliseconds to wait before coming back, if the service has said so. */
  retry: number | undefined
}

/** Takes the text of one connection as it comes and gives the events that are complete (HTML §9.2.6). */
export class EventParser {
  readonly #bookmark: Bookmark
  #id: string
  #text = ''
  #data: string[] = []
  #type = ''
  /** The character that came last. */
  #last = ''

  constructor(bookmark: Bookmark) {
    this.#bookmark = bookmark
    this.#id = bookmark.lastId
  }

  /** Throws RangeError for an event without end. */
  push(text: string): readonly ServerEvent[] {
    const events: ServerEvent[] = []
    this.#text += this.#fresh(text)
    for (let end = lineBreak.exec(this.#text); end !== null; end = lineBreak.exec(this.#text)) {
      const event = this.#line(this.#text.slice(0, end.index))
      this.#text = this.#text.slice(end.index + end[0].length)
      if (event !== undefined) events.push(event)
    }
    const waiting = this.#data.reduce((sum, line) => sum + line.length, this.#text.length)
    if (waiting > mostCharacters) throw new RangeError(`An event is longer than ${String(mostCharacters)} characters`)
    return events
  }

  // A byte order mark may stand before everything, and a line break may come in two halves, of which the first is enough.
  #fresh(text: string): string {
    if (text === '') return text
    const start = this.#last === '' ? text.replace(/^\uFEFF/, '') : text
    const rest = this.#last === '\r' && start.startsWith('\n') ? start.slice(1) : start
    this.#last = text.slice(-1)
    return rest
  }

  #line(line: string): ServerEvent | undefined {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') this.#data.push(value)
    if (name === 'event') this.#type = value
    if (name === 'id' && !value.includes('\0')) this.#id = value
    if (name === 'retry' && /^\d+$/.test(value)) this.#bookmark.retry = Number(value)
    return undefined
  }

  #dispatch(): ServerEvent | undefined {
    this.#bookmark.lastId = this.#id
    const event = { id: this.#id, type: this.#type === '' ? 'message' : this.#type, data: this.#data.join('\n') }
    const isEmpty = this.#data.length === 0
    this.#data = []
    this.#type = ''
    return isEmpty ? undefined : event
  }
}
