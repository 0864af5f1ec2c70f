import * as z from 'zod'
import { advanceImport } from '../commands/import/run-import.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'

const running = z.object({ importId: z.string() })

/**
 * Writes an import page by page, with a job for each page. So a stop of the process waits for one page, and a crash
 * repeats one.
 */
export const runImportJob = eventJob({
  type: 'run-import',
  lane: 'imports',
  on: ['ImportStarted', 'ImportAdvanced'],
  data: ({ type, data }) =>
    type === 'ImportAdvanced' && data.left === 0 ? undefined : { importId: data.importId },
  retry: { attempts: 20, backoffMs: 250 },
  run: issuing(advanceImport, running),
})
