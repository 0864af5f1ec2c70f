import type { AccountRole } from '#contract/user.ts'
import { type MenuGroup, menuGroups, type StaffPage } from './page.ts'
import { staffPages } from './staff-pages.ts'

type MenuPage = StaffPage & Required<Pick<StaffPage, 'menu'>>
const inMenu = staffPages.flatMap(({ menu, ...page }) =>
  menu === undefined ? [] : [{ ...page, menu }],
)
const groups = Object.keys(menuGroups).filter((name): name is MenuGroup =>
  Object.hasOwn(menuGroups, name),
)

/** The groups of the menu that this role sees. A group without pages for the role is left out. */
export const staffMenuFor = (
  role: AccountRole,
): { group: MenuGroup; title: string; pages: MenuPage[] }[] =>
  groups
    .map((group) => ({
      group,
      title: menuGroups[group],
      pages: inMenu.filter(({ menu, roles }) => menu.group === group && roles.includes(role)),
    }))
    .filter(({ pages }) => pages.length > 0)

/** The pages of the menu that this role sees. */
export const menuPagesFor = (role: AccountRole): MenuPage[] =>
  staffMenuFor(role).flatMap(({ pages }) => pages)
