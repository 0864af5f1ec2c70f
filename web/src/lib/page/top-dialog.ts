import { create } from 'zustand'

/**
 * The modal dialogs that are open, the topmost last. Everything outside the topmost one is inert, so what must
 * stay reachable above it (toasts) renders itself inside it.
 */
type TopDialogState = {
  stack: readonly HTMLElement[]
  push(dialog: HTMLElement): void
  drop(dialog: HTMLElement): void
}

export const useDialogStack = create<TopDialogState>()((set) => ({
  stack: [],
  push: (dialog) => set(({ stack }) => ({ stack: [...stack, dialog] })),
  drop: (dialog) => set(({ stack }) => ({ stack: stack.filter((other) => other !== dialog) })),
}))

/** The topmost open modal dialog, or null: the place of the toasts. */
export const useTopDialog = (): HTMLElement | null =>
  useDialogStack((state) => state.stack.at(-1) ?? null)
