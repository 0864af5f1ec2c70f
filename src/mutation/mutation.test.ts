import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chooseMutants, isOther, type Mutant, root } from './mutants.ts'
import { editsOf } from './mutators.ts'
import { openNearestTests } from './nearest-tests.ts'
import { openTests } from './run-tests.ts'
import { openTrials } from './try-mutants.ts'

const file = 'src/domain/sequence.ts'
const text = readFileSync(join(root, file), 'utf8')
const mutant = (is: string, becomes: string): Mutant => ({
  file,
  at: text.indexOf(is),
  line: 1,
  is,
  becomes,
})

describe('what may change in a file', () => {
  const changesOf = (text: string): string[] =>
    editsOf('file.ts', text).map(({ at, end, becomes }) => `${text.slice(at, end)} => ${becomes}`)

  it.each([
    ['const a = b <= c', ['<= => <', '<= => >']],
    ['const a = b !== c || d', ['|| => &&', '!== => ===']],
    ['const a = b ?? c', ['?? => &&', 'b ?? c => c']],
    ['const a = b - 10', ['- => +', '10 => 11', '10 => 9']],
    ['const a = Math.max(b, c)', ['Math.max => Math.min']],
    ['const a = all.filter(isOpen)', ['all.filter(isOpen) => all', 'all.filter(isOpen) => []']],
    ['const a = all.some(isOpen)', ['some => every']],
    ['const a = [b]', ['[b] => []']],
    ['const a = !b ? true : -c', ['!b => b', 'true => false', '-c => c']],
    ['if (a) b()', ['a => !(a)', 'if (a) b() => ;', 'b() => ;']],
    ['const a = { ...b, c: d, e }', ['c: d, => ', 'e => ']],
  ])('%s', (text, changes) => {
    expect(changesOf(text)).toEqual(changes)
  })

  it.each([
    "import { a } from './a.ts'",
    'type A = 1 | true | [2]',
    'const a: 1 | 2 = b',
    "const a = 'a' + b",
    'throw new Error(a ? b : c)',
    'const a = { memoryPart: 10, snapshots: { version: 2 } }',
  ])('nothing of %s', (text) => {
    expect(changesOf(text)).toEqual([])
  })
})

describe('the choice of mutants', () => {
  const choose = (seed: number, from: number, count: number): Mutant[] =>
    chooseMutants(['src/domain/sequence.ts', 'src/domain/roster.ts'], { seed, from, count })

  it('is the same for the same seed, and in ranges', () => {
    const ten = choose(1, 0, 10)
    expect(ten).toHaveLength(10)
    expect(new Set(ten.map(({ file, at, becomes }) => `${file} ${at} ${becomes}`)).size).toBe(10)
    expect([...choose(1, 0, 4), ...choose(1, 4, 6)]).toEqual(ten)
    expect(choose(2, 0, 10)).not.toEqual(ten)
  })

  it('leaves out what is no program, and what is the same', () => {
    expect(isOther(mutant('last + 1', 'last + 2'))).toBe(true)
    expect(isOther(mutant('last + 1', '(last + 1)'))).toBe(false)
    expect(isOther(mutant('last + 1', 'last +'))).toBe(false)
  })
})

describe('the nearest tests', () => {
  const near = openNearestTests()

  it('are those of its own name, then those that import it, then those of its noun', () => {
    expect(near('src/domain/sequence.ts')[0]).toBe('src/domain/sequence.test.ts')
    const ofReturns = near('src/domain/order/returning.ts')
    expect(ofReturns[0]).toBe('src/domain/order/returning.test.ts')
    expect(ofReturns).toContain('src/commands/order/returned-goods.test.ts')
  })

  it('are a few of any room where a file has none', () => {
    expect(near('src/domain/kernel/pieces.ts').length).toBeGreaterThan(0)
  })
})

describe('a mutant', () => {
  const tests = openTests()
  const tryOne = openTrials(tests, 0)
  afterAll(tests.close)
  it('is killed by a test, and survives if it is the same program', async () => {
    const killed = await tryOne(mutant('last + 1', 'last + 2'))
    expect(killed).toMatchObject({ killed: 'by a test' })
    expect(killed.by).toMatch('src/domain/sequence.test.ts: counts from 1')
    const same = await tryOne(mutant('last + 1', '1 + last'))
    expect(same).toMatchObject({ killed: null, by: null })
    expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  it('is gone when the next one is tried, also one of another file', async () => {
    const near = ['src/domain/sequence.test.ts']
    expect(await tests.run(file, text.replace('last + 1', 'last + 2'), near)).not.toBeNull()
    const others = ['src/domain/roster.test.ts']
    expect(await tests.run('src/domain/roster.ts', null, others)).toBeNull()
    expect(await tests.run('src/domain/roster.ts', null, near)).toBeNull()
  })

  it('is killed by time if it loops, and the next one gets its answer', async () => {
    const near = ['src/domain/sequence.test.ts']
    expect(await tests.run(file, 'for (;;);', near, 2_000)).toBe('no end')
    expect(await tests.run(file, null, near)).toBeNull()
  })
})
