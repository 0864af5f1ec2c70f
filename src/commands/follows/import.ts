import * as z from 'zod'
import { consequence, on } from '../engine/consequences.ts'
import { advanceImport } from '../import/run-import.ts'

/**
 * The next page of an import. Each page has a job of its own, so that a stop of the process waits for one page, and a
 * crash repeats one.
 */
const nextPage = consequence(advanceImport, z.object({ importId: z.string() }), {
  name: 'run-import',
  lane: 'imports',
  retry: { attempts: 20, backoffMs: 250 },
})

/** What follows from the events of an import. */
export const importFollows = [
  on(
    'ImportStarted',
    nextPage.soon(({ data: { importId } }) => ({ importId })),
  ),
  on(
    'ImportAdvanced',
    nextPage.soon(({ data: { importId, left } }) => (left === 0 ? undefined : { importId })),
  ),
]
