import ts from 'typescript'

/**
 * Finds text that stands beside something else in its element. A page translator takes each text out of the page and puts
 * an element in its place. React keeps the text it made: it fails where it puts an element before that text or takes it
 * away, and a new text is never seen. A text that is alone in its element is set as the element's content, which always
 * works.
 */
export type BareText = { file: string; line: number; text: string }

type Holder = ts.JsxElement | ts.JsxFragment
/** A component's function, and the name by which others use it. */
type Component = { name: string; given: ReadonlySet<string> }
type Usage = ts.JsxElement | ts.JsxSelfClosingElement

const isBlank = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() === ''
    : ts.isJsxExpression(child) &&
      (child.expression === undefined ||
        (ts.isStringLiteral(child.expression) && child.expression.text.trim() === ''))

const childrenOf = (holder: Holder): ts.JsxChild[] =>
  holder.children.filter((child) => !isBlank(child))

const openingOf = (usage: Usage): ts.JsxOpeningLikeElement =>
  ts.isJsxElement(usage) ? usage.openingElement : usage

const isTag = (node: ts.Node): node is Usage =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)

const isHtml = (node: ts.Node): boolean =>
  isTag(node) && /^[a-z]/.test(openingOf(node).tagName.getText())

/** Never another text, and never not there. */
const isFixedText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    ts.isStringLiteral(child.expression))

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

const boundIn = (pattern: ts.BindingName): string[] =>
  ts.isIdentifier(pattern)
    ? [pattern.text]
    : pattern.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : boundIn(one.name)))

/** The component around a node, with the names of the props that it takes. */
const componentAround = (node: ts.Node): Component | undefined => {
  for (let at: ts.Node = node; at.parent !== undefined; at = at.parent) {
    if (!ts.isArrowFunction(at) || !ts.isVariableDeclaration(at.parent)) continue
    const name = at.parent.name.getText()
    if (!/^[A-Z]/.test(name)) continue
    return { name, given: new Set(at.parameters.flatMap((one) => boundIn(one.name))) }
  }
  return undefined
}

const NOTHING = new Set([
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
])
const EITHER = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken])

/** What components are given where they are used, what names stand for, and which names hold elements by their type. */
const openUsages = (files: readonly ts.SourceFile[]) => {
  const usages = new Map<string, Usage[]>()
  const meanings = new Map<string, ts.Expression[]>()
  const nodeNames = new Set(['children'])
  const note = <Value>(map: Map<string, Value[]>, name: string, value: Value): void => {
    map.set(name, [...(map.get(name) ?? []), value])
  }
  const noteMeaning = (node: ts.Node): void => {
    if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return
    if (node.initializer !== undefined) note(meanings, node.name.getText(), node.initializer)
  }
  const noteMember = (node: ts.Node): void => {
    if (!ts.isPropertySignature(node) && !ts.isMethodSignature(node)) return
    if (node.type?.getText().includes('ReactNode')) nodeNames.add(node.name.getText())
  }
  for (const file of files) {
    walk(file, (node) => {
      if (isTag(node)) note(usages, openingOf(node).tagName.getText(), node)
      noteMeaning(node)
      noteMember(node)
    })
  }
  const empty: never[] = []
  return {
    of: (name: string): readonly Usage[] => usages.get(name) ?? empty,
    meaningsOf: (name: string): readonly ts.Expression[] => meanings.get(name) ?? empty,
    nodeNames,
  }
}

/** What a usage gives for a prop. `children` stand between its tags. */
const givenFor = (usage: Usage, prop: string): (ts.JsxChild | ts.Expression)[] => {
  if (prop === 'children' && ts.isJsxElement(usage)) return childrenOf(usage)
  return openingOf(usage).attributes.properties.flatMap((one) => {
    const isIt = ts.isJsxAttribute(one) && one.name.getText() === prop
    return isIt && one.initializer !== undefined ? [one.initializer] : []
  })
}

/** What the file says that a name stands for. */
const meaningOf = ({ text }: ts.Identifier, file: ts.SourceFile): ts.Expression | undefined => {
  let meaning: ts.Expression | undefined
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === text) meaning = node.initializer
  })
  return meaning
}

/** 'draw' of `draw` and of `more.draw`. */
const lastName = (called: ts.Expression): string =>
  ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()

const TELLING = new Set(['map', 'flatMap', 'createPortal'])

/** What an arrow function gives back. */
const resultsOf = ({ body }: ts.ArrowFunction): ts.Expression[] => {
  if (!ts.isBlock(body)) return [body]
  const results: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression)
    // What a function within it gives back is another's.
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return results
}

/** The expressions of which one is shown. Undefined for a node that is shown itself. */
const branchesOf = (node: ts.Node): ts.Expression[] | undefined => {
  if (ts.isParenthesizedExpression(node)) return [node.expression]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (!ts.isBinaryExpression(node)) return undefined
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [node.right]
  return EITHER.has(kind) ? [node.left, node.right] : undefined
}

const partsOf = (node: ts.Node): readonly ts.Node[] | undefined => {
  if (ts.isJsxFragment(node)) return childrenOf(node)
  if (!ts.isJsxExpression(node)) return branchesOf(node)
  return node.expression === undefined ? [] : [node.expression]
}

/** Tells which children of an element may be text, where only all files together say what a prop is given. */
const textFinder = (files: readonly ts.SourceFile[]) => {
  const usages = openUsages(files)
  const settled = new Map<string, boolean>()

  const givenText = ({ name }: Component, prop: string): boolean => {
    const key = `${name}.${prop}`
    const known = settled.get(key)
    if (known !== undefined) return known
    // A component that hands its prop on to itself says nothing of it.
    settled.set(key, false)
    const may = usages.of(name).some((usage) => givenFor(usage, prop).some(isText))
    settled.set(key, may)
    return may
  }
  const nameMay = (name: ts.Identifier): boolean => {
    const component = componentAround(name)
    const holdsElements = usages.nodeNames.has(name.text)
    if (component?.given.has(name.text) && holdsElements) return givenText(component, name.text)
    const meaning = meaningOf(name, name.getSourceFile())
    if (meaning !== undefined) return isText(meaning)
    // A parameter of that type, or what a hook gives.
    const others = usages.meaningsOf(name.text)
    return !holdsElements && (others.length === 0 || others.some(isText))
  }
  /** The expression or function that says what a call gives. */
  const askedOf = ({ expression: called, arguments: [first] }: ts.CallExpression) => {
    const asked = TELLING.has(lastName(called)) ? first : called
    return asked && ts.isIdentifier(asked) ? meaningOf(asked, asked.getSourceFile()) : asked
  }
  const callMay = (call: ts.CallExpression): boolean => {
    if (usages.nodeNames.has(lastName(call.expression))) return false
    const asked = askedOf(call)
    if (asked === undefined || asked === call.expression) return true
    return ts.isArrowFunction(asked) ? resultsOf(asked).some(isText) : isText(asked)
  }
  const ownText = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) return node.text !== 'undefined' && nameMay(node)
    return ts.isCallExpression(node) ? callMay(node) : !isTag(node) && !NOTHING.has(node.kind)
  }
  const isText = (node: ts.Node): boolean => {
    const parts = partsOf(node)
    return parts === undefined ? ownText(node) : parts.some(isText)
  }
  return isText
}

/** Fixed texts between elements that are always there are never moved. */
const isStill = (holder: Holder, children: readonly ts.JsxChild[]): boolean =>
  isHtml(holder) && children.every((child) => isHtml(child) || isFixedText(child))

/** The children of an element that have to stand alone in one. */
const endangered = (holder: Holder, isText: (node: ts.Node) => boolean): ts.JsxChild[] => {
  const children = childrenOf(holder)
  return children.length < 2 || isStill(holder, children) ? [] : children.filter(isText)
}

/** What a component gives that is nothing but text: it stands beside whatever its users put there. */
const ownResults = (node: ts.Node, isText: (node: ts.Node) => boolean): ts.Node[] => {
  if (!ts.isVariableDeclaration(node) || !/^[A-Z][a-z]/.test(node.name.getText())) return []
  const { initializer: made } = node
  return made && ts.isArrowFunction(made) ? resultsOf(made).filter(isText) : []
}

export const findBareText = (files: readonly ts.SourceFile[]): BareText[] => {
  const isText = textFinder(files)
  const found: BareText[] = []
  for (const file of files) {
    walk(file, (node) => {
      const isHolder = ts.isJsxElement(node) || ts.isJsxFragment(node)
      const all = isHolder ? endangered(node, isText) : ownResults(node, isText)
      for (const child of all) {
        const { line } = file.getLineAndCharacterOfPosition(child.getStart())
        const text = child.getText().trim().replaceAll(/\s+/g, ' ')
        found.push({ file: file.fileName, line: line + 1, text })
      }
    })
  }
  return found
}
