import { codeOf, fileTrouble } from '../lib/file-trouble.ts'
import { StoreFull } from './store-unavailable.ts'

/** The data folder cannot be used as it is. The message says why, and what to do. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
}

const pathOf = (error: unknown): unknown =>
  error instanceof Error && 'path' in error ? error.path : undefined

/** What the failure to open a data folder is to be told as. A full disk may have room again, so that can be tried again. */
export const folderFailure = (folder: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StoreFull(folder, { cause: error })
  const trouble = fileTrouble(error)
  if (trouble === undefined) return error
  const path = pathOf(error)
  const what = typeof path === 'string' && path !== folder ? `${path}: ${trouble}` : trouble
  return new DataFolderUnusable(
    `The data folder ${folder} cannot be used: ${what}. Mend that, or name another folder in DATA_DIR.`,
    { cause: error },
  )
}
