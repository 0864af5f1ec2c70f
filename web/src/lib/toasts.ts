import { create } from 'zustand'

export type Toast = {
  id: number
  /** When it was shown, in ms since 1970. */
  at: number
  title: string
  text?: string | undefined
  tone: 'plain' | 'destructive'
  action?: { label: string; run(): void } | undefined
}

/** There is one toast at a time: a new one replaces the one on screen. */
type ToastState = {
  toast: Toast | null
  show(toast: Omit<Toast, 'id' | 'at' | 'tone'> & { tone?: Toast['tone'] }): void
  dismiss(): void
  /** A toast that came with the new page stays, as it tells what led there. An older one belongs to the page before. */
  leavePage(): void
}

/** What is pressed answers by a toast and by another page at nearly the same time. */
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
