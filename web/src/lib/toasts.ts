import { create } from 'zustand'

export type Toast = {
  id: number
  title: string
  text?: string | undefined
  tone: 'plain' | 'destructive'
  action?: { label: string; run(): void } | undefined
}

/** There is one toast at a time: a new one replaces the one on screen. */
type ToastState = {
  toast: Toast | null
  show(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void
  dismiss(): void
}

let shown = 0

export const useToasts = create<ToastState>()((set) => ({
  toast: null,
  show: (toast) => {
    shown += 1
    set({ toast: { tone: 'plain', ...toast, id: shown } })
  },
  dismiss: () => set({ toast: null }),
}))

export const showToast = (
  title: string,
  text?: string,
  tone: Toast['tone'] = 'plain',
  action?: Toast['action'],
): void => useToasts.getState().show({ title, text, tone, action })
