import type { Nodes, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { readText } from './people.ts'
import { textOf, type Reader } from './reader.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

/** A Markdown reader with remark and GFM. */
export const readMarkdown: Reader = (written, representation) => {
  const nodes = [...allNodes(parser.parse(textOf(written)))]
  const words = nodes.map(wordsOf).join('')
  const links = new Set(nodes.flatMap((node) => (node.type === 'link' ? [node.url] : [])))
  const codes = new Set(nodes.flatMap((node) => (node.type === 'inlineCode' ? [node.value] : [])))
  const oneLine = words.replaceAll('\n', ' ')
  return readText(
    {
      holds: (piece) => {
        const normal = piece.replaceAll(/\r\n?/g, '\n')
        const inTitle = normal.replaceAll('\n', ' ')
        return words.includes(normal) || oneLine.includes(inTitle) || words.includes(JSON.stringify(piece))
      },
      leadsTo: (href) => links.has(href) || codes.has(href) || words.includes(` ${href}`),
    },
    representation,
  )
}

const blocks = new Set(['heading', 'list', 'listItem', 'paragraph', 'table', 'tableRow', 'tableCell', 'code', 'yaml'])
const others = new Set(['blockquote', 'thematicBreak', 'html', 'definition', 'footnoteDefinition', 'link', 'image'])

/** Returns the blocks of a document with depth, including links, images and raw HTML. */
export function blockTree(document: string): readonly string[] {
  return [...outline(parser.parse(document), 0)]
}

function* outline(node: Nodes, depth: number): Generator<string> {
  // The only generated HTML is a line break in a cell.
  const isBreak = node.type === 'html' && node.value === '<br>'
  if (!isBreak && !isLiteral(node) && (blocks.has(node.type) || others.has(node.type)))
    yield `${String(depth)} ${node.type}`
  if ('children' in node) for (const child of node.children) yield* outline(child, depth + 1)
}

function isLiteral(node: Nodes): boolean {
  return node.type === 'link' && node.url.endsWith(node.children.map((child) => wordsOf(child)).join(''))
}

function* allNodes(node: Nodes | Root): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* allNodes(child)
}

function wordsOf(node: Nodes): string {
  if (node.type === 'html' || node.type === 'break') return '\n'
  if (node.type === 'text') return node.value
  if (node.type === 'inlineCode' || node.type === 'code') return ` ${node.value} `
  return blocks.has(node.type) ? '\u0000' : ''
}
