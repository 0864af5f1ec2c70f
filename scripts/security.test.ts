import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerFault, answerFaults, numberFaults, rowsOf } from './lib/asvs.mjs'
import { inRoot } from './lib/paths.mjs'

const textOf = (file: string): string => readFileSync(inRoot(file), 'utf8')
const read = (file: string): string | undefined =>
  existsSync(inRoot(file)) ? textOf(file) : undefined

/** The numbers of OWASP ASVS 5.0.0 by level. */
const levels: Record<string, string[]> = JSON.parse(textOf('scripts/asvs-5.0.0.json'))
const numbers = [...(levels['1'] ?? []), ...(levels['2'] ?? [])]

describe('the table of ASVS in docs/security.md', () => {
  const rows = rowsOf(textOf('docs/security.md'))

  it('has every requirement of levels 1 and 2 once', () => {
    expect(levels['1']).toHaveLength(70)
    expect(levels['2']).toHaveLength(183)
    expect(numberFaults(numbers, rows)).toEqual([])
  })

  it('answers each, with tests and sections that are there', () => {
    expect(answerFaults(rows, read)).toEqual([])
  })

  it('counts its answers right', () => {
    const count = (begin: string) => rows.filter(({ answer }) => answer.startsWith(begin)).length
    const said = [
      `${count('**test**')} name a test`,
      `${count('**document**')} a document`,
      `${count('does not apply')} do not apply`,
      `${count('gap')} are gaps`,
    ].join(', ')
    expect(textOf('docs/security.md').replace(/\s+/g, ' ')).toContain(said)
  })
})

describe('a planted fault of the table', () => {
  const row = (number: string) => ({ number, about: 'x', answer: 'gap: not done yet' })

  it('is a number without a row, with two, or of no level', () => {
    const rows = [row('V1.1.2'), row('V1.1.2'), row('V9.9.9')]
    expect(numberFaults(['V1.1.1', 'V1.1.2'], rows)).toEqual([
      'V1.1.1: no row',
      'V1.1.2: too many rows',
      'V9.9.9: too many rows',
    ])
  })

  it('is a row that says nothing', () => {
    const [empty] = rowsOf('| V1.1.1 | |  |')
    expect(empty).toEqual({ number: 'V1.1.1', about: '', answer: '' })
    expect(answerFaults([{ number: 'V1.1.1', about: '', answer: 'gap: a b' }], read)).toHaveLength(
      1,
    )
  })

  it.each([
    '',
    'gap: ',
    'yes',
    'does not apply',
    '**test** `scripts/security.test.ts`',
    '**test** `scripts/none.test.ts` › is a row that says nothing',
    '**test** `scripts/security.test.ts` › is no title of'.concat(' this file'),
    '**document** [tour](tour.md#none) › None of it',
  ])('is the answer %j', (answer) => {
    expect(answerFault(answer, read)).toBeDefined()
  })

  it.each([
    'gap: not done yet',
    'does not apply, because there is none',
    '**test** `scripts/security.test.ts` › is a row that says nothing',
    '**document** [tour](tour.md#where-is-what) › Where is what?',
  ])('is not the answer %j', (answer) => {
    expect(answerFault(answer, read)).toBeUndefined()
  })
})

describe('the code', () => {
  const files = ['src', 'web/src', 'web/worker']
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(testing|simulation|mutation|chaos)\//.test(file),
    )
    .toSorted()
  const linesWith = (pattern: RegExp): string[] =>
    files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  const filesWith = (pattern: RegExp): string[] => [
    ...new Set(linesWith(pattern).map((line) => line.slice(0, line.indexOf(':')))),
  ]

  it('runs no text as code, and sets none as HTML', () => {
    expect(files.length).toBeGreaterThan(1_000)
    const dangerous =
      /(?<!redis\.)\beval\(|new Function\(|dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
    expect(linesWith(dangerous)).toEqual([])
  })

  it('listens to no message of another window', () => {
    expect(linesWith(/\b(window|self|globalThis)\.(on|addEventListener\('|post)message/i)).toEqual(
      [],
    )
    expect(linesWith(/\b(opener|parent|frames)\.postMessage/)).toEqual([])
  })

  it('makes no pattern of what somebody sent', () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      'src/commands/catalogue/pictures.ts',
      'web/src/shop/map/place-names.ts',
    ])
  })

  it('uses no cipher and no hash but the approved ones', () => {
    const named = linesWith(/create(Hash|Hmac|(C|Dec)ipheriv)\(|\bhash\('/)
    expect(named.length).toBeGreaterThan(15)
    const approved =
      /\bhash\('sha256'|create(Hash|Hmac)\('sha256'|create(C|Dec)ipheriv\(('aes-256-gcm'|algorithm)[,)]/
    const others = named.filter((line) => !approved.test(line) && !line.includes('typeof create'))
    // ETags tell versions of a page apart, and protect nothing.
    expect(others.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'src/http/pages/files.ts',
      'src/http/server/reply.ts',
    ])
    expect(linesWith(/^const algorithm = /)).toEqual([
      "src/stores/event-store/seal.ts: const algorithm = 'aes-256-gcm'",
    ])
    expect(filesWith(/publicEncrypt\(|privateDecrypt\(|createSign\(|generateKey/)).toEqual([
      'src/integrations/daraja/client.ts',
    ])
    expect(linesWith(/\b(md5|des-|rc4|ecb|cbc)\b/i)).toEqual([])
  })

  it('writes its log in one place', () => {
    expect(filesWith(/\bconsole\.\w+\(/).filter((file) => file.startsWith('src/'))).toEqual([])
    expect(filesWith(/\bpino\(/)).toEqual(['src/lib/alerts.ts'])
  })

  it('keeps version control, secrets and data out of the image', () => {
    const ignored = textOf('.dockerignore').split('\n')
    for (const name of ['.git', '.env', '.env.*', 'data']) expect(ignored).toContain(name)
    const copied = [...textOf('Dockerfile').matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)]
    const last = textOf('Dockerfile').lastIndexOf('\nFROM ')
    const inImage = copied.filter(({ index }) => index > last).map(([, what]) => what)
    expect(inImage).toEqual([
      'package.json LICENSE THIRD-PARTY-NOTICES.md',
      '/duka/node_modules',
      '/duka/dist/server',
      '/duka/dist/web',
      '/duka/dist/pages',
    ])
  })
})
