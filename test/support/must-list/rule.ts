import type { Seen } from './exchange.ts'

/** One sentence that every response has to keep. */
export interface Rule {
  readonly clause: string
  readonly demand: string
  /** The response's field that the demand is about; the violation quotes it. */
  readonly field?: string
  readonly isKept: (exchange: Seen, earlier: Earlier) => boolean
}

/** What earlier exchanges of the same service have shown. */
export interface Earlier {
  /** The response that showed the representation which this one names by its strong tag. */
  shown(exchange: Seen): Seen | undefined
}

export function rule(clause: string, demand: string, isKept: Rule['isKept']): Rule {
  return { clause, demand, isKept }
}

/** A rule for each line of a field, where the field is there. */
export function form(clause: string, field: string, demand: string, isRight: (value: string) => boolean): Rule {
  return {
    clause,
    demand: `${field} ${demand}`,
    field,
    isKept: ({ sent }) => sent.lines(field.toLowerCase()).every(isRight),
  }
}

/** A rule for some responses only. */
export function where(applies: (exchange: Seen) => boolean, { isKept, ...words }: Rule): Rule {
  return { ...words, isKept: (exchange, earlier) => !applies(exchange) || isKept(exchange, earlier) }
}

/** Whether the response has content; a response whose content was not kept counts as one without. */
export function hasContent({ content }: Seen): boolean {
  return content !== undefined && content.byteLength > 0
}

/** Whether the status is one of a class (4 is 4xx). */
export function isClass({ status }: Seen, ...classes: readonly number[]): boolean {
  return classes.includes(Math.floor(status / 100))
}
