import { UserMenu } from '../features/auth/user-menu.tsx'
import { useSession } from '../shop/account/session.ts'
import { accountMenuFor } from './pages/menus.ts'

/** The account's menu with the pages that its owner may open. */
export const AccountMenu = () => {
  const role = useSession((session) => session.user?.role)
  return <UserMenu links={role === undefined ? [] : accountMenuFor(role)} />
}
