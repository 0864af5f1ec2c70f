import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useText } from '../lib/text.ts'
import { useDialogStack } from '../lib/top-dialog.ts'
import { mayLeave } from '../lib/unkept.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

/**
 * Calls `act` for a press that began and ended outside the panel. Dragging a text selection out of the panel does not
 * count.
 */
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

/** Whether the focus is in a field whose list is open. */
const hasOpenList = (dialog: HTMLDialogElement): boolean =>
  dialog.querySelector('[role="combobox"][aria-expanded="true"]:focus') !== null

/** Calls `leave` when the user wants the dialog to close, and `close` when the browser has closed it. */
const listenForClose = (
  dialog: HTMLDialogElement,
  leave: () => void,
  close: () => void,
): (() => void) => {
  // Escape closes only an open list of suggestions, not the dialog. The field closes its list, since it hears the key
  // too.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && hasOpenList(dialog)) event.preventDefault()
  }
  const onCancel = (event: Event): void => {
    event.preventDefault()
    leave()
  }
  // A browser may close a dialog by itself, e.g. when Escape is pressed twice.
  const onClosed = (): void => {
    if (!dialog.open) close()
  }
  dialog.addEventListener('keydown', onKey, true)
  dialog.addEventListener('cancel', onCancel)
  dialog.addEventListener('close', onClosed)
  const stopPresses = onPressBeside(dialog, leave)
  return () => {
    stopPresses()
    dialog.removeEventListener('keydown', onKey, true)
    dialog.removeEventListener('cancel', onCancel)
    dialog.removeEventListener('close', onClosed)
  }
}

/** Stores the scrollbar's width for the style sheet. Must run while the scrollbar is still visible. */
const noteScrollbarWidth = (): void => {
  const { documentElement: root } = document
  const width = window.innerWidth - root.clientWidth
  root.style.setProperty('--scrollbar', `${width}px`)
}

/**
 * Opens and closes a native modal <dialog>. The element with [data-autofocus] gets the focus, else the first control;
 * the browser gives the focus back afterwards.
 */
const useModal = (
  open: boolean,
  onClose: () => void,
): { ref: RefObject<HTMLDialogElement | null>; present: boolean; leave(): void } => {
  const ref = useRef<HTMLDialogElement>(null)
  /** True until the closing animation has ended. The content is drawn while this is true. */
  const [present, setPresent] = useState(open)
  const close = useRef(onClose)
  if (open && !present) setPresent(true)

  useEffect(() => {
    close.current = onClose
  })

  const leave = useCallback((): void => {
    if (ref.current === null || mayLeave(ref.current)) close.current()
  }, [])

  useEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const { push, drop, stack } = useDialogStack.getState()
    if (stack.length === 0) noteScrollbarWidth()
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    push(dialog)
    const stop = listenForClose(dialog, leave, () => close.current())
    return () => {
      stop()
      drop(dialog)
      dialog.close()
      // The element that had the focus before may be gone.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [open, leave])

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

  return { ref, present, leave }
}

type ModalProps = {
  open: boolean
  onClose(): void
  title: string
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
}

const CloseButton = ({ onClick }: { onClick(): void }) => {
  const t = useText()
  return (
    <IconButton label={t('Close')} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2.2" />
      </svg>
    </IconButton>
  )
}

/**
 * The inside of a modal: title, close button, content, and a fixed footer. The whole panel scrolls, including the close
 * button, so that the keyboard can always scroll it.
 */
const ModalPanel = ({
  titleId,
  title,
  onClose,
  banner,
  children,
  footer,
}: Omit<ModalProps, 'open'> & { titleId: string; banner?: ReactNode }) => (
  <div className={styles.panel}>
    <div className={styles.top}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </header>
      {banner}
    </div>
    <div className={styles.body}>{children}</div>
    {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
  </div>
)

/** A modal in the middle of the page. On phones it is at the bottom. */
export const Dialog = ({ open, onClose, ...content }: ModalProps) => {
  const { ref, present, leave } = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId}>
      {present ? <ModalPanel titleId={titleId} onClose={leave} {...content} /> : null}
    </dialog>
  )
}

/**
 * A modal at an edge of the page. `right` is 24rem wide (36rem if `wide`), `bottom` as high as its content; `banner`
 * stands below the title and does not scroll.
 */
export const Sheet = ({
  open,
  onClose,
  side,
  wide = false,
  ...content
}: ModalProps & { side: 'right' | 'bottom'; wide?: boolean; banner?: ReactNode }) => {
  const { ref, present, leave } = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      className={`${styles.sheet} ${styles[side]} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
    >
      {present ? <ModalPanel titleId={titleId} onClose={leave} {...content} /> : null}
    </dialog>
  )
}
