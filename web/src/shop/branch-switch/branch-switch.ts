import { create } from 'zustand'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useBranchChoice } from '../branch/branch.ts'
import { useCart } from '../cart/cart.ts'

/** The branch that waits until the shopper has said what becomes of the cart. */
type SwitchState = { wanted: Branch | null; settle(): void }

export const useBranchSwitch = create<SwitchState>()((set) => ({
  wanted: null,
  settle: () => set({ wanted: null }),
}))

/** Makes the branch current, but asks first if the cart holds lines of another one. */
export const requestBranch = (branch: Branch): void => {
  const foreign = useCart.getState().lines.some((line) => line.branchId !== branch.id)
  if (foreign) useBranchSwitch.setState({ wanted: branch })
  else useBranchChoice.getState().choose(branch.code)
}
