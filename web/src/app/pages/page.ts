import { type ComponentType, createContext, useContext } from 'react'
import type { AccountRole } from '#contract/user.ts'
import type { Text } from '#web/lib/text.ts'
import type { MenuIcon } from '#web/staff-ui/menu-icon.tsx'

/**
 * A page's facts. `drawn`: the part that the server draws, nothing if absent. 'guest' draws the page for guests and its
 * frame for others. `roles`: those who may see the page, everybody if absent. `slim`: the page has a bar of its own in
 * place of the shop's menus.
 */
export type PageHandle = {
  title?: string
  drawn?: 'page' | 'guest' | 'frame'
  roles?: readonly AccountRole[]
  slim?: true
}

export const PageHandleContext = createContext<PageHandle>({})

/** The facts of the page that is shown. */
export const usePageHandle = (): PageHandle => useContext(PageHandleContext)

/** A page is a chunk of its own. `load` fetches a module that exports the page's component, and nothing else. */
type Page = { path: string; load(): Promise<Readonly<Record<string, ComponentType>>> }

export type ShopPage = Page & {
  /** Absent: the page names itself. '': the title is the shop's name alone. */
  title?: Text
  /**
   * The part that the server draws. 'frame' is for a page of personal things. 'guest' draws the page for guests, and
   * its frame for others. Absent: the page stands alone, without the shop's menus, and the browser draws it.
   */
  drawn?: NonNullable<PageHandle['drawn']>
  /** The page has a bar of its own, and none of the shop's menus. */
  slim?: true
  /** Those who may see the page. Absent: everybody. */
  roles?: readonly AccountRole[]
  /** The account's menu links to the page for everybody who is signed in and may see it. */
  inAccountMenu?: true
}

/** The server draws no staff page. The page's script is fetched once the visitor is known to have one of `roles`. */
export type StaffPage = Page & {
  /** In English, as the page is. The account's menu translates a title that a dictionary has. */
  title: string
  roles: readonly AccountRole[]
  /** A page with an icon has an entry in the staff's menu, and in the account's. */
  icon?: MenuIcon
}

export const loadPage = async ({ path, load }: Page): Promise<ComponentType> => {
  const [component] = Object.values(await load())
  if (component === undefined) throw new Error(`The module of ${path} exports no component`)
  return component
}
