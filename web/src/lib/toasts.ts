import { create } from 'zustand'

export type Toast = {
  id: number
  /** When the toast was shown, in ms since 1970. */
  at: number
  title: string
  text?: string | undefined
  tone: 'plain' | 'destructive'
  action?: { label: string; run(): void } | undefined
}

/** At most one toast is shown: a new one replaces the one on screen. */
type ToastState = {
  toast: Toast | null
  show(toast: Omit<Toast, 'id' | 'at' | 'tone'> & { tone?: Toast['tone'] }): void
  dismiss(): void
  /**
   * Called when the shopper goes to another page. A toast shown in the last second stays, since it explains the new
   * page; an older toast is closed.
   */
  leavePage(): void
}

/** A toast and a change of page within this time, in ms, come from the same press. */
const SAME_ACT_MS = 1_000

let shown = 0

export const useToasts = create<ToastState>()((set) => ({
  toast: null,
  show: (toast) => {
    shown += 1
    set({ toast: { tone: 'plain', ...toast, id: shown, at: Date.now() } })
  },
  dismiss: () => set({ toast: null }),
  leavePage: () =>
    set(({ toast }) => ({
      toast: toast !== null && Date.now() - toast.at < SAME_ACT_MS ? toast : null,
    })),
}))

export const showToast = (
  title: string,
  text?: string,
  tone: Toast['tone'] = 'plain',
  action?: Toast['action'],
): void => useToasts.getState().show({ title, text, tone, action })
