import { create } from 'zustand'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useBranchChoice } from '../branch/branch.ts'
import { useCart } from '../cart/cart.ts'

/**
 * `wanted` is the branch that the shopper chose while the cart held products of another branch. The switch waits until
 * the shopper has decided about the cart.
 */
type SwitchState = { wanted: Branch | null; settle(): void }

export const useBranchSwitch = create<SwitchState>()((set) => ({
  wanted: null,
  settle: () => set({ wanted: null }),
}))

/** Makes the branch the current one. If the cart holds products of another branch, the shopper is asked first. */
export const requestBranch = (branch: Branch): void => {
  const foreign = useCart.getState().lines.some((line) => line.branchId !== branch.id)
  if (foreign) useBranchSwitch.setState({ wanted: branch })
  else useBranchChoice.getState().choose(branch.code)
}
