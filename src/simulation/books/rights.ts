import type { About } from './entry.ts'
import type { Books } from './state.ts'

/** A manager runs the own branch alone. Whoever does something for another one was not refused as the shop promises. */
export const ofBranch = (books: Books, by: About['by'], branchId: number, what: string): void => {
  if (by.role !== 'branch_manager' || by.branchId === branchId) return
  books.broken.push(`the manager of branch ${by.branchId} ${what} of branch ${branchId}`)
}
