import { useQuery } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Branch, branch } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { storedAs } from '../../lib/stored.ts'
import { FirstViewContext } from '../account/first-view.ts'
import { useSession } from '../account/session.ts'
import { keys } from '../keys.ts'

export const branchesQuery = apiQuery(keys.shop.branches, '/api/branches', z.array(branch))

type BranchChoice = { code: string | null; choose(code: string): void }

export const useBranchChoice = create<BranchChoice>()(
  persist((set) => ({ code: null, choose: (code) => set({ code }) }), {
    name: 'duka-branch',
    storage: createJSONStorage(() => storedAs(z.object({ code: z.string().nullable() }))),
    partialize: ({ code }) => ({ code }),
  }),
)

const codeNow = (): string | null => useBranchChoice.getState().code

const useBranchCode = (): string | null => {
  const first = useContext(FirstViewContext)
  return useSyncExternalStore(useBranchChoice.subscribe, codeNow, () => first.branch)
}

const A_YEAR_S = 31_536_000

/**
 * Keeps the chosen branch in a cookie, so that the server draws each page with the prices and the stock of this branch.
 * Returns a function that ends this.
 */
export const tellServerBranch = (): (() => void) => {
  const tell = ({ code }: { code: string | null }): void => {
    if (code === null) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `duka_branch=${encodeURIComponent(code)}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`
  }
  tell(useBranchChoice.getState())
  return useBranchChoice.subscribe(tell)
}

const none: readonly Branch[] = []

/** The branch with this code, else the preferred one, else the first one that takes orders. */
export const branchAmong = (
  all: readonly Branch[],
  code: string | null,
  preferred?: number | null,
): Branch | undefined => {
  const open = all.filter(({ isActive }) => isActive)
  return (
    all.find((branch) => branch.code === code) ?? open.find(({ id }) => id === preferred) ?? open[0]
  )
}

/**
 * All branches, none while they load. `current`: the chosen branch, else the branch that the account prefers, else the
 * first branch that takes orders. Undefined while the branches load, and if there are none.
 */
export const useBranches = (): { all: readonly Branch[]; current: Branch | undefined } => {
  const code = useBranchCode()
  const preferred = useSession(({ user }) => user?.preferredBranchId)
  const { data: all = none } = useQuery(branchesQuery)
  const current = branchAmong(all, code, preferred)
  return { all, current }
}

export const useCurrentBranch = (): Branch | undefined => useBranches().current
