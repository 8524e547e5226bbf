import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import {
  commonRelations,
  commonResources,
  describe,
  memberLabel,
  ProblemState,
  shapeOf,
  textsOf,
  type CodedDescription,
} from '@waymark/shared'
import { protocolProblems } from '../../server/kit/http/problem.ts'

/*
 * Writes the English texts of the kit, the keys of every catalogue, from its sources and descriptions:
 * `npm run texts`, and `npm run texts -- --check` fails if the list is not current.
 */
const root = join(import.meta.dirname, '../..')
const folders = ['shared/src', 'server/kit']
const target = 'server/kit/languages/texts/source.ts'

const common: CodedDescription = describe({
  entry: 'home',
  relations: commonRelations('kit'),
  resources: { ...commonResources, home: commonResources.document },
})

function textsOfKit(): readonly string[] {
  const texts = new Set<string>()
  for (const folder of folders) {
    for (const file of sourcesIn(join(root, folder))) for (const text of literalsIn(file)) texts.add(text)
  }
  for (const text of textsOf(common)) texts.add(text)
  for (const name of shapeOf(ProblemState).members?.keys() ?? []) texts.add(memberLabel(name))
  for (const { title, description } of Object.values(protocolProblems)) texts.add(title).add(description)
  return [...texts].sort()
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:dist|node_modules|texts)\//.test(file))
}

const marks = new Set(['translate', 'translatable'])

/** Returns the literals that a file marks as texts. */
function literalsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isMark = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && marks.has(node.expression.text)
    const [text] = isMark ? node.arguments : []
    if (text !== undefined && ts.isStringLiteralLike(text)) found.push(text.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function written(texts: readonly string[]): string {
  const lines = texts.map((text) => `  ${JSON.stringify(text)},`)
  return [
    '// Written by `npm run texts`.',
    '/** The English texts of the kit, in ICU MessageFormat: the keys of its catalogues. */',
    '// prettier-ignore',
    `export const kitTexts = [\n${lines.join('\n')}\n] as const`,
    '',
    '/** An English text of the kit. */',
    'export type KitText = (typeof kitTexts)[number]',
    '',
  ].join('\n')
}

const text = written(textsOfKit())
if (!process.argv.includes('--check')) writeFileSync(join(root, target), text)
else if (readFileSync(join(root, target), 'utf8') !== text) {
  console.error(`${target} is not current: run npm run texts, and translate the new texts.`)
  process.exitCode = 1
}
