import type { ComponentType } from 'react'
import type { AccountRole } from '#contract/user.ts'
import type { Text } from '#web/lib/text.ts'
import type { MenuIcon } from '#web/staff-ui/menu-icon.tsx'
import type { PageHandle } from '../page-handle.ts'

/** A page is its own chunk, which `load` fetches: a module that exports its component, and nothing else. */
type Page = { path: string; load(): Promise<Readonly<Record<string, ComponentType>>> }

export type ShopPage = Page & {
  /** Absent: the page names itself. '': it bears the shop's name alone. */
  title?: Text
  /** How much of it the server draws. 'frame' is for what is one person's own; 'guest': the page for guests, its frame for others. */
  drawn: NonNullable<PageHandle['drawn']>
  /** It has a link in the account's menu, for whoever is signed in. */
  inAccountMenu?: true
}

/** The server draws none of it. The script is fetched once the visitor is known to be one of `roles`. */
export type StaffPage = Page & {
  title: Text
  roles: readonly AccountRole[]
  /** With an icon it has an entry in the staff's menu, and in the account's. */
  icon?: MenuIcon
}

export const loadPage = async ({ path, load }: Page): Promise<ComponentType> => {
  const [component] = Object.values(await load())
  if (component === undefined) throw new Error(`The module of ${path} exports no component`)
  return component
}
