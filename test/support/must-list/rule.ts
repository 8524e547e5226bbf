import type { ParsedExchange } from './exchange.ts'

/** A rule that every response must keep. */
export interface Rule {
  readonly clause: string
  readonly demand: string
  /** The field that the violation quotes. */
  readonly field?: string
  readonly isKept: (exchange: ParsedExchange, earlier: Earlier) => boolean
}

/** What earlier exchanges with the same service have shown. */
export interface Earlier {
  /** Returns the earlier response with the same strong tag. */
  shown(exchange: ParsedExchange): ParsedExchange | undefined
}

export function rule(clause: string, demand: string, isKept: Rule['isKept']): Rule {
  return { clause, demand, isKept }
}

/** Creates a rule for each line of a field, if present. */
export function form(clause: string, field: string, demand: string, isRight: (value: string) => boolean): Rule {
  return {
    clause,
    demand: `${field} ${demand}`,
    field,
    isKept: ({ sent }) => sent.lines(field.toLowerCase()).every(isRight),
  }
}

/** Restricts a rule to some responses. */
export function where(applies: (exchange: ParsedExchange) => boolean, { isKept, ...words }: Rule): Rule {
  return { ...words, isKept: (exchange, earlier) => !applies(exchange) || isKept(exchange, earlier) }
}

/** Whether the response has content that was kept. */
export function hasContent({ content }: ParsedExchange): boolean {
  return content !== undefined && content.byteLength > 0
}

/** Whether the status is in a class (4 is 4xx). */
export function isClass({ status }: ParsedExchange, ...classes: readonly number[]): boolean {
  return classes.includes(Math.floor(status / 100))
}
