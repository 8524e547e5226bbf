import ts from 'typescript'

/** A change of one place of a source. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** The kind of change, such as `negate a condition`. */
  readonly change: string
}

/** Operators of which one replaces the other. */
const swapped: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
])

/** Methods that return an array or a string like their receiver, so that a call of them can be left out. */
const transforming = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'concat'])

/** Returns every change of a source by one of the operators. */
export function mutantsOf(path: string, source: string): readonly Mutant[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  return inside(file)

  function inside(node: ts.Node): readonly Mutant[] {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return []
    const own = [...ofStatement(node), ...ofExpression(node), ...ofLiteral(node)]
    return [...own, ...node.getChildren(file).flatMap(inside)]
  }

  function replaced(node: ts.Node, replacement: string, change: string): Mutant {
    return { start: node.getStart(file), end: node.getEnd(), replacement, change }
  }

  function ofStatement(node: ts.Node): readonly Mutant[] {
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return [negated(node.expression)]
    if (ts.isConditionalExpression(node)) return [negated(node.condition)]
    if (ts.isExpressionStatement(node)) return [replaced(node, ';', 'drop a statement')]
    if (ts.isReturnStatement(node) && node.expression !== undefined && node.expression.getText(file) !== 'undefined') {
      return [replaced(node.expression, 'undefined', 'return undefined')]
    }
    return []
  }

  function negated(condition: ts.Expression): Mutant {
    return replaced(condition, `!(${condition.getText(file)})`, 'negate a condition')
  }

  function ofExpression(node: ts.Node): readonly Mutant[] {
    if (ts.isBinaryExpression(node)) return ofBinary(node)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return [replaced(node, node.operand.getText(file), 'drop a negation')]
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      return transforming.has(name.text) ? [replaced(node, expression.getText(file), `drop ${name.text}`)] : []
    }
    return ts.isPropertyAssignment(node) ? [replaced(node, '...{}', 'drop a property')] : []
  }

  function ofBinary({ left, operatorToken }: ts.BinaryExpression): readonly Mutant[] {
    const other = swapped.get(operatorToken.kind)
    if (other !== undefined) return [replaced(operatorToken, other, 'swap an operator')]
    if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return []
    const end = left.parent.getEnd()
    return [{ start: left.getEnd(), end, replacement: '', change: 'drop a default' }]
  }

  function ofLiteral(node: ts.Node): readonly Mutant[] {
    if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, 'false', 'replace a literal')]
    if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced(node, 'true', 'replace a literal')]
    if (ts.isNumericLiteral(node)) return [replaced(node, node.text === '0' ? '1' : '0', 'replace a literal')]
    if (!ts.isStringLiteral(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return []
    return [replaced(node, "'mutated'", 'replace a literal')]
  }
}

/** Returns a source with a change. */
export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
