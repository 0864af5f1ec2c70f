import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Payment, paid, portalFile } from '../../testing/payment/statement.ts'
import { seededWorld } from '../../testing/worlds.ts'
import { readStatement } from './read-statement.ts'
import { moneyOfLine, sumsOf } from './statement-tally.ts'

const world = seededWorld({ at: Date.UTC(2026, 6, 1) })

const written = fc.constantFrom('', '-', '0.00', '5', '-5.00', '1,234.50', '50,000.00', 'x', '1e9')
const line: fc.Arbitrary<Payment> = fc
  .record({
    // Few receipts, so that lines share them.
    receipt: fc.constantFrom('SKL1ABCDEF', 'SKL2ABCDEF', 'SKL3ABCDEF', '', '=cmd'),
    paidIn: written,
    withdrawn: written,
    reason: fc.constantFrom('Pay Utility', 'Business Payment', 'Pay Bill Charge'),
    details: fc.constantFrom('Consultancy charges', 'Reversal of SKL1ABCDEF', ''),
    status: fc.constantFrom('Completed', 'Failed', ''),
    time: fc.constantFrom('05-01-2026 12:00:07', '31-02-2026 12:00:07', '05-01-2027 12:00:07'),
  })
  .map((changed) => paid(changed))

/** The sum of a column in cents, as a person adds it up who leaves out what is no sum. */
const added = (
  lines: readonly Payment[],
  column: 'paidIn' | 'withdrawn',
  sign: (n: number) => number,
) =>
  lines
    .map((one) => Number(one[column].replaceAll(',', '')))
    .filter((sum) => sum < 1e7)
    .reduce((sum, one) => sum + Math.round(sign(one) * 100), 0)

it('every line of any file ends in one place, and all of them are the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
      const statement = await readStatement(portalFile(lines), world, null)
      if (!statement.ok) throw new Error(JSON.stringify(statement.error))
      const { entries, charges, skipped, file } = statement.value
      expect(file).toEqual({
        lines: lines.length,
        inCents: added(lines, 'paidIn', (n) => n),
        outCents: added(lines, 'withdrawn', Math.abs),
      })
      const ended = [...[...entries, ...charges].map(moneyOfLine), ...skipped]
      expect(sumsOf(ended)).toEqual(file)
      const places = [...entries, ...charges, ...skipped].map((one) => one.line)
      expect(places.sort((a, b) => a - b)).toEqual(lines.map((_, index) => index + 9))
      expect(new Set(entries.map(({ receipt }) => receipt)).size).toBe(entries.length)
    }),
    { numRuns: 300, seed: 11 },
  )
})
