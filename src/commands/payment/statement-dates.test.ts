import { describe, expect, it } from 'vitest'
import { paid, portalFile } from '../../testing/payment/statement.ts'
import { seededWorld } from '../../testing/worlds.ts'
import { readStatement } from './read-statement.ts'

/** 29 November 2026, noon in Nairobi. */
const world = seededWorld({ at: Date.UTC(2026, 10, 29, 9) })
const fileOf = (times: readonly string[]): string =>
  portalFile(times.map((time, index) => paid({ receipt: `SKL${index}ABCDEF`, time })))
const read = (times: readonly string[], chosen: 'day_first' | 'month_first' | null = null) =>
  readStatement(fileOf(times), world, chosen)
/** The days in Nairobi that the lines are read as, or the refusal. */
const days = async (...asked: Parameters<typeof read>) => {
  const statement = await read(...asked)
  return statement.ok ? statement.value.entries.map(({ at }) => at.slice(0, 10)) : statement.error
}

describe('the order of day and month is one for the file', () => {
  it.each([
    [
      'a day above 12',
      ['11/5/2026 12:00', '11/12/2026 12:00', '11/28/2026 9:30'],
      ['2026-11-05', '2026-11-12', '2026-11-28'],
    ],
    [
      'a day above 12 in front',
      ['5/11/2026 12:00', '28/11/2026 12:00'],
      ['2026-11-05', '2026-11-28'],
    ],
    [
      'what an American Excel left as text',
      ['5/11/2026 12:00', '13-11-2026 12:00:07'],
      ['2026-11-05', '2026-11-13'],
    ],
    ['the portal’s own writing', ['05-11-2026 12:00:07'], ['2026-11-05']],
    ['the future', ['11/12/2026 12:00', '11/12/2026 12:30'], ['2026-11-12', '2026-11-12']],
    ['the same day either way', ['5/5/2026 12:00'], ['2026-05-05']],
    ['the year in front', ['2026-11-05 12:00', '2026-05-11 12:00'], ['2026-11-05', '2026-05-11']],
  ])('by %s', async (_, times, expected) => {
    expect(await days(times)).toEqual(expected)
  })

  it('and is asked for where nothing proves it, with an example', async () => {
    const times = ['5/5/2026 12:00', '11/5/2026 12:00', '11/6/2026 12:00']
    expect(await days(times)).toEqual({
      code: 'STATEMENT_DATES_UNCLEAR',
      facts: {
        line: 10,
        written: '11/5/2026 12:00',
        dayFirst: '2026-05-11T09:00:00.000Z',
        monthFirst: '2026-11-05T09:00:00.000Z',
      },
    })
    expect(await days(times, 'month_first')).toEqual(['2026-05-05', '2026-11-05', '2026-11-06'])
    expect(await days(times, 'day_first')).toEqual(['2026-05-05', '2026-05-11', '2026-06-11'])
  })

  it('is not taken from a single line that would else be in the future', async () => {
    const times = ['5/11/2026 12:00', '6/11/2026 12:00', '3/12/2026 12:00']
    expect(await days(times)).toMatchObject({ code: 'STATEMENT_DATES_UNCLEAR' })
  })

  it('is not another than the file proves, whatever is chosen', async () => {
    expect(await days(['11/5/2026 12:00', '11/28/2026 9:30'], 'day_first')).toEqual([
      '2026-11-05',
      '2026-11-28',
    ])
  })

  it('a file that is written in two ways is refused with both lines', async () => {
    expect(await days(['11/28/2026 12:00', '28/11/2026 12:00'], 'day_first')).toMatchObject({
      facts: {
        issues: [
          {
            message: expect.stringMatching(
              /line 10 has the day first \(28\/11\/2026 12:00\), line 9 the month/,
            ),
          },
        ],
      },
    })
  })
})
