import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDialogStack } from '../../lib/page/top-dialog.ts'

/** Acts on a press that began and ended beside the panel. Dragging a selection out of the panel is no such press. */
const onPressBeside = (dialog: HTMLDialogElement, act: () => void): (() => void) => {
  let began: EventTarget | null = null
  const onDown = (event: Event): void => {
    began = event.target
  }
  const onClick = (event: Event): void => {
    if (event.target === dialog && began === dialog) act()
  }
  dialog.addEventListener('pointerdown', onDown)
  dialog.addEventListener('click', onClick)
  return () => {
    dialog.removeEventListener('pointerdown', onDown)
    dialog.removeEventListener('click', onClick)
  }
}

const listenForClose = (dialog: HTMLDialogElement, close: () => void): (() => void) => {
  const onCancel = (event: Event): void => {
    event.preventDefault()
    close()
  }
  // A browser may close a dialog by itself, e.g. at a second Escape.
  const onClosed = (): void => {
    if (!dialog.open) close()
  }
  dialog.addEventListener('cancel', onCancel)
  dialog.addEventListener('close', onClosed)
  const stopPresses = onPressBeside(dialog, close)
  return () => {
    stopPresses()
    dialog.removeEventListener('cancel', onCancel)
    dialog.removeEventListener('close', onClosed)
  }
}

/** Tells the page's style sheet how wide the scrollbar is. Must run while the scrollbar is still there. */
const noteScrollbarWidth = (): void => {
  const { documentElement: root } = document
  const width = window.innerWidth - root.clientWidth
  root.style.setProperty('--scrollbar', `${width}px`)
}

/**
 * Drives a native modal <dialog>: the browser makes the page behind it inert, keeps the focus inside and gives the
 * focus back afterwards. The first [data-autofocus] inside gets the focus, otherwise the first control. `present` stays
 * true until the closing transition has ended. Content is rendered while `present` is true.
 */
export const useModal = (
  open: boolean,
  onClose: () => void,
): { ref: RefObject<HTMLDialogElement | null>; present: boolean } => {
  const ref = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  const close = useRef(onClose)
  if (open && !present) setPresent(true)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const { push, drop, stack } = useDialogStack.getState()
    if (stack.length === 0) noteScrollbarWidth()
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    push(dialog)
    const stop = listenForClose(dialog, () => close.current())
    return () => {
      stop()
      drop(dialog)
      dialog.close()
      // What had the focus before may be gone by now.
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [open])

  useEffect(() => {
    const dialog = ref.current
    if (open || !present || dialog === null) return
    let overtaken = false
    const leaving = dialog.getAnimations?.({ subtree: true }) ?? []
    void Promise.allSettled(leaving.map((animation) => animation.finished)).then(() => {
      if (!overtaken) setPresent(false)
    })
    return () => {
      overtaken = true
    }
  }, [open, present])

  return { ref, present }
}
