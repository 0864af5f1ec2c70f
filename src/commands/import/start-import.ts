import { importRun } from '#src/domain/import/import.ts'
import { runsBranches } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import type { CheckedFile } from './checked.ts'
import { ownFile } from './kept-file.ts'

/** `goodRowsOnly`: rows with problems are left out. Without it a file with a problem is not begun. */
export type StartImport = { importId: string; goodRowsOnly: boolean }

/**
 * Begins to write the rows of a file that was checked. The rows themselves are a job's, which goes on after a crash.
 */
export const startImport: Command<StartImport, CheckedFile> = {
  name: 'start-import',
  may: runsBranches,
  run: async ({ importId, goodRowsOnly }, context) => {
    const { uploads, actor } = context
    const found = await ownFile(uploads, actor, importId)
    if (!found.ok) return found
    const file = found.value
    if (file.broken !== null || (file.bad > 0 && !goodRowsOnly)) return reject('INVALID_INPUT')
    const { kind, branchId, good: rows, goodPages: parts } = file
    const by = { id: actor.id, role: actor.role }
    const facts = { importId, kind, branchId, rows, parts, by }
    const started = await execute(context, importRun, importId, { type: 'Start', ...facts })
    return started.ok ? ok(file) : started
  },
}
