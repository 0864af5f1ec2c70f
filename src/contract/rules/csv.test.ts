import { expect, test } from 'vitest'
import { spec } from '#spec'
import { csvLine, csvText, csvTime } from './csv.ts'

test('texts and numbers stand as they are, between commas', () => {
  expect(csvLine(['DK-1', 12.5, -5, null, "O'Brien", ''])).toBe("DK-1,12.5,-5,,O'Brien,\r\n")
})
test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})
test.each(['=1+1', '+254712', '-5', '@SUM(A1)', ' =1+1', '\t=1', '\r=1'])(
  'a spreadsheet does not run %o',
  (text) => {
    spec('operations orders', 'CSV of what the filters show')
    spec('operations cases', '11. An export is inert, its import changes nothing')
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)
test.each(['=1+1', '+254712', '-5', "O'Brien", "'=1", "''-5", "'tis", ' =1', '\t=1', "'\n", ''])(
  '%o comes back as it was',
  (text) => {
    spec(
      'operations import',
      'A cell that a spreadsheet would run is inert, and comes back unchanged',
    )
    spec('operations cases', '11. An export is inert, its import changes nothing')
    const cell = csvLine([text]).slice(0, -2)
    expect(csvText(cell.replace(/^"(.*)"$/s, '$1'))).toBe(text)
  },
)

test('tells a moment by Nairobi’s day and time, with the offset', () => {
  expect(csvTime('2026-11-23T21:01:00.000Z')).toBe('2026-11-24T00:01:00.000+03:00')
  expect(Date.parse(String(csvTime('2026-11-23T21:01:00.000Z')))).toBe(
    Date.parse('2026-11-23T21:01:00.000Z'),
  )
  expect(csvTime(null)).toBeNull()
})
