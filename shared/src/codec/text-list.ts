import * as t from 'io-ts'

// Who gets so many wrong has made one mistake, and need not read it more often.
const mostFaults = 100

type Item = t.Decoder<unknown, string>

/**
 * A codec of lists that have at least one text. Where one text is given, `separator` stands between two items. Lists may
 * be long, so only what is wrong costs more than a look.
 */
export function textList(item: Item, maxItems: number, separator = /[\r\n]+/): t.Type<readonly string[]> {
  const message = `must have 1 to ${String(maxItems)} items`
  const isItem = (value: unknown): boolean =>
    item instanceof t.Type ? item.is(value) : item.decode(value)._tag === 'Right'
  const isList = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.length > 0 && value.length <= maxItems && value.every(isItem)
  return new t.Type<readonly string[]>(
    'TextList',
    isList,
    (value, context) => {
      const given: unknown = typeof value === 'string' ? itemsOf(value, separator) : value
      if (isList(given)) return t.success(given)
      const faults = Array.isArray(given) && given.length <= maxItems ? faultsIn(given, item, context) : []
      return faults.length > 0 ? t.failures(faults) : t.failure(value, context, message)
    },
    t.identity,
  )
}

function faultsIn(given: readonly unknown[], item: Item, context: t.Context): t.Errors {
  const faults: t.ValidationError[] = []
  for (const [index, value] of given.entries()) {
    if (faults.length >= mostFaults) break
    const validated = item.validate(value, t.appendContext(context, String(index), item, value))
    if (validated._tag === 'Left') faults.push(...validated.left)
  }
  return faults
}

function itemsOf(written: string, separator: RegExp): readonly string[] {
  return written.split(separator).flatMap((item) => item.trim() || [])
}
