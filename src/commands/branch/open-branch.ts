import { type BranchDetails, branch } from '../../domain/branch.ts'
import { branchCodeClaim } from '../../domain/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { newCatalogueId } from '../claims.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { activeBranchesRoster, keepingOne } from '../rosters.ts'

export const openBranch: Command<BranchDetails, { branchId: number }> = {
  name: 'open-branch',
  may: isAdmin,
  run: async (details, context) => {
    const id = await newCatalogueId(context, 'branch', {
      claim: branchCodeClaim,
      value: details.code,
      taken: 'BRANCH_CODE_TAKEN',
      exists: async (branchId) => (await load(context, branch, branchId)) !== null,
    })
    if (!id.ok) return id
    const branchId = id.value
    const open = { type: 'Open', branchId, details } as const
    const opened = await execute(context, branch, String(branchId), open, { expectNew: true })
    if (!opened.ok) return opened
    const member = String(branchId)
    const isMember = async () => (await load(context, branch, member))?.isActive === true
    await keepingOne(context, activeBranchesRoster, { member, ends: false, isMember }, async () =>
      ok(null),
    )
    return ok({ branchId })
  },
}
