import { create } from 'zustand'
import { useToasts } from './toasts.ts'

/**
 * The open modal dialogs, the topmost last. Toasts are drawn inside the topmost dialog, since everything outside it is
 * inert.
 */
type TopDialogState = {
  stack: readonly HTMLElement[]
  push(dialog: HTMLElement): void
  drop(dialog: HTMLElement): void
}

export const useDialogStack = create<TopDialogState>()((set) => ({
  stack: [],
  push: (dialog) => {
    // A toast about an earlier act would cover the dialog.
    useToasts.getState().dismiss()
    set(({ stack }) => ({ stack: [...stack, dialog] }))
  },
  drop: (dialog) => set(({ stack }) => ({ stack: stack.filter((other) => other !== dialog) })),
}))

/** The topmost open dialog, in which toasts are drawn. Null if none is open. */
export const useTopDialog = (): HTMLElement | null =>
  useDialogStack((state) => state.stack.at(-1) ?? null)
