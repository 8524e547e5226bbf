import ts from 'typescript'
import type { Example, PublicName } from './docstring-examples.ts'
import type { Surroundings } from './docstring-surroundings.ts'

/** The origins of names that an example uses without declaring them. */
export interface Origins {
  /** Whether the surroundings provide a name. */
  readonly isGiven: (name: string) => name is keyof Surroundings
  /** The module that exports a name. */
  readonly exported: ReadonlyMap<string, Pick<PublicName, 'module' | 'isValue'>>
  /** The module with the types of the surroundings. */
  readonly surroundings: string
}

/** An example as a module: `theExample` takes its surroundings and returns its components. */
export interface ExampleModule {
  readonly source: string
  /** The used names of the surroundings. */
  readonly needs: readonly (keyof Surroundings)[]
  /** Whether it logs to the console. */
  readonly says: boolean
}

/** Converts an example to a module: imports first, then one function with the rest. */
export function moduleOf({ code }: Example, { isGiven, exported, surroundings }: Origins): ExampleModule {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true)
  const imports = source.statements.filter(ts.isImportDeclaration)
  const rest = source.statements.filter((statement) => !ts.isImportDeclaration(statement))
  const own = new Set([...imports, ...rest].flatMap(declaredNames))
  const used = [...new Set(rest.flatMap(usedNames))].filter((name) => !own.has(name)).sort()
  const needs = used.filter(isGiven)
  const lines = used.flatMap((name) => {
    const found = isGiven(name) ? undefined : exported.get(name)
    return found === undefined ? [] : [`import { ${found.isValue ? '' : 'type '}${name} } from '${found.module}'`]
  })
  const program = [
    ...lines,
    ...imports.map((one) => one.getText()),
    `import type { Surroundings } from '${surroundings}'`,
    `type Needed = Pick<Surroundings, ${needs.map((name) => `'${name}'`).join(' | ') || 'never'}> & { console: Console }`,
    `export async function theExample({ ${[...needs, 'console'].join(', ')} }: Needed): Promise<readonly unknown[]> {`,
    ...rest.map((one) => one.getFullText()),
    `return [${rest.flatMap(componentNames).join(', ')}]`,
    '}',
  ]
  return { source: program.join('\n'), needs, says: /\bconsole\.log\(/.test(code) }
}

function componentNames(statement: ts.Statement): readonly string[] {
  const name = ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : ''
  return /^[A-Z]/.test(name) ? [name] : []
}

/** Returns the names that an example declares, at any depth. */
function declaredNames(node: ts.Node): readonly string[] {
  const inner = node.getChildren().flatMap(declaredNames)
  const isNaming =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node)
  return isNaming && node.name !== undefined ? [...boundNames(node.name), ...inner] : inner
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}

function usedNames(node: ts.Node): readonly string[] {
  if (ts.isIdentifier(node)) return isReference(node) ? [node.text] : []
  return node.getChildren().flatMap(usedNames)
}

function isReference(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name
  if (ts.isBindingElement(parent)) return parent.initializer === name
  return !(ts.isPropertyAssignment(parent) && parent.name === name)
}
