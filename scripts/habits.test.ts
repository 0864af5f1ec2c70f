import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingOptional } from './lib/lock.mjs'
import { inRoot } from './lib/paths.mjs'

const notOurs = ['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage']

const filesUnder = (folder: string): string[] =>
  readdirSync(inRoot(folder))
    .filter((name) => folder !== '.' || !notOurs.includes(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(inRoot(path)).isDirectory() ? filesUnder(path) : [path]))

const files = filesUnder('.')
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
const read = (file: string): string => readFileSync(inRoot(file), 'utf8')

/** Paths from the root of somebody's machine, and folders beside this one. */
const elsewhere =
  /(?<![\w.@-])\/(work|home|Users|root)\/\w|\.\.\/shared\/(spec|design|data|reference)/

/** The suites that every adapter of a port runs are tests too. */
const isTest = (file: string): boolean => /\.test\.tsx?$|^src\/stores\/[^/]+\/contract/.test(file)

/** A literal that is spread into another one, where its properties could stand. */
const spreadLiteral = /\.\.\.\{/

/** Clock, timers, chance, ids and slow hashes that are not the world's. */
const pastTheWorld = new RegExp(
  [
    /(?<![.\w])(setTimeout|setInterval|setImmediate)\b/,
    /'(node:)?timers(\/promises)?'|AbortSignal\.timeout/,
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/,
    /\bMath\.random\b|\b(randomBytes|randomUUID|randomInt|getRandomValues)\b/,
    /import \{[^}]*\bv[1467]\b[^}]*\} from 'uuid'/,
    /'@node-rs\/argon2'|\b(scrypt|pbkdf2)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** `src/program` makes the world, and the page of a shop that is being filled has a script for the browser. */
const mayPassTheWorld =
  /^src\/(program\/|testing\/|lib\/world\.ts$|http\/operations\/opening-server\.ts$)/

/** A former program cannot write such a row once its table has another column. */
const insertsByPlace = /\bINSERT (?:OR \w+ )?INTO (?:\w+|\$\{[^}]+\})\s+(?:VALUES|SELECT)\b/i
/** What is only tests' may name columns by their places: no former program runs it. */
const isOfTests = (file: string): boolean => isTest(file) || file.startsWith('src/testing/')

/** The price as the order was placed. What an order costs, is paid and owes is asked of its bill. */
const placedTotal = /\btotalCents\b/
const mayReadPlacedTotal =
  /^(src\/domain\/order\/(bill|events|pricing|returning)\.ts|src\/commands\/order\/check-order\.ts|src\/simulation\/checks\/(books|in-more-hands)\.ts|src\/projections\/orders\/projection\.ts|src\/demo\/past\/basket\.ts|web\/src\/shop\/cart\/cart-line\.ts)$/

const setsCheckout = /\buseCheckout\.setState\b/

describe('the habits of the house', () => {
  it('has read the files', () => {
    expect(code.length).toBeGreaterThan(100)
  })

  it('asks the bill what an order costs', () => {
    const isJudged = (file: string): boolean =>
      /^(src|web\/src)\//.test(file) && !isOfTests(file) && !mayReadPlacedTotal.test(file)
    expect(code.filter(isJudged).filter((file) => placedTotal.test(read(file)))).toEqual([])
  })

  it('keeps files to 400 lines, tests to 600', () => {
    const limit = (file: string): number => (isTest(file) ? 600 : 400)
    const long = code
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > limit(file))
    expect(long).toEqual([])
  })

  it('writes literals out', () => {
    expect(spreadLiteral.test('const b = { a, ...{ c, d } }')).toBe(true)
    expect(spreadLiteral.test('const b = { a, ...(c ? { d } : {}), ...rest }')).toBe(false)
    const spread = code.filter(
      (file) => file !== 'scripts/habits.test.ts' && spreadLiteral.test(read(file)),
    )
    expect(spread).toEqual([])
  })

  it.each([
    "import { setTimeout as pause } from 'node:timers/promises'",
    "import { randomBytes } from 'node:crypto'",
    "import { v5, v7 } from 'uuid'",
    "import { hash } from '@node-rs/argon2'",
    'const timer = setTimeout(end, 5)',
    'queue.forEach(setImmediate)',
    'const at = new Date()',
    'const began = performance.now()',
    'const jitter = Math.random() * 5',
    'const signal = AbortSignal.timeout(5)',
  ])('finds what reaches past the world: %s', (line) => {
    expect(pastTheWorld.test(line)).toBe(true)
  })

  it('takes clock, timers, chance and ids from the world alone', () => {
    expect(pastTheWorld.test("import { v5 as uuidOf } from 'uuid'")).toBe(false)
    expect(pastTheWorld.test('socket.setTimeout(0, () => new Date(at).getTime())')).toBe(false)
    const server = code.filter((file) => file.startsWith('src/') && !isTest(file))
    const past = server.filter(
      (file) => !mayPassTheWorld.test(file) && pastTheWorld.test(read(file)),
    )
    expect(past).toEqual([])
    expect(pastTheWorld.test(read('src/program/real-world.ts'))).toBe(true)
  })

  it('names the columns that an INSERT fills', () => {
    for (const line of [
      'INSERT INTO secrets VALUES (?, ?, NULL)',
      'INSERT OR REPLACE INTO passwords VALUES (?, ?)',
      `INSERT INTO \${tables[kind].name} VALUES (?)`,
      `INSERT INTO lost
       SELECT * FROM found`,
    ])
      expect(insertsByPlace.test(line), line).toBe(true)
    expect(insertsByPlace.test('INSERT INTO secrets (name, secret) VALUES (?, ?)')).toBe(false)
    const server = code.filter((file) => file.startsWith('src/') && !isOfTests(file))
    expect(server.filter((file) => insertsByPlace.test(read(file)))).toEqual([])
  })

  it('changes a checkout by its actions alone', () => {
    expect(setsCheckout.test('useCheckout.setState({ unpaid: null })')).toBe(true)
    const store = 'web/src/shop/checkout/use-checkout.ts'
    expect(setsCheckout.test(read(store))).toBe(true)
    const setting = code.filter(
      (file) => file.startsWith('web/') && setsCheckout.test(read(file)) && !isTest(file),
    )
    expect(setting).toEqual([store])
  })

  it('names no place outside of the project', () => {
    const named = files
      .filter((file) => !file.endsWith('.svg'))
      .flatMap((file) => {
        const found = elsewhere.exec(read(file))
        return found === null ? [] : [`${file}: ${found[0]}`]
      })
    expect(named).toEqual([])
  })

  it('names in its documents only files that are there', () => {
    const named = readdirSync(inRoot('docs'))
      .map((name) => `docs/${name}`)
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => [
        ...read(file).matchAll(/`((?:src|web|e2e|bench|scripts)\/[\w./-]+\.\w+)`/g),
      ])
      .map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(80)
    expect([...new Set(named)].filter((path) => !files.includes(path))).toEqual([])
  })

  it('lets no package run a script at installation', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  })

  it('locks the packages of every system: npm ci refuses the lock otherwise', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    expect(missingOptional(packages), 'run node scripts/complete-lock.mjs').toEqual([])
  })
})
