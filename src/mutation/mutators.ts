import ts from 'typescript'

/** The text from `at` to `end` becomes `becomes`. */
export type Edit = { at: number; end: number; becomes: string }

const { SyntaxKind: Kind } = ts

/** What each operator may become. */
const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [Kind.LessThanToken, ['<=', '>=']],
  [Kind.LessThanEqualsToken, ['<', '>']],
  [Kind.GreaterThanToken, ['>=', '<=']],
  [Kind.GreaterThanEqualsToken, ['>', '<']],
  [Kind.EqualsEqualsEqualsToken, ['!==']],
  [Kind.ExclamationEqualsEqualsToken, ['===']],
  [Kind.AmpersandAmpersandToken, ['||']],
  [Kind.BarBarToken, ['&&']],
  [Kind.QuestionQuestionToken, ['&&']],
  [Kind.PlusToken, ['-']],
  [Kind.MinusToken, ['+']],
  [Kind.AsteriskToken, ['/']],
  [Kind.SlashToken, ['*']],
  [Kind.PlusEqualsToken, ['-=']],
  [Kind.MinusEqualsToken, ['+=']],
])

/** What each method may become. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['Math.max', 'Math.min'],
  ['Math.min', 'Math.max'],
  ['Math.floor', 'Math.ceil'],
  ['Math.ceil', 'Math.floor'],
  ['Math.round', 'Math.floor'],
])
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
])

const replace = (node: ts.Node, becomes: string): Edit => ({
  at: node.getStart(),
  end: node.end,
  becomes,
})
const negated = (node: ts.Expression): Edit =>
  ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken
    ? replace(node, node.operand.getText())
    : replace(node, `!(${node.getText()})`)

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** `a + 'text'` joins texts, and has nothing to subtract. */
const ofOperator = (node: ts.Node): Edit[] => {
  if (!ts.isBinaryExpression(node)) return []
  const { left, operatorToken, right } = node
  if (operatorToken.kind === Kind.PlusToken && (isText(left) || isText(right))) return []
  const others = OPERATORS.get(operatorToken.kind) ?? []
  const swapped = others.map((becomes) => replace(operatorToken, becomes))
  const isFallback = operatorToken.kind === Kind.QuestionQuestionToken
  return isFallback ? [...swapped, replace(node, right.getText())] : swapped
}

/** A number becomes the one before or after it; none becomes less than nothing. */
const ofNumber = (node: ts.Node): Edit[] => {
  if (!ts.isNumericLiteral(node)) return []
  const value = Number(node.text)
  return [value + 1, value - 1].filter((one) => one >= 0).map((one) => replace(node, String(one)))
}

const ofLiteral = (node: ts.Node): Edit[] => {
  if (node.kind === Kind.TrueKeyword) return [replace(node, 'false')]
  if (node.kind === Kind.FalseKeyword) return [replace(node, 'true')]
  const isFull = ts.isArrayLiteralExpression(node) && node.elements.length > 0
  return isFull ? [replace(node, '[]')] : []
}

const ofCondition = (node: ts.Node): Edit[] => {
  if (ts.isIfStatement(node)) return [negated(node.expression)]
  if (ts.isConditionalExpression(node)) return [negated(node.condition)]
  const isMinus = ts.isPrefixUnaryExpression(node) && node.operator === Kind.MinusToken
  return isMinus ? [replace(node, node.operand.getText())] : []
}

const ofCall = (node: ts.Node): Edit[] => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { expression: on, name } = node.expression
  const method = METHODS.get(node.expression.getText())
  if (method !== undefined) return [replace(node.expression, method)]
  const other = SWAPPED.get(name.text)
  if (other !== undefined) return [replace(name, other)]
  return name.text === 'filter' ? [replace(node, on.getText()), replace(node, '[]')] : []
}

/** A call that nobody asks for its answer, an assignment, and an `if` without an `else` go. A `throw` stays: it tells of a bug. */
const ofStatement = (node: ts.Node): Edit[] => {
  const isGuard = ts.isIfStatement(node) && node.elseStatement === undefined
  return ts.isExpressionStatement(node) || isGuard ? [replace(node, ';')] : []
}

/** `{ ...state, paid: true }` may forget what it changes. */
const ofProperty = (node: ts.Node): Edit[] => {
  if (!ts.isObjectLiteralExpression(node) || !node.properties.some(ts.isSpreadAssignment)) return []
  return node.properties
    .filter((one) => !ts.isSpreadAssignment(one))
    .map((one) => ({ ...replace(one, ''), end: afterComma(node.getSourceFile().text, one.end) }))
}
const afterComma = (text: string, end: number): number =>
  end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)

const MUTATORS = [ofOperator, ofNumber, ofLiteral, ofCondition, ofCall, ofStatement, ofProperty]

/** These say how much memory is taken, and which form something stored has. */
const UNTOUCHED = new Set(['memoryPart', 'snapshots', 'version'])

/** Types, imports, and what tells of a bug have no mutants. */
const isLeftAlone = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isThrowStatement(node) ||
  (ts.isPropertyAssignment(node) && UNTOUCHED.has(node.name.getText()))

/** Every small change of a file that could make another program of it, in the order of the text. */
export const editsOf = (file: string, text: string): Edit[] => {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) return
    for (const mutate of MUTATORS) edits.push(...mutate(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return edits
}
