import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/paths.mjs'

const textOf = (path: string): string => readFileSync(inRoot(path), 'utf8')

type Row = { rule: string; where: string; tests: string }

const rows: Row[] = textOf('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\|(?! Rule |-)/.test(line))
  .map((line) => {
    const [, rule = '', where = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return { rule, where, tests }
  })

/** ‘`path`: the words of its title’, separated by semicolons. */
const named = ({ tests }: Row): { path: string; title: string }[] =>
  [...tests.matchAll(/`([\w./-]+\.test\.tsx?)`: (.+?)(?=; `|$)/g)].map(
    ([, path = '', title = '']) => ({ path, title }),
  )

test('every rule says where it is met and what tests it', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ rule, where, tests }) => !(rule && where && tests))).toEqual([])
})

test('every file that is named is there', () => {
  const paths = rows.flatMap(({ where, tests }) =>
    [...`${where} ${tests}`.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path),
  )
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([])
})

test('every test that is named is in its file', () => {
  const missing = rows
    .flatMap(named)
    .filter(({ path, title }) => !textOf(path).replaceAll("\\'", "'").includes(title))
  expect(missing).toEqual([])
})
