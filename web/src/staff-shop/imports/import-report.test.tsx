import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ImportProgress, ImportReport } from '#contract/import.ts'
import { spec } from '#spec'
import { find, show, until } from '#web/testing/render.tsx'
import { ImportReportOf } from './import-report.tsx'
import { changePages, problemPages, reportQuery } from './imports-api.ts'

const id = '0190f3a1-2222-7000-8000-000000000001'
const progress: ImportProgress = {
  id,
  kind: 'products',
  branchId: null,
  rows: 9_963,
  done: 1_200,
  refused: 0,
  status: 'running',
  by: 'admin',
  startedAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:10.000Z',
}
const report: ImportReport = {
  id,
  kind: 'products',
  branchId: null,
  name: 'products.csv',
  checkedAt: '2026-01-05T08:59:00.000Z',
  rows: 10_000,
  good: 9_963,
  unchanged: 0,
  bad: 37,
  problems: 37,
  changes: 1,
  above: ['# Fill in one product a row'],
  categoriesMissing: ['Hot drinks'],
  unknown: ['Shelf place'],
  broken: null,
  run: null,
}
const problem = (row: number, code: 'PRICE_INVALID' | 'STOCK_MOVED') => ({
  row,
  column: 'Price (KSh)',
  value: '-5',
  code,
  facts: { seen: 20, now: 19 },
})
const change = { row: 2, of: 'Tea', column: 'Name', before: 'Te', after: 'Tea' }
const page = <Line,>(items: Line[]) => ({
  pages: [{ items, next: undefined, total: undefined }],
  pageParams: [''],
})

const opened = (over: Partial<ImportReport> = {}) =>
  show(<ImportReportOf id={id} />, {
    known: (client) => {
      const shown = { ...report, ...over }
      const done = shown.run?.done ?? 0
      client.setQueryData(reportQuery(undefined, id).queryKey, shown)
      client.setQueryData(
        problemPages(undefined, id, 'problems', done).queryKey,
        page([problem(12, 'PRICE_INVALID')]),
      )
      client.setQueryData(
        problemPages(undefined, id, 'refused', done).queryKey,
        page([problem(7, 'STOCK_MOVED')]),
      )
      client.setQueryData(changePages(undefined, id).queryKey, page([change]))
    },
  }).place

test('the check says what is wrong by row, column and value, and what only the good rows do', () => {
  spec('operations import', 'Staff see the problems, what changes and how far it is')
  const place = opened()
  const text = place.textContent ?? ''
  expect(text).toContain('Not a price in KSh: write a number up to 10000000')
  expect(find('tbody tr', place).textContent).toContain('12')
  expect(text).toContain('Columns that are passed over: Shelf place')
  expect(text).toContain('Import the 9,963 good rows only')
  expect(find('a[download]', place).getAttribute('href')).toBe(`/api/imports/${id}/rows-left`)
})

test('a press begins it, with the good rows only where some are bad', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push([path, JSON.parse(String(init.body))])
    return new Promise(() => {})
  })
  const place = opened()
  const button = [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('good rows only'),
  )
  act(() => button?.click())
  await until(() => expect(sent).toEqual([[`/api/imports/${id}/start`, { goodRowsOnly: true }]]))
})

test('a running import shows how far it has come, and leads to its history', () => {
  spec('operations import', 'Staff see the problems, what changes and how far it is')
  spec('operations history', 'Every thing that a staff page shows leads to its history')
  const place = opened({ run: progress })
  const bar = find('progress', place)
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1200', '9963'])
  expect(bar.parentElement?.textContent).toContain('1,200 of 9,963 rows')
  expect(find(`a[href="/audit/import/${id}"]`, place).textContent).toBe('Full history')
  expect(opened().querySelector('a[href^="/audit"]')).toBeNull()
})

test('the end names the rows that were refused, and offers them as a file', () => {
  spec('operations import', 'Staff see the problems, what changes and how far it is')
  const run: ImportProgress = { ...progress, done: 9_963, refused: 3, status: 'done' }
  const place = opened({ bad: 0, problems: 0, run })
  const text = place.textContent ?? ''
  expect(text).toContain('9,960 rows imported')
  expect(text).toContain('There were 20 pieces when this was made, and now there are 19')
  expect(text).toContain('Download the other rows')
  expect(opened({ run: { ...progress, status: 'file_gone' } }).textContent).toContain(
    'its file is gone',
  )
})

test('a file that changes nothing, or cannot be read, is not begun', () => {
  const nothing = opened({ good: 0, bad: 0, problems: 0, changes: 0 })
  expect(nothing.textContent).toContain('The shop is as the file says already.')
  const broken = { row: null, column: null, value: '', code: 'NOT_UTF8', facts: {} } as const
  const place = opened({ broken, good: 0 })
  expect(place.textContent).toContain('Save it as “CSV UTF-8”')
  expect(place.querySelector('button')).toBeNull()
})

test('what stands above the table is named, and categories that are missing are offered to be made', () => {
  const place = opened()
  expect(place.textContent).toContain('left out: # Fill in one product a row')
  expect(place.textContent).toContain('The shop has no such category: Hot drinks')
  expect(place.textContent).toContain('Make this category')
})
