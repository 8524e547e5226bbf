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
import {
  accountRelations,
  accountResources,
  applicationRelations,
  applicationResources,
  bookingRelations,
  bookingResources,
  changeRelations,
  changeResources,
  calendarRelations,
  calendarResources,
  clinicDescription,
  dataRelations,
  dataResources,
  messageRelations,
  messageResources,
  operationRelations,
  operationResources,
  paymentRelations,
  paymentResources,
  practiceRelations,
  practiceResources,
  shopRelations,
  shopResources,
  signInRelations,
  signInResources,
  taskRelations,
  taskResources,
  webhookRelations,
  webhookResources,
} from '@waymark/shared/clinic'
import { protocolProblems } from '../../server/kit/http/protocol-problems.ts'

/*
 * Writes the English texts of the kit and of the modules of the clinic, the keys of every catalogue, from their sources and
 * descriptions: `npm run texts`, and `npm run texts -- --check` fails if a list is not current.
 */
const root = join(import.meta.dirname, '../..')

type Described = Pick<CodedDescription, 'relations' | 'resources'>

/** The descriptions of the modules of the clinic; `clinic` has what is described for all of them. */
const modules: Readonly<Record<string, Described>> = {
  booking: { relations: bookingRelations, resources: bookingResources },
  accounts: { relations: accountRelations, resources: accountResources },
  'sign-in': { relations: signInRelations, resources: signInResources },
  staff: { relations: {}, resources: {} },
  messages: { relations: messageRelations, resources: messageResources },
  shop: { relations: shopRelations, resources: shopResources },
  applications: { relations: applicationRelations, resources: applicationResources },
  tasks: { relations: taskRelations, resources: taskResources },
  data: { relations: dataRelations, resources: dataResources },
  operations: { relations: operationRelations, resources: operationResources },
  webhooks: {
    relations: { ...changeRelations, ...webhookRelations },
    resources: { ...changeResources, ...webhookResources },
  },
  discovery: { relations: {}, resources: {} },
  practice: { relations: practiceRelations, resources: practiceResources },
  calendars: { relations: calendarRelations, resources: calendarResources },
  payments: { relations: paymentRelations, resources: paymentResources },
}

const common: CodedDescription = describe({
  entry: 'home',
  relations: commonRelations('kit'),
  resources: { ...commonResources, home: commonResources.document },
})

function textsOfKit(): readonly string[] {
  return sorted([
    ...textsIn('shared/src'),
    ...textsIn('server/kit'),
    ...textsOf(common),
    ...[...(shapeOf(ProblemState).members?.keys() ?? [])].map(memberLabel),
    ...Object.values(protocolProblems).flatMap(({ title, description }) => [title, description]),
  ])
}

/** Returns the texts of each module, without those of the kit and of the modules before it. */
function textsOfClinic(kit: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const known = new Set(kit)
  const own = (texts: Iterable<string>): readonly string[] => {
    const fresh = sorted([...texts].filter((text) => !known.has(text)))
    for (const text of fresh) known.add(text)
    return fresh
  }
  const ofModules = Object.entries(modules).map(([name, described]) => {
    const ofSources = textsIn(`server/clinic/modules/${name}`)
    return [name, own([...ofSources, ...textsOf({ entry: '', ...described })])] as const
  })
  return [
    ...ofModules,
    ['clinic', own([...textsIn('server/clinic'), ...textsIn('shared/clinic'), ...textsOf(clinicDescription)])] as const,
  ]
}

function sorted(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '').sort()
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:dist|node_modules|texts|languages)\//.test(file) || file.includes('kit/languages/'))
    .filter((file) => !file.includes('/kit/languages/texts/'))
    .flatMap(textsOfFile)
}

const marks = new Set(['translate', 'translatable', 'translatedTexts'])
const tables = new Set(['TextTable'])
const wordings = new Set(['title', 'description'])

/** Returns the literals that a file marks as texts, and those of the failures of a module. */
function textsOfFile(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const isOfFailures = file.endsWith('/failures.ts')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = markedBy(node, isOfFailures)
    if (text !== undefined) found.push(...literalsIn(text))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the texts that a node marks: the argument of a mark, a table of texts, or a wording of a failure. */
function markedBy(node: ts.Node, isOfFailures: boolean): ts.Node | undefined {
  if (ts.isCallExpression(node)) return isNamed(node.expression, marks) ? node.arguments[0] : undefined
  if (ts.isSatisfiesExpression(node)) {
    return ts.isTypeReferenceNode(node.type) && isNamed(node.type.typeName, tables) ? node.expression : undefined
  }
  return isOfFailures && ts.isPropertyAssignment(node) && isNamed(node.name, wordings) ? node.initializer : undefined
}

function isNamed(node: ts.Node, names: ReadonlySet<string>): boolean {
  return ts.isIdentifier(node) && names.has(node.text)
}

/** Returns the literals of a text, a list or a table of texts. */
function literalsIn(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isAsExpression(node)) return literalsIn(node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsIn)
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((member) => (ts.isPropertyAssignment(member) ? literalsIn(member.initializer) : []))
}

function listOf(texts: readonly string[]): string {
  return `[\n${texts.map((text) => `  ${JSON.stringify(text)},`).join('\n')}\n]`
}

const kit = textsOfKit()
const files: Readonly<Record<string, readonly string[]>> = {
  'server/kit/languages/texts/source.ts': [
    '// Written by `npm run texts`.',
    '/** The English texts of the kit, in ICU MessageFormat: the keys of its catalogues. */',
    '// prettier-ignore',
    `export const kitTexts = ${listOf(kit)} as const`,
    '',
    '/** An English text of the kit. */',
    'export type KitText = (typeof kitTexts)[number]',
    '',
  ],
  'server/clinic/languages/source.ts': [
    '// Written by `npm run texts`.',
    '/** The English texts of each module, in ICU MessageFormat: the keys of its catalogues. */',
    '// prettier-ignore',
    `export const clinicTexts = {\n${textsOfClinic(kit)
      .map(([name, texts]) => `${JSON.stringify(name)}: ${listOf(texts)},`)
      .join('\n')}\n} as const`,
    '',
    '/** The texts of a module in another language, by their English ones. */',
    'export type TextsOf<Module extends keyof typeof clinicTexts> = Readonly<',
    '  Record<(typeof clinicTexts)[Module][number], string>',
    '>',
    '',
  ],
}

for (const [file, lines] of Object.entries(files)) {
  const text = lines.join('\n')
  const target = join(root, file)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${file} is not current: run npm run texts, and translate the new texts.`)
    process.exitCode = 1
  }
}
