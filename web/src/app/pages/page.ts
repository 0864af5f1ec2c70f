import { type ComponentType, createContext, useContext } from 'react'
import type { AccountRole } from '#contract/user.ts'
import type { Text } from '#web/lib/text.ts'
import type { MenuIcon } from '#web/staff-ui/menu-icon.tsx'

/** What the frame knows about a page. The fields are explained at `ShopPage` below. */
export type PageHandle = {
  path?: string
  title?: string
  drawn?: 'page' | 'own' | 'guest' | 'frame'
  roles?: readonly AccountRole[]
  slim?: true
}

export const PageHandleContext = createContext<PageHandle>({})

/** What the frame knows about the current page. */
export const usePageHandle = (): PageHandle => useContext(PageHandleContext)

/** A page, which is a script of its own. `load` fetches a module whose only export is the page's component. */
type Page = { path: string; load(): Promise<Readonly<Record<string, ComponentType>>> }

export type ShopPage = Page & {
  /** If absent, the page sets its own title. '' means that the title is only the shop's name. */
  title?: Text
  /**
   * The part that the server draws. 'page' draws all of it; 'own' draws what belongs to nobody
   * of a page that search engines leave out. 'frame' draws the menus and the
   * title of a page that is one person's own; 'guest' draws the page for guests and the frame for others. If absent, the
   * page has no shop menus, and the browser draws it.
   */
  drawn?: NonNullable<PageHandle['drawn']>
  /** The page has its own bar in place of the shop's menus. */
  slim?: true
  /** The roles that may see the page. If absent, everybody may. */
  roles?: readonly AccountRole[]
  /** The account menu links to the page for every signed-in user who may see it. */
  inAccountMenu?: true
}

/** The groups of the staff's menu, in their order, with their titles. */
export const menuGroups = {
  today: 'Today',
  goods: 'Goods',
  people: 'People',
  money: 'Money',
  shop: 'The shop',
} as const
export type MenuGroup = keyof typeof menuGroups

/**
 * The server never draws a staff page. The browser fetches the page's script once it knows that the visitor has one of
 * `roles`.
 */
export type StaffPage = Page & {
  /** The title in English, like the page. The account menu translates it if a dictionary has it. */
  title: string
  roles: readonly AccountRole[]
  /** The page's place in the staff's menu. If absent, other pages link to the page. */
  menu?: { group: MenuGroup; icon: MenuIcon }
}

export const loadPage = async ({ path, load }: Page): Promise<ComponentType> => {
  const [component] = Object.values(await load())
  if (component === undefined) throw new Error(`The module of ${path} exports no component`)
  return component
}
