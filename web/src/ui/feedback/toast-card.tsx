import { type PointerEvent, useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import type { Toast } from '../../lib/toasts.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './toast-viewport.module.css'
import { useSwipeAway } from './use-swipe-away.ts'

const SHOWN_MS = 5000

const useWindowBlurred = (): boolean => {
  const [blurred, setBlurred] = useState(false)
  useEffect(() => {
    const [blur, focus] = [() => setBlurred(true), () => setBlurred(false)]
    window.addEventListener('blur', blur)
    window.addEventListener('focus', focus)
    return () => {
      window.removeEventListener('blur', blur)
      window.removeEventListener('focus', focus)
    }
  }, [])
  return blurred
}

/** The time that each message still has, in ms. A message that moves into a dialog does not begin anew. */
const leftMs = new WeakMap<Toast, number>()

/** Calls `onEnd` after 5 s. Time during which it is `paused` does not count. */
const useShownFor = (toast: Toast, paused: boolean, onEnd: () => void): void => {
  useEffect(() => {
    if (paused) return
    const since = Date.now()
    const left = leftMs.get(toast) ?? SHOWN_MS
    const timer = setTimeout(onEnd, left)
    return () => {
      clearTimeout(timer)
      leftMs.set(toast, left - (Date.now() - since))
    }
  }, [toast, paused, onEnd])
}

/** A message may come up under a pointer that rests. Only one that moved there is on it by intent. */
const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0

/** One message. It stays while the pointer or the focus is on it, and while the window is not in use. */
export const ToastCard = ({ toast, onClose }: { toast: Toast; onClose(): void }) => {
  const t = useText()
  const { swipe, handlers } = useSwipeAway(onClose)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const blurred = useWindowBlurred()
  useShownFor(toast, pointed || focused || blurred, onClose)
  const { action, tone, title, text } = toast
  return (
    <li
      className={`${styles.toast} ${styles[tone]}`}
      data-state="open"
      data-swipe={swipe.state}
      style={{ '--swipe': `${swipe.byPx}px` }}
      onPointerMoveCapture={(event) => setPointed((pointed) => pointed || hasMoved(event))}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...handlers}
    >
      <span className={styles.mark}>
        <Icon name={tone === 'destructive' ? 'alert' : 'check'} size={20} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text === undefined ? null : <div className={styles.text}>{text}</div>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton className={styles.close} label={t('Close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </IconButton>
    </li>
  )
}
