import { createContext } from 'react'
import type { FirstView } from '#contract/rules/first-view.ts'

/** The state that the server drew the page with. It counts for the first drawing, before the browser's own state. */
export type DrawnFor = Pick<FirstView, 'branch' | 'minute' | 'guest'>

export const drawnForNobody: DrawnFor = { branch: null, minute: 0, guest: true }

export const FirstViewContext = createContext(drawnForNobody)
