import type { AccountRole } from '#contract/user.ts'
import type { StaffPage } from './page.ts'
import { staffPages } from './staff-pages.ts'

/** The staff pages that the menu shows to this role. */
export const staffMenuFor = (
  role: AccountRole,
): (StaffPage & Required<Pick<StaffPage, 'icon'>>)[] =>
  staffPages.flatMap(({ icon, ...page }) =>
    icon !== undefined && page.roles.includes(role) ? [{ ...page, icon }] : [],
  )
