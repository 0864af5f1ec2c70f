import { useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../../lib/page/top-dialog.ts'
import { useText } from '../../lib/text.ts'
import { useToasts } from '../../lib/toasts.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toast-viewport.module.css'

const HOTKEY = 'F8'

/** F8 moves the focus to the message, Escape takes the message away. */
const useKeys = (onHotkey: () => void, onEscape: () => void): void => {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === HOTKEY) onHotkey()
      if (key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onHotkey, onEscape])
}

/**
 * Shows one toast at a time, for 5 s, or until it is swiped 50 px to the right. The toast moves into the topmost open
 * dialog, since everything outside that is inert. The live regions are there before any message, since screen readers
 * announce only changes inside them.
 */
export const ToastViewport = () => {
  const t = useText()
  const toast = useToasts((state) => state.toast)
  const dialog = useTopDialog()
  const place = useRef<HTMLElement>(null)
  const dismiss = useToasts((state) => state.dismiss)
  const focus = useCallback(() => place.current?.focus(), [])
  // The focus of a closing message moves to the viewport, so that Tab goes on from here.
  const close = useCallback(() => {
    if (place.current?.contains(document.activeElement)) focus()
    dismiss()
  }, [dismiss, focus])
  useKeys(focus, close)
  const cardOf = (tone: 'plain' | 'destructive') =>
    toast?.tone === tone ? (
      <ol>
        <ToastCard key={toast.id} toast={toast} onClose={close} />
      </ol>
    ) : null
  const viewport = (
    <section
      ref={place}
      className={styles.viewport}
      aria-label={`${t('Notifications')} (${HOTKEY})`}
      tabIndex={-1}
    >
      <div role="status">{cardOf('plain')}</div>
      <div role="alert">{cardOf('destructive')}</div>
    </section>
  )
  return dialog === null ? viewport : createPortal(viewport, dialog)
}
