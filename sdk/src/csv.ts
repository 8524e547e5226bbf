import { Unreadable } from './unreadable.ts'

// Each is taken from where the one before it ended.
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\r|\n|$)/y

/**
 * The records of a text in CSV (RFC 4180). Quotes are read where a field begins with one; a line without anything is
 * none. Throws Unreadable for a quoted field that does not end.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const records: string[][] = []
  for (let at = 0; at < text.length;) {
    const { record, end } = recordAt(text, at, records.length + 1)
    if (record.length > 1 || record[0] !== '') records.push(record)
    at = end
  }
  return records
}

function recordAt(content: string, start: number, line: number): { readonly record: string[]; readonly end: number } {
  const record: string[] = []
  field.lastIndex = start
  for (;;) {
    const [, quoted, plain = '', end] = field.exec(content) ?? []
    if (end === undefined) throw new Unreadable([{ pointer: '', detail: `is not CSV in record ${String(line)}` }])
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') return { record, end: field.lastIndex }
  }
}
