import { codeOf, fileTrouble } from '../lib/file-trouble.ts'
import { StoreFull } from './store-unavailable.ts'

/** The data folder cannot be used as it is. The message says why, and what to do. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
}

/** What the failure to open a data folder is to be told as. A full disk may have room again, so that can be tried again. */
export const folderFailure = (folder: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StoreFull(folder, { cause: error })
  const trouble = fileTrouble(folder, error)
  if (trouble === undefined) return error
  return new DataFolderUnusable(
    `The data folder ${folder} cannot be used: ${trouble}. Mend that, or name another folder in DATA_DIR.`,
    { cause: error },
  )
}
