import { mustWait } from '../stores/job-queue/port.ts'

/**
 * Does the work on one thing of many. `failed` hears of a failure, which ends nothing else. Throws only errors that all
 * the others would run into: an engine that is away, or that nothing may run now.
 */
export const byItself = async (
  work: () => unknown,
  failed: (error: unknown) => void,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (mustWait(error)) throw error
    failed(error)
  }
}
