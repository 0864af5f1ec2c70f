import { it } from 'vitest'
import { spec } from '#spec'
import { type ImportEvent, type ImportFacts, importRun } from './import.ts'
import { given } from './kernel/given-when-then.ts'

const importId = 'i'
const facts: ImportFacts = {
  importId,
  kind: 'products',
  branchId: null,
  rows: 300,
  parts: 2,
  by: { id: 'a', role: 'admin' },
}
const start = { type: 'Start', ...facts } as const
const started: ImportEvent = { type: 'ImportStarted', data: facts }
const advance = (part: number) => ({ type: 'Advance', part, rows: 200, refused: 1 }) as const
const advanced = (part: number): ImportEvent => ({
  type: 'ImportAdvanced',
  data: { importId, part, rows: 200, refused: 1, left: 1 - part },
})
const ended = (status: 'done' | 'file_gone'): ImportEvent => ({
  type: 'ImportEnded',
  data: { importId, status },
})

it('begins once', () => {
  given(importRun).when(start).thenEvents(started)
  given(importRun, started, advanced(0)).when(start).thenEvents()
})

it('does not begin where the file changes nothing', () => {
  given(importRun)
    .when({ ...start, rows: 0 })
    .thenRejected('INVALID_INPUT')
})

it('goes part by part, each once, and ends with the last', () => {
  spec('operations import', 'An import that began goes on after a crash and ends the same')
  given(importRun, started).when(advance(0)).thenEvents(advanced(0))
  given(importRun, started).when(advance(1)).thenEvents()
  given(importRun, started, advanced(0)).when(advance(0)).thenEvents()
  given(importRun, started, advanced(0)).when(advance(1)).thenEvents(advanced(1), ended('done'))
  given(importRun).when(advance(0)).thenRejected('NOT_FOUND')
})

it('ends where its file is gone, unless it has ended', () => {
  given(importRun, started).when({ type: 'Abandon' }).thenEvents(ended('file_gone'))
  given(importRun, started, ended('done')).when({ type: 'Abandon' }).thenEvents()
  given(importRun, started, ended('file_gone')).when(advance(0)).thenEvents()
})
