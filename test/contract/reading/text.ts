import { readText } from './people.ts'
import { textOf, type Reader } from './reader.ts'

/** A plain text reader that joins the lines of a value, and parses nested values as JSON. */
export const readPlainText: Reader = (written, representation) => {
  const words = textOf(written)
  const joined = words.replaceAll(' ⏎ ', '\n')
  const unindented = words.replaceAll(/\n */g, '\n')
  return readText(
    {
      holds: (piece) => {
        const normal = piece.replaceAll(/\r\n?/g, '\n')
        return joined.includes(normal) || unindented.includes(normal) || words.includes(JSON.stringify(piece))
      },
      leadsTo: (href) => words.includes(` ${href}`),
    },
    representation,
  )
}
