import type { AccountRole } from '#contract/user.ts'
import type { StaffPage } from './page.ts'
import { staffPages } from './staff-pages.ts'

/** The staff's pages that this role finds in a menu. */
export const staffMenuFor = (
  role: AccountRole,
): (StaffPage & Required<Pick<StaffPage, 'icon'>>)[] =>
  staffPages.flatMap(({ icon, ...page }) =>
    icon !== undefined && page.roles.includes(role) ? [{ ...page, icon }] : [],
  )
