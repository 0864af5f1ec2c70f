import { mustWait } from '../stores/job-queue/port.ts'

/**
 * Does the work for one of many items. A failure is given to `failed`, so that the other items go on. Throws only
 * errors that all items would meet: a store that is away, or work that must wait.
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
