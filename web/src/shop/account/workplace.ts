import type { AccountRole } from '#contract/user.ts'

/** The page where the work of a role is. Who has none is a customer of the shop. */
export const workplaces: Readonly<Partial<Record<AccountRole, string>>> = {
  admin: '/admin/dashboard',
  branch_manager: '/branch-manager/dashboard',
  finance: '/admin/payments',
  driver: '/driver',
}

const isForStaff = (path: string): boolean =>
  /^\/(?:admin|branch-manager|driver)(?:\/|$)/.test(path)

/** `path`: the page that signing in was for. Staff go to their work unless that was a page of the staff. */
export const afterSignIn = (role: AccountRole, path: string): string =>
  isForStaff(path) ? path : (workplaces[role] ?? path)
