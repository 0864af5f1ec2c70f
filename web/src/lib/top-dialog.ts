import { create } from 'zustand'
import { useToasts } from './toasts.ts'

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert. Toasts must stay reachable
 * above it, so they render inside it.
 */
type TopDialogState = {
  stack: readonly HTMLElement[]
  push(dialog: HTMLElement): void
  drop(dialog: HTMLElement): void
}

export const useDialogStack = create<TopDialogState>()((set) => ({
  stack: [],
  push: (dialog) => {
    // It is about what was done before, and would lie over what is asked now.
    useToasts.getState().dismiss()
    set(({ stack }) => ({ stack: [...stack, dialog] }))
  },
  drop: (dialog) => set(({ stack }) => ({ stack: stack.filter((other) => other !== dialog) })),
}))

/** The topmost open modal dialog, or null: the place of the toasts. */
export const useTopDialog = (): HTMLElement | null =>
  useDialogStack((state) => state.stack.at(-1) ?? null)
