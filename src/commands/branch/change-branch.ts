import { type BranchFacts, type BranchState, branch } from '../../domain/branch.ts'
import { isAdmin } from '../../domain/kernel/access.ts'

import { type Command, withoutValue } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'

/** `revision` is the branch's revision that the sender saw. */
export type ChangeBranch = { branchId: number; facts: BranchFacts; revision?: number | undefined }

export const changeBranch: Command<ChangeBranch, null> = {
  name: 'change-branch',
  may: isAdmin,
  run: async ({ branchId, facts, revision }, context) => {
    const command = { type: 'Change', facts } as const
    const tell = (fields: BranchState) => ({ fields })
    const seen = { expectedRevision: revision, tell }
    return withoutValue(await executeAsSeen(context, branch, String(branchId), command, seen))
  },
}
