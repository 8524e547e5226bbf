import type * as t from 'io-ts'

/** One thing that is wrong with an input: where (JSON Pointer, RFC 6901) and what would be right. */
export interface Fault {
  readonly pointer: string
  readonly detail: string
}

/** A JSON Pointer made of member names and positions (RFC 6901 §3). */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

// io-ts numbers the members of an intersection or a union in its context; they are no part of the value's path.
function isStepOfValue(_entry: t.ContextEntry, index: number, context: t.Context): boolean {
  return index > 0 && !/^(?:Intersection|Union)Type/.test(tagOf(context[index - 1]?.type))
}

// Codecs are told apart by their tags, so that a client without a description does not load io-ts.
function tagOf(type: object = {}): string {
  return '_tag' in type ? String(type._tag) : ''
}

// A person reads the message, so it says what to send and not what the codec is called.
const nouns = [
  [/^Str/, 'a text'],
  [/^Num/, 'a number'],
  [/^Boo/, 'true or false'],
  [/Array/, 'a list'],
  [/^Int|^Par/, 'an object'],
] as const

function expectationOf(type: object): string {
  const [, noun = 'another value'] = nouns.find(([tag]) => tag.test(tagOf(type))) ?? []
  return 'keys' in type ? `one of ${Object.keys(type.keys ?? {}).join(', ')}` : noun
}

function faultOf({ context, message, value }: t.ValidationError): Fault {
  const path = context.filter(isStepOfValue).map((entry) => entry.key)
  const detail = value === undefined ? 'is required' : `must be ${expectationOf(context.at(-1)?.type ?? {})}`
  return { pointer: pointerTo(path), detail: message ?? detail }
}

/** The faults that an io-ts decoder found, one for each place. */
export function faultsOf(errors: t.Errors): readonly Fault[] {
  const byPointer = new Map<string, Fault>()
  for (const fault of errors.map(faultOf)) if (!byPointer.has(fault.pointer)) byPointer.set(fault.pointer, fault)
  return [...byPointer.values()]
}
