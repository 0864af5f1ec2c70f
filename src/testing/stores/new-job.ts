import { randomUUID } from 'node:crypto'
import type { NewJob } from '../../stores/job-queue/port.ts'

export const newJob = (job: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  type: 'greet',
  data: {},
  retry: { attempts: 1, backoffMs: 10 },
  ...job,
})
