import { expect, it } from 'vitest'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { imports } from './imports.ts'
import { openImportQueries } from './queries.ts'

const started = (importId = 'i', branchId: number | null = null): Given => ({
  type: 'ImportStarted',
  data: {
    importId,
    kind: branchId === null ? 'products' : 'counts',
    branchId,
    rows: 300,
    parts: 2,
    by: { id: 'a', role: 'admin' },
  },
})
const advanced = (part: number): Given => ({
  type: 'ImportAdvanced',
  data: { importId: 'i', part, rows: 150, refused: 2, left: 1 - part },
})
const ended: Given = { type: 'ImportEnded', data: { importId: 'i', status: 'done' } }

it('says how far an import has come, and what it refused', () => {
  expect(fold(imports, [started()]).i).toMatchObject({ done: 0, status: 'running', by: 'admin' })
  expect(fold(imports, [started(), advanced(0)]).i).toMatchObject({ done: 150, refused: 2 })
  expect(fold(imports, [started(), advanced(0), advanced(1), ended]).i).toMatchObject({
    rows: 300,
    done: 300,
    refused: 4,
    status: 'done',
  })
})

it('is listed for admins, and for the managers of its branch', async () => {
  const { list } = openImportQueries(await storeOf([started(), started('j', 1), started('k', 2)]))
  const admin = { id: 'a', role: 'admin' } as const
  const manager = { id: 'm', role: 'branch_manager', branchId: 1 } as const
  const ids = async (...asked: Parameters<typeof list>) => {
    const found = await list(...asked)
    return found.ok ? found.value.docs.map(({ id }) => id) : found.error.code
  }
  const page = { limit: 10 }
  expect(await ids(admin, {}, page)).toEqual(['k', 'j', 'i'])
  expect(await ids(manager, { branchId: 1 }, page)).toEqual(['j'])
  expect(await ids(manager, { branchId: 2 }, page)).toBe('FORBIDDEN')
  expect(await ids(manager, {}, page)).toBe('FORBIDDEN')
})
