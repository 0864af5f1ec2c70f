import type { AccountRole } from '#contract/user.ts'
import type { Text } from '#web/lib/text.ts'
import type { StaffPage } from './page.ts'
import { shopPages } from './shop-pages.ts'
import { staffPages } from './staff-pages.ts'

/** The staff's pages that this role finds in a menu. */
export const staffMenuFor = (
  role: AccountRole,
): (StaffPage & Required<Pick<StaffPage, 'icon'>>)[] =>
  staffPages.flatMap(({ icon, ...page }) =>
    icon !== undefined && page.roles.includes(role) ? [{ ...page, icon }] : [],
  )

const [ownOrders, ...ownOthers] = shopPages.filter(({ inAccountMenu }) => inAccountMenu)

/** The account's menu: My Orders, the role's staff pages, and the other pages of the account. */
export const accountMenuFor = (role: AccountRole): { to: string; label: Text }[] =>
  [ownOrders, ...staffMenuFor(role), ...ownOthers].flatMap((page) =>
    page?.title === undefined ? [] : [{ to: page.path, label: page.title }],
  )
