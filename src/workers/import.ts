import * as z from 'zod'
import { advanceImport } from '../commands/import/run-import.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'

const running = z.object({ importId: z.string() })

/** Each page of a file is a job of its own: a stop waits for one page, and a crash costs one. */
export const runImportJob = eventJob({
  type: 'run-import',
  lane: 'imports',
  on: ['ImportStarted', 'ImportAdvanced'],
  data: ({ type, data }) =>
    type === 'ImportAdvanced' && data.left === 0 ? undefined : { importId: data.importId },
  retry: { attempts: 20, backoffMs: 250 },
  run: issuing(advanceImport, running),
})
