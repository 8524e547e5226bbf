import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { labelOf } from '../../../server/kit/representations/html/value.ts'
import { readText } from './people.ts'
import { textOf, type Reader } from './reader.ts'

type Node = DefaultTreeAdapterTypes.Node

/** An HTML reader with the standard parser; pages with syntax errors are rejected. */
export const readHtml: Reader = (written, representation) => {
  const faults: string[] = []
  const onParseError = ({ code }: { readonly code: string }): void => void faults.push(code)
  const page = parse(textOf(written), { onParseError })
  if (faults.length > 0) return faults
  const nodes = [...allNodes(page)]
  // Booleans and null are displayed as words; the data attribute has the JSON value.
  const attributes = new Set(nodes.flatMap((node) => attributesOf(node).map(({ value }) => value)))
  const targets = new Set(nodes.flatMap((node) => attributesOf(node).filter(isTarget).map(targetOf)))
  const words = nodes.flatMap((node) => ('value' in node ? [node.value] : [])).join('\u0000')
  return readText(
    {
      holds: (piece) => {
        const normal = piece.replaceAll(/\r\n?/g, '\n')
        return words.includes(normal) || attributes.has(normal) || words.includes(labelOf(piece))
      },
      // A template with query variables only is a form.
      leadsTo: (href) => targets.has(href) || targets.has(href.replace(/\{\?.*/, '')) || words.includes(href),
    },
    representation,
  )
}

/** Returns the elements of a page with attribute names and depth. */
export function elementTree(page: string): readonly string[] {
  return [...allNodes(parse(page))].flatMap((node) => {
    if (!defaultTreeAdapter.isElementNode(node)) return []
    const names = node.attrs.map(({ name }) => name)
    return [`${String(depthOf(node))} ${node.tagName} ${names.join(' ')}`]
  })
}

function* allNodes(node: Node): Generator<Node> {
  yield node
  if ('content' in node) yield* allNodes(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* allNodes(child)
}

function attributesOf(node: Node): readonly { readonly name: string; readonly value: string }[] {
  return 'attrs' in node ? node.attrs : []
}

function isTarget({ name }: { readonly name: string }): boolean {
  return name === 'href' || name === 'action'
}

// Browsers support POST only, so the query of the action has the method.
function targetOf({ value }: { readonly value: string }): string {
  return value.replace(/[?&]_(?:method|user)=.*/, '')
}

function depthOf(node: DefaultTreeAdapterTypes.ChildNode): number {
  let depth = 0
  for (let parent = node.parentNode; parent !== null && 'parentNode' in parent; parent = parent.parentNode) depth += 1
  return depth
}
