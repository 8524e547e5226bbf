import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Representation, selfOf } from '@waymark/server'
import { scalars, type Reader } from './reader.ts'

export interface PlacedText {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** The parts of a PDF that pdf.js finds. */
export interface Paper {
  readonly text: string
  /** The texts with their distances from the left edge of the page, in points. */
  readonly texts: readonly PlacedText[]
  readonly links: ReadonlySet<string>
  /** The structure roles in order. */
  readonly roles: readonly string[]
  readonly title: string | undefined
  readonly pages: number
}

const printedItems = 200

/** A PDF reader with pdf.js. Paper has the values and the link to the page, but no forms and no other links. */
export const readPdf: Reader = async (written, representation) => {
  const { text, links } = await paperOf(written)
  const bare = bareOf(text)
  const words = wordsOf(onPaper(representation)).filter((word) => !bare.includes(bareOf(spelled(word))))
  const self = new URL(selfOf(representation) ?? '/', 'https://clinic.example').href
  return [...words.map((word) => `text ${word}`), ...(links.has(self) ? [] : [`link ${self}`])]
}

function wordsOf({ title, state, shape, embedded }: Representation): readonly string[] {
  return [title, ...scalars(state, shape), ...embedded.flatMap(({ items }) => items.flatMap(wordsOf))]
}

export async function paperOf(written: Uint8Array): Promise<Paper> {
  const document = await getDocument({ data: written.slice(), verbosity: VerbosityLevel.ERRORS }).promise
  const texts: PlacedText[] = []
  const links: string[] = []
  const roles: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item)) continue
      const left = Number(item.transform[4])
      texts.push({ text: item.str, left, right: left + item.width })
    }
    const annotations = (await page.getAnnotations()) as readonly { readonly url?: string }[]
    for (const { url } of annotations) if (url !== undefined) links.push(url)
    collect(await page.getStructTree(), roles)
  }
  const { info } = await document.getMetadata()
  const { Title: title } = info as { readonly Title?: string }
  const pages = document.numPages
  await document.loadingTask.destroy()
  return { text: texts.map(({ text }) => text).join(''), texts, links: new Set(links), roles, title, pages }
}

function collect(node: unknown, roles: string[]): void {
  const { role, children = [] } = (node ?? {}) as { readonly role?: string; readonly children?: readonly unknown[] }
  if (role !== undefined) roles.push(role)
  for (const child of children) collect(child, roles)
}

/** Truncates long lists as on paper. */
function onPaper(representation: Representation): Representation {
  const embedded = representation.embedded.map((set) => ({ ...set, items: set.items.slice(0, printedItems) }))
  return { ...representation, embedded }
}

// Line breaks depend on the page width, and invisible characters are not printed.
function bareOf(text: string): string {
  return text.replaceAll(/[\s\p{Cf}]/gu, '')
}

/** The font lacks these characters; they are printed as code points. */
function spelled(text: string): string {
  return text.replaceAll(/\p{Script=Han}|\p{Extended_Pictographic}/gu, (character) => {
    return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`
  })
}
