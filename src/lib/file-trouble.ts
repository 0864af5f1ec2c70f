/** What the codes of the file system mean for whoever has to mend it. */
const meanings: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'its disk has no room left'],
  ['EDQUOT', 'the quota of this user has no room left'],
  ['EFBIG', 'a file became larger than this system allows (see ulimit -f)'],
  ['EACCES', 'this user may not read and write there'],
  ['EPERM', 'it belongs to another user, or is protected'],
  ['EROFS', 'its disk can only be read'],
  ['ENOENT', 'it is not there'],
  ['ENOTDIR', 'it, or a part of its path, is a file and no folder'],
  ['EEXIST', 'a file is in its place'],
  ['EISDIR', 'a folder is in the place of a file'],
  ['EIO', 'its disk fails'],
  ['EMFILE', 'this process has too many files open'],
  ['ENFILE', 'this machine has too many files open'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its links lead in a circle'],
  ['ESTALE', 'its disk on another machine is away'],
  ['ENOTCONN', 'its disk on another machine is away'],
  ['EHOSTDOWN', 'its disk on another machine is away'],
  ['ETIMEDOUT', 'its disk on another machine does not answer'],
  ['ENODEV', 'its disk is gone'],
  ['ENXIO', 'its disk is gone'],
])

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const pathOf = (error: unknown): unknown =>
  error instanceof Error && 'path' in error ? error.path : undefined

/**
 * What went wrong at `path`, to be said behind its name. It names the file if that is another one. Undefined: the error is
 * none of the file system.
 */
export const fileTrouble = (path: string, error: unknown): string | undefined => {
  const meaning = meanings.get(codeOf(error))
  const failed = pathOf(error)
  if (meaning === undefined || typeof failed !== 'string' || failed === path) return meaning
  return `${failed}: ${meaning}`
}
