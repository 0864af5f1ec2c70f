import { useEffect, useState } from 'react'
import type { AccountRole } from '#contract/user.ts'
import { UserMenu } from '../features/auth/user-menu.tsx'
import { useFreeText } from '../lib/text.ts'
import { useSession } from '../shop/account/session.ts'
import { LanguageSwitch } from './language.tsx'
import type { ShopPage } from './pages/page.ts'
import { shopPages } from './pages/shop-pages.ts'

type Entry = { path: string; title?: string }

const [ownOrders, ...ownOthers] = shopPages.filter(({ inAccountMenu }) => inAccountMenu)

const maySee =
  (role: AccountRole | undefined) =>
  ({ roles }: ShopPage) =>
    roles === undefined || (role !== undefined && roles.includes(role))

/**
 * The staff pages that the role may see. The list of staff pages is loaded only for the staff, so customers load
 * nothing for it.
 */
const useStaffPages = (role: AccountRole | undefined): readonly Entry[] => {
  const [known, setKnown] = useState<{ role: AccountRole; pages: readonly Entry[] }>()
  useEffect(() => {
    if (role === undefined || role === 'customer') return
    import('./pages/staff-menu.ts').then(
      ({ menuPagesFor }) => setKnown({ role, pages: menuPagesFor(role) }),
      // If the list cannot be loaded, the menu shows only the entries that every account has.
      () => undefined,
    )
  }, [role])
  return known?.role === role && known !== undefined ? known.pages : []
}

const ownAccount = ownOthers.filter(({ path }) => path === '/profile' || path === '/password')

/**
 * The account's menu. In the shop it has My Orders, the first staff page of the role, and the other pages of the
 * account. `atWork`, on the staff's pages, it has the role's staff pages, My Profile and Security.
 */
export const AccountMenu = ({ atWork = false }: { atWork?: boolean }) => {
  const free = useFreeText()
  const role = useSession((session) => session.user?.role)
  const staffPages = useStaffPages(role)
  const pages: readonly (Entry | undefined)[] = atWork
    ? [...staffPages, ...ownAccount]
    : [ownOrders, staffPages[0], ...ownOthers.filter(maySee(role))]
  const links = pages.flatMap((page) =>
    page?.title === undefined ? [] : [{ to: page.path, label: free(page.title) }],
  )
  return (
    <UserMenu links={links}>
      <LanguageSwitch />
    </UserMenu>
  )
}
