import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ImportReport } from '#contract/import.ts'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { ImportsPage } from './imports-page.tsx'

const idOf = (n: number): string => `0190f3a1-2222-7000-8000-${String(n).padStart(12, '0')}`
const reportOf = (id: string, categoriesMissing: string[]): ImportReport => ({
  id,
  kind: 'products',
  branchId: null,
  name: 'till.csv',
  checkedAt: '2026-01-05T08:59:00.000Z',
  rows: 1,
  good: categoriesMissing.length === 0 ? 1 : 0,
  unchanged: 0,
  bad: categoriesMissing.length,
  problems: 0,
  changes: 0,
  above: [],
  categoriesMissing,
  unknown: [],
  broken: null,
  run: null,
})

test('a file is checked once more when its missing categories are made', async () => {
  const reports = new Map<string, ImportReport>()
  const made: unknown[] = []
  const check = (): Response => {
    const id = idOf(reports.size + 1)
    const report = reportOf(id, made.length === 0 ? ['Hot drinks'] : [])
    reports.set(id, report)
    return Response.json(report)
  }
  const make = (body: unknown): Response => {
    made.push(JSON.parse(String(body)))
    return Response.json({ id: 9 })
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path === '/api/categories') return make(body)
    if (method === 'POST') return check()
    return Response.json(reports.get(path.split('/').at(-1) ?? '') ?? [])
  })
  useSession.getState().setUser(aUser({ role: 'admin' }))
  const { place } = show(<ImportsPage />)
  const field = find('input[type="file"]', place)
  const files = [new File(['Item Name,Category,Price\nTea,Hot drinks,80\n'], 'till.csv')]
  Object.defineProperty(field, 'files', { value: files })
  act(() => {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(place.textContent).toContain('no such category: Hot drinks'))
  const button = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Make this category',
  )
  press(button ?? expect.fail('No button'))
  await until(() => expect(place.textContent).toContain('Import 1 row'))
  expect(made).toEqual([{ name: 'Hot drinks', slug: 'hot-drinks' }])
  expect([...reports.keys()]).toEqual([idOf(1), idOf(2)])
})
