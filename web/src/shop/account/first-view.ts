import { createContext, useContext } from 'react'
import type { FirstView } from '#contract/rules/first-view.ts'
import { type ShownShop, withoutContact } from '#contract/shop-settings.ts'

/**
 * The state for which the server drew the page. The browser's first drawing uses the same state, so that server and
 * browser give the same markup.
 */
export type DrawnFor = Pick<FirstView, 'branch' | 'minute' | 'guest'> & { shop: ShownShop }

/** Stands in for the server's state if the server has not drawn the page. */
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

/** The shop's own settings (name, contact), as they were when the page was opened. */
export const useShop = (): ShownShop => useContext(FirstViewContext).shop
