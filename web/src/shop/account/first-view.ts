import { createContext, useContext } from 'react'
import type { FirstView } from '#contract/rules/first-view.ts'
import { type ShownShop, withoutContact } from '#contract/shop-settings.ts'

/** The state that the server drew the page with. It counts for the first drawing, before the browser's own state. */
export type DrawnFor = Pick<FirstView, 'branch' | 'minute' | 'guest'> & { shop: ShownShop }

/** A page that no server has written says nothing of the shop. */
export const drawnForNobody: DrawnFor = {
  branch: null,
  minute: 0,
  guest: true,
  shop: {
    ...withoutContact,
    name: '',
    tagline: '',
    heroText: '',
    takesMpesa: true,
    isDemo: false,
  },
}

export const FirstViewContext = createContext(drawnForNobody)

/** What the shop says of itself, as it was when the page was opened. */
export const useShop = (): ShownShop => useContext(FirstViewContext).shop
