import type { AccountRole } from '#contract/user.ts'

/** The page to which each role of the staff goes first. A customer has none. */
export const workplaces: Readonly<Partial<Record<AccountRole, string>>> = {
  admin: '/admin/dashboard',
  branch_manager: '/branch-manager/dashboard',
  finance: '/admin/payments',
  driver: '/driver',
}

const isForStaff = (path: string): boolean =>
  /^\/(?:admin|branch-manager|driver)(?:\/|$)/.test(path)

/**
 * The page to open after signing in. `path` is the page that asked for the sign-in: staff go to their own first page
 * unless `path` is a page of the staff.
 */
export const afterSignIn = (role: AccountRole, path: string): string =>
  isForStaff(path) ? path : (workplaces[role] ?? path)
