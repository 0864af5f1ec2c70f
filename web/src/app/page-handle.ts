import { createContext, useContext } from 'react'
import type { AccountRole } from '#contract/user.ts'

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
