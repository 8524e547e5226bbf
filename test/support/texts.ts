import { expect } from 'chai'

type Constant = string | readonly string[] | Readonly<Record<string, string>>

/** Values for every function among the texts of a module: a function without values does not compile. */
export type SamplesOf<Texts> = Texts extends (given: infer Given) => string
  ? readonly Given[]
  : { readonly [Name in keyof Texts as Texts[Name] extends Constant ? never : Name]: SamplesOf<Texts[Name]> }

/** Renders every text of a module, and expects whole sentences or titles without missing values. */
export function expectTexts<Texts extends object>(texts: Texts, samples: SamplesOf<Texts>): void {
  for (const { name, text } of rendered('', texts, samples)) {
    expect(text.trim(), name).to.match(/^\S/)
    expect(text, name).not.to.match(/undefined|null|NaN|\[object|\$\{| {2}|\bwho(ever|se|m)?\b|\b(some|no|any)body\b/i)
  }
}

interface Rendered {
  readonly name: string
  readonly text: string
}

function rendered(name: string, text: unknown, samples: unknown): readonly Rendered[] {
  if (typeof text === 'string') return [{ name, text }]
  if (isFunction(text)) {
    if (!Array.isArray(samples)) expect.fail(`${name} has samples`)
    expect(samples, name).not.to.have.length(0)
    return samples.map((given: unknown) => ({ name, text: text(given) }))
  }
  const members: readonly (readonly [string, unknown])[] = Object.entries(text ?? {})
  const given: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(samples ?? {}))
  return members.flatMap(([key, each]) => rendered(`${name}.${key}`, each, given[key]))
}

function isFunction(value: unknown): value is (given: unknown) => string {
  return typeof value === 'function'
}

/** A name of the maximum length, with letters that markup and templates treat specially. */
export const longName = `Dr Åsa "Zoë" O’Neill-$& <${'x'.repeat(70)}>`

export const counts = [0, 1, 2] as const
