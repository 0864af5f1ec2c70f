import { describe, expect, it } from 'vitest'
import { orderNumberIn } from '#contract/rules/text.ts'
import { seededWorld } from '#src/testing/worlds.ts'
import { csvOf, HEADER, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { readStatement } from './read-statement.ts'

/** Half a year later, so that no date of these files is in the future. */
const world = seededWorld({ at: Date.UTC(2026, 6, 1) })
const read = async (csv: string) => {
  const statement = await readStatement(csv, world, null)
  if (!statement.ok) throw new Error(JSON.stringify(statement.error))
  return statement.value
}
const refusal = async (csv: string): Promise<unknown> => {
  const statement = await readStatement(csv, world, null)
  return statement.ok ? 'read' : statement.error.facts.issues
}
const entry = {
  line: 9,
  receipt: 'SKL1ABCDEF',
  at: '2026-01-05T09:00:07.000Z',
  amountCents: 123_400,
  account: 'DK12345678',
  isOut: false,
  reverses: null,
}

describe('a statement as the portal exports it', () => {
  it('tells what came in, below the lines about the account', async () => {
    expect(await read(portalFile([paid()]))).toEqual({
      entries: [entry],
      charges: [],
      skipped: [],
      file: { lines: 1, inCents: 123_400, outCents: 0 },
    })
  })
  it('is read with a BOM and Windows line ends', async () => {
    const csv = `\uFEFF${portalFile([paid()]).replaceAll('\n', '\r\n')}`
    expect((await read(csv)).entries).toEqual([entry])
  })
  it('reads a receipt with signs that nobody sees in it', async () => {
    const receipt = '\u200bskl1abcdef\u00a0'
    expect((await read(portalFile([paid({ receipt })]))).entries).toEqual([entry])
  })
  it('finds its columns by name, wherever they stand', async () => {
    const csv =
      'A/C No.,PAID IN (KES),completion time,Receipt No,paid out\nDK12345678,50,2026-01-05 12:00:07,SKL1ABCDEF,'
    expect((await read(csv)).entries).toEqual([{ ...entry, line: 2, amountCents: 5_000 }])
  })
  it('takes what shares a payment’s receipt, or is a charge by its Reason Type, for a charge', async () => {
    const charge = paid({ paidIn: '', withdrawn: '-13.00' })
    const named = paid({
      receipt: 'SKL2ABCDEF',
      reason: 'Pay Bill Charge',
      paidIn: '',
      withdrawn: '5',
    })
    const sent = withdrawn({ receipt: 'SKL3ABCDEF', reason: 'Business Payment' })
    const ofSent = withdrawn({
      receipt: 'SKL3ABCDEF',
      reason: 'Business Payment',
      withdrawn: '-9.00',
    })
    const lines = [paid(), charge, named, sent, ofSent]
    for (const payments of [lines, lines.toReversed()]) {
      const { entries, charges, skipped } = await read(portalFile(payments))
      expect(entries.map(({ receipt }) => receipt).sort()).toEqual(['SKL1ABCDEF', 'SKL3ABCDEF'])
      expect(charges.map(({ amountCents }) => amountCents).sort()).toEqual([1_300, 500, 900])
      expect(skipped).toEqual([])
    }
  })
  it('does not take a payment for a charge because somebody wrote the word', async () => {
    const consultancy = withdrawn({
      details: 'Consultancy charges',
      reason: 'Business Payment',
      withdrawn: '-50,000.00',
    })
    const { entries, charges } = await read(portalFile([consultancy]))
    expect(entries).toMatchObject([{ isOut: true, amountCents: 5_000_000 }])
    expect(charges).toEqual([])
  })
  it('takes no sum for a charge that is as large as the payment', async () => {
    const large = paid({ paidIn: '', withdrawn: '-1,234.00' })
    const { entries, charges, skipped } = await read(portalFile([paid(), large]))
    expect([entries.length, charges]).toEqual([1, []])
    expect(skipped).toMatchObject([{ line: 10, code: 'RECEIPT_REPEATED', outCents: 123_400 }])
  })
  it.each([
    [{ linked: 'SKL1ABCDEF' }, 'SKL1ABCDEF'],
    [{ details: 'Pay Bill Reversal of SKL1ABCDEF to 2547******78' }, 'SKL1ABCDEF'],
    [{ details: 'Business Payment to Customer', reason: 'Business Payment' }, null],
    [{ details: 'Reversal of PAYMENTSXY' }, null],
  ])('tells what left, and which payment it takes back: %o', async (changed, reverses) => {
    const left = withdrawn({ receipt: 'SKL9ABCDEF', ...changed })
    expect((await read(portalFile([left]))).entries).toEqual([
      { ...entry, receipt: 'SKL9ABCDEF', account: '', isOut: true, reverses },
    ])
    const unsigned = withdrawn({ receipt: 'SKL9ABCDEF', withdrawn: '1,234.00' })
    expect((await read(portalFile([unsigned]))).entries).toMatchObject([{ amountCents: 123_400 }])
  })
  it.each([';', '\t'])('is read with %j between its cells', async (sign) => {
    const csv = portalFile([paid()]).replaceAll('","', `"${sign}"`)
    const [titles = ''] = csv.split('\n').filter((line) => line.startsWith('Receipt No.'))
    expect((await read(csv.replace(titles, titles.replaceAll(',', sign)))).entries).toEqual([entry])
  })
  it('takes the account from the details where it has no column', async () => {
    const named = ['WANJIKU DK-12345678', 'WANJIKU K. #DK/12345678', 'WANJIKU 12345678']
    const bare = ['DK12345678', 'DK 12345678', 'DK-1234 5678', '1234 5678', '#DK-12345678']
    for (const account of [...bare, ...named]) {
      const details = `Pay Bill from 2547******78 - WANJIKU KAMAU Acc. ${account}`
      const { entries } = await read(portalFile([paid({ account: '', details })]))
      expect(entries).toEqual([{ ...entry, account }])
      expect(orderNumberIn(account)).toBe('DK-12345678')
    }
  })
  it.each([['05-01-2026 12:00:07'], ['2026-01-05 12:00:07'], ['2026-01-05T12:00:07']])(
    'takes %s for the time in Nairobi',
    async (time) => {
      expect((await read(portalFile([paid({ time })]))).entries).toEqual([entry])
    },
  )
  it.each([
    ['1,234.00', 123_400],
    ['1234', 123_400],
    ['0.5', 50],
    ['1,000,000.00', 100_000_000],
  ])('takes %s for an amount', async (paidIn, amountCents) => {
    expect((await read(portalFile([paid({ paidIn })]))).entries).toMatchObject([{ amountCents }])
  })
})

describe('a line that makes no sense is named', () => {
  it.each([
    ['an amount with a comma and no quotes', 'SKL1ABCDEF,05-01-2026 12:00:07,2,555.00,'],
    ['a cell below no title', 'SKL1ABCDEF,05-01-2026 12:00:07,,,2555.00'],
    ['empty cells beyond the last', 'SKL1ABCDEF,05-01-2026 12:00:07,2,,,'],
  ])('%s', async (_, line) => {
    expect(await read(csvOf([line]))).toMatchObject({
      entries: [],
      skipped: [{ line: 2, code: 'CELLS_MORE', facts: {}, inCents: 0, outCents: 0 }],
    })
  })
  it.each([
    [{ paidIn: '-5.00' }, 'AMOUNT_NEGATIVE'],
    [{ paidIn: '=SUM(A1:A9)' }, 'AMOUNT_UNREADABLE'],
    [{ paidIn: '12,34.00' }, 'AMOUNT_UNREADABLE'],
    [{ paidIn: '1e9' }, 'AMOUNT_UNREADABLE'],
    [{ paidIn: '99999999999' }, 'AMOUNT_TOO_LARGE'],
    [{ time: '31-02-2026 10:00:00' }, 'TIME_UNREADABLE'],
    [{ time: 'yesterday' }, 'TIME_UNREADABLE'],
    [{ receipt: '=cmd|calc' }, 'RECEIPT_MISSING'],
    [{ receipt: '' }, 'RECEIPT_MISSING'],
    [{ status: 'Failed' }, 'NOT_COMPLETED'],
    [{ paidIn: '0.00', withdrawn: '-' }, 'AMOUNT_MISSING'],
    [{ withdrawn: '5' }, 'AMOUNT_TWICE'],
    [{ time: '05-01-2027 12:00:07' }, 'IN_THE_FUTURE'],
    [{ time: '01-07-2026 03:05:01' }, 'IN_THE_FUTURE'],
  ])('%o', async (changed, code) => {
    expect(await read(portalFile([paid(changed)]))).toMatchObject({
      entries: [],
      charges: [],
      skipped: [{ line: 9, code, facts: {} }],
    })
  })
  it('so is a receipt that stands there twice', async () => {
    expect(await read(portalFile([paid(), paid({ paidIn: '5' })]))).toMatchObject({
      entries: [entry],
      skipped: [{ line: 10, code: 'RECEIPT_REPEATED', facts: { receipt: 'SKL1ABCDEF' } }],
    })
  })
  it('a line of a few minutes ahead is not: the clocks differ', async () => {
    const { entries } = await read(portalFile([paid({ time: '01-07-2026 03:04:59' })]))
    expect(entries).toHaveLength(1)
  })
})

describe('what is no statement is refused with a reason', async () => {
  const noStatement = [{ path: '', message: expect.stringContaining('not an M-PESA statement') }]
  it('no further than where a table would have begun', async () => {
    const unreadable = 'x'.repeat(30_000)
    expect(await refusal(`${'a,b\n'.repeat(60)}${unreadable}`)).toEqual(noStatement)
  })
  it.each([
    ['nothing', ''],
    ['prose', 'Dear Sir or Madam'],
    ['JSON', '{"Receipt No.": 1}'],
    ['a CSV of something else', 'name,price\nmilk,60'],
    ['bytes', '\u0001\uFFFD\uFFFD%PDF\uFFFD\n\uFFFD'],
  ])('%s', async (_, csv) => {
    expect(await refusal(csv)).toEqual(noStatement)
  })
  it.each([
    ['zero bytes', 'PK\0\0', /no CSV in UTF-8/],
    [
      'a statement without the money that left',
      'Receipt No.,Completion Time,Paid In\nSKL1ABCDEF,05-01-2026 12:00:07,5',
      /lacks the column .* Withdrawn or Paid Out/,
    ],
    ['a quote that never ends', `${HEADER}\n"SKL1ABCDEF,`, /cannot be read/],
    ['a row as long as a book', `${HEADER}\n${'a,'.repeat(30_000)}`, /cannot be read/],
    [
      'a row of many columns',
      `${HEADER}\n${','.repeat(100)}\n`,
      /line 2 has more than 100 columns/,
    ],
    ['a row of nothing but commas', `${HEADER}\n${','.repeat(4e6)}`, /row 2 is longer than/],
    [
      'one that goes on by quoted line ends',
      `${HEADER}\n${`${','.repeat(9_000)}"\n"`.repeat(400)}`,
      /row 2 is longer than/,
    ],
    ['more rows than a month has', csvOf(Array.from({ length: 1e5 }, () => ',,')), /100000 rows/],
    [
      'more payments than one import takes',
      csvOf(Array.from({ length: 30_001 }, (_, n) => `R${n + 100_000},2026-01-05 12:00:07,5`)),
      /more than 30000 lines/,
    ],
  ])('%s', async (_, csv, message) => {
    expect(await refusal(csv)).toEqual([{ path: '', message: expect.stringMatching(message) }])
  })
})
