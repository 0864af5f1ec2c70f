import type { AccountRole } from '#contract/user.ts'

/** The page to which each role of the staff goes first. A customer has none. */
export const workplaces: Readonly<Partial<Record<AccountRole, string>>> = {
  admin: '/admin/dashboard',
  branch_manager: '/branch-manager/dashboard',
  clerk: '/shop-assistant',
  finance: '/admin/payments',
  driver: '/driver',
}

/**
 * The page to open after signing in. Staff go to their own first page, unless a page asked for the sign-in (`isAsked`):
 * then they go back to `path`.
 */
export const afterSignIn = (role: AccountRole, path: string, isAsked: boolean): string =>
  isAsked && path !== '/' ? path : (workplaces[role] ?? path)
