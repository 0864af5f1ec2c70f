import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, home } from './machine.ts'

/** A built server. `main`: the path of its `main.js`. */
export type Build = { name: string; main: string; remove(): Promise<void> }

const mainOf = (tree: string): string => join(tree, 'dist/server/main.js')

const run = (tree: string, command: string, ...args: string[]): void => {
  execFileSync(command, args, { cwd: tree, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** The build of this tree, which `npm run build` makes. */
export const ownBuild = async (): Promise<Build> => {
  run(home, process.execPath, 'scripts/build.mjs')
  return { name: 'this tree', main: mainOf(home), remove: async () => undefined }
}

const isLockedAlike = async (tree: string): Promise<boolean> => {
  const [own, other] = await Promise.all(
    [home, tree].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  )
  return own === other
}

/** Packages are linked where both commits lock the same ones, and installed otherwise. */
const bringPackages = async (tree: string): Promise<void> => {
  if (await isLockedAlike(tree))
    await symlink(join(home, 'node_modules'), join(tree, 'node_modules'))
  else run(tree, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
}

/** Builds another commit in a temporary working tree. */
const buildCommit = async (commit: string): Promise<Build> => {
  const tree = await mkdtemp(join(tmpdir(), 'duka-build-'))
  const remove = async () => {
    git('worktree', 'remove', '--force', tree)
  }
  git('worktree', 'add', '--detach', '--force', tree, commit)
  try {
    await bringPackages(tree)
    run(tree, process.execPath, 'scripts/build.mjs')
  } catch (error) {
    await remove()
    throw error
  }
  return { name: git('rev-parse', '--short', commit), main: mainOf(tree), remove }
}

/** The build to compare with: a commit, or the path of a working tree that is built already. */
export const otherBuild = async (commitOrTree: string): Promise<Build> =>
  existsSync(mainOf(commitOrTree))
    ? { name: commitOrTree, main: mainOf(commitOrTree), remove: async () => undefined }
    : buildCommit(commitOrTree)
