import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = `${root}sdk/src`

/** A program in a docstring. */
export interface Example {
  /** The owner of the docstring, such as `Representation.follow`, numbered from the second one. */
  readonly name: string
  readonly code: string
}

/** Returns all examples of the sources in file order. */
export function docstringExamples(): readonly Example[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const found = files.sort().flatMap((name) => {
    const text = readFileSync(`${sources}/${name}`, 'utf8')
    return examplesOf(ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true), [])
  })
  const counts = new Map<string, number>()
  return found.map(({ name, code }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { name: count === 1 ? name : `${name} ${String(count)}`, code }
  })
}

function examplesOf(node: ts.Node, path: readonly string[]): readonly Example[] {
  const own = nameOf(node)
  const inner = own === undefined ? path : [...path, own]
  const tags = ts.isStatement(node) || ts.isTypeElement(node) || ts.isClassElement(node) ? ts.getJSDocTags(node) : []
  const here = tags
    .filter((tag) => tag.tagName.text === 'example')
    .map((tag) => ({ name: inner.join('.'), code: ts.getTextOfJSDocComment(tag.comment) ?? '' }))
  return [...here, ...node.getChildren().flatMap((child) => examplesOf(child, inner))]
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name.getText()
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node)
  return isNamed ? node.name?.getText() : undefined
}

/** An exported name of a subpath. */
export interface PublicName {
  /** The module specifier. */
  readonly module: string
  readonly name: string
  readonly isValue: boolean
  readonly isExplained: boolean
  readonly hasExample: boolean
  readonly examples: readonly string[]
}

/** The compiler options of the sources, for files anywhere. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@waymark/source'],
  types: ['node'],
  typeRoots: [`${root}node_modules/@types`],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
}

/** Returns the modules of the package in a folder by specifier. */
export function publicModules(folder = 'sdk'): ReadonlyMap<string, string> {
  // The manifests are our own.
  const { name, exports } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly '@waymark/source': string }>>
  }
  return new Map(
    Object.entries(exports).flatMap(([path, target]): readonly (readonly [string, string])[] =>
      typeof target === 'string'
        ? []
        : [[`${name}${path.slice(1)}`, `${root}${folder}/${target['@waymark/source'].slice(2)}`]],
    ),
  )
}

/** The exported names of a program's modules, with their docstrings. */
export function publicNames(program: ts.Program, modules: ReadonlyMap<string, string>): readonly PublicName[] {
  const checker = program.getTypeChecker()
  return [...modules].flatMap(([module, file]) => {
    const source = program.getSourceFile(file)
    const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    if (symbol === undefined) throw new Error(`${module} exports nothing`)
    return checker.getExportsOfModule(symbol).map((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
      const meant = isAlias ? checker.getAliasedSymbol(exported) : exported
      const tags = meant.getJsDocTags(checker).filter((tag) => tag.name === 'example')
      const examples = tags.map(({ text }) => ts.displayPartsToString(text))
      return {
        module,
        name: exported.name,
        isValue: (meant.flags & ts.SymbolFlags.Value) !== 0 && !isTypeExport(exported),
        isExplained: meant.getDocumentationComment(checker).length > 0,
        hasExample: examples.length > 0,
        examples,
      }
    })
  })
}

function isTypeExport({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((one) => ts.isExportSpecifier(one) && (one.isTypeOnly || one.parent.parent.isTypeOnly))
}
