import type { Random } from './random.ts'

/** The parts of a HAL-FORMS document that a client submits. */
export interface HalForms {
  readonly _templates?: Readonly<Record<string, Template>>
}

interface Template {
  readonly method?: string
  readonly target?: string
  readonly properties?: readonly Property[]
}

interface Property {
  readonly name: string
  readonly type?: string
  readonly required?: boolean
  readonly value?: unknown
  readonly min?: number
  readonly options?: { readonly inline?: readonly { readonly value: string }[] }
}

export interface Submission {
  readonly method: string
  readonly target: string | undefined
  readonly content: Readonly<Record<string, unknown>>
}

// They end what the other principals need, or take too long.
const left = /^(?:sign-(?:in|out)|close|end|import|begin|register|purge)$/
const leftFields = /^(?:role|password|current|credential)$/

/** Chooses a form of a document, and fills it with the present values or with new ones; undefined without a form. */
export function submissionOf({ _templates = {} }: HalForms, random: Random): Submission | undefined {
  const isTaken = ([name, { method = 'GET', properties = [] }]: readonly [string, Template]): boolean =>
    method !== 'GET' && !left.test(name) && !properties.some((property) => leftFields.test(property.name))
  const forms = Object.entries(_templates).filter(isTaken)
  if (forms.length === 0) return undefined
  const [, { method = 'POST', target, properties = [] }] = random.of(forms)
  const content = properties.flatMap((property): readonly (readonly [string, unknown])[] => {
    const isLeftOut = property.required !== true && property.value === undefined && random.below(2) === 0
    return isLeftOut ? [] : [[property.name, valueOf(property, random)]]
  })
  return { method, target, content: Object.fromEntries(content) }
}

const samples: Readonly<Record<string, (random: Random) => unknown>> = {
  number: (random) => random.below(90) + 1,
  date: () => '2026-12-01',
  email: (random) => `ada${String(random.below(9))}@example.org`,
  tel: () => '+44 20 7946 0958',
}

function valueOf(property: Property, random: Random): unknown {
  return property.value !== undefined && random.below(2) === 0 ? property.value : newValue(property, random)
}

function newValue({ type = 'text', min, options }: Property, random: Random): unknown {
  const choices = options?.inline ?? []
  if (choices.length > 0) return random.of(choices).value
  if (type === 'number' && min !== undefined) return min + random.below(3)
  return samples[type]?.(random) ?? `Name ${String(random.below(50))}`
}
