import type { AccountRole } from '#contract/user.ts'

/** For the staff. A history names the role of each actor. */
export const roleWords: Readonly<Record<string, string>> = {
  admin: 'Admin',
  branch_manager: 'Branch Manager',
  driver: 'Driver',
  customer: 'Customer',
  finance: 'Finance',
  guest: 'Guest',
  system: 'System',
} satisfies Record<AccountRole | 'guest' | 'system', string>
