// Finds the tests that name a rule of the specification, and writes the table of rules and tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inRoot } from './paths.mjs'

/**
 * `rules`: the name by which tags name a rule, and beside it the specification's full text where the name is shorter.
 * @typedef {Record<string, { title: string, rules: Record<string, string> }>} Sections
 */

/** @typedef {{ section: string, rule: string, file: string, test: string }} Tag */

const SPECS = ['storefront', 'operations']

/** @returns {Record<string, Sections>} the sections of each specification */
export const readSpecs = () =>
  Object.fromEntries(
    SPECS.map((name) => [
      name,
      JSON.parse(readFileSync(inRoot('docs/spec', `${name}.json`), 'utf8')),
    ]),
  )

/** The function that is called: `test` of `test.each(rows)('title', body)`. @param {ts.Expression} called @returns {string} */
const calledName = (called) => {
  if (ts.isIdentifier(called)) return called.text
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) {
    return calledName(called.expression)
  }
  return ts.isTaggedTemplateExpression(called) ? calledName(called.tag) : ''
}

/** The words of a string, with its places as they are written. @param {ts.Node | undefined} node */
const wordsOf = (node) => {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

/** What a call adds to the titles around its body. @param {ts.CallExpression} call @returns {string[]} */
const titleOf = (call) => {
  if (!/^(describe|it|test)$/.test(calledName(call.expression))) return []
  const words = wordsOf(call.arguments[0])
  return words === undefined ? [] : [words]
}

/**
 * The tags of a test file. The name of a test is its title behind the titles of the describes around it.
 * @param {string} file @param {string} text @returns {Tag[]}
 */
export const tagsOf = (file, text) => {
  if (!text.includes("'#spec'")) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {Tag[]} */
  const tags = []
  /** @param {ts.Node} node @param {readonly string[]} titles */
  const visit = (node, titles) => {
    if (!ts.isCallExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, titles))
      return
    }
    if (node.expression.getText() === 'spec') {
      const [section = '', rule = ''] = node.arguments.map((one) => wordsOf(one) ?? one.getText())
      tags.push({ section, rule, file, test: titles.join(' › ') })
    }
    const within = [...titles, ...titleOf(node)]
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(source, [])
  return tags
}

/** @param {string} folder @returns {string[]} */
const codeUnder = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .toSorted()

/** The tags of all tests, by file and place. */
export const readTags = () =>
  ['src', 'web/src', 'e2e', 'scripts']
    .flatMap(codeUnder)
    .flatMap((file) => tagsOf(file, readFileSync(inRoot(file), 'utf8')))

/** @param {Tag} tag @param {string} section @param {string} rule */
const names = (tag, section, rule) => tag.section === section && tag.rule === rule

/** Rules that no test names. @param {Sections} sections @param {Tag[]} tags */
export const untested = (sections, tags) =>
  Object.entries(sections).flatMap(([section, { rules }]) =>
    Object.keys(rules)
      .filter((rule) => !tags.some((tag) => names(tag, section, rule)))
      .map((rule) => `${section}: ${rule}`),
  )

/** Tags that stand in no test, or name no rule. @param {Sections} sections @param {Tag[]} tags */
export const astray = (sections, tags) =>
  tags
    .filter(
      ({ section, rule, test }) => test === '' || sections[section]?.rules[rule] === undefined,
    )
    .map(({ section, rule, file }) => `${file}: ${section}: ${rule}`)

/** Text as a cell or a link shows it. @param {string} text */
const plain = (text) => text.replaceAll(/[|[\]<*\\]/g, '\\$&')

/** @param {Tag[]} tags */
const links = (tags) => {
  const all = tags.map(({ file, test }) => `[${plain(test)}](../${file})`)
  return [...new Set(all)].join('; ')
}

const HEAD = `# Coverage of the specification

Made by \`npm run spec\` from the rules in \`docs/spec/\` and the tests that name them by \`spec('section', 'rule')\`: change those.
A test that is named fails when its rule is broken.
`

/**
 * The document: each rule with the tests that name it.
 * @param {Record<string, Sections>} specs @param {Tag[]} tags
 */
export const drawCoverage = (specs, tags) => {
  /** @param {Sections} sections */
  const drawSections = (sections) =>
    Object.entries(sections).map(([section, { title, rules }]) => {
      const rows = Object.entries(rules).map(([rule, text]) => {
        const tests = tags.filter((tag) => names(tag, section, rule))
        return `| ${plain(text || rule)} | ${links(tests)} |\n`
      })
      return `\n### ${section}: ${title}\n\n| Rule | Tests |\n|---|---|\n${rows.join('')}`
    })
  const all = Object.entries(specs).flatMap(([name, sections]) => [
    `\n## ${name[0]?.toUpperCase()}${name.slice(1)}\n`,
    ...drawSections(sections),
  ])
  return HEAD + all.join('')
}
