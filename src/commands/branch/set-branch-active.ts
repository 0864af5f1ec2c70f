import { branch } from '../../domain/branch.ts'
import { isAdmin } from '../../domain/kernel/access.ts'

import { type Command, withoutValue } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { activeBranchesRoster, keepingOne } from '../rosters.ts'

/** `revision` is the branch's revision that the sender saw. */
export type SetBranchActive = {
  branchId: number
  isActive: boolean
  revision?: number | undefined
}

/**
 * Switches a branch off or on. A branch that is off takes no new orders, finishes its open orders and keeps its stock.
 * The last active branch cannot be switched off.
 */
export const setBranchActive: Command<SetBranchActive, null> = {
  name: 'set-branch-active',
  may: isAdmin,
  run: async ({ branchId, isActive, revision }, context) => {
    const member = String(branchId)
    const isMember = async () => (await load(context, branch, member))?.isActive === true
    const command = { type: 'SetActive', isActive } as const
    const change = () =>
      executeAsSeen(context, branch, member, command, { expectedRevision: revision })
    const ends = !isActive && (await isMember())
    return withoutValue(
      await keepingOne(context, activeBranchesRoster, { member, ends, isMember }, change),
    )
  },
}
