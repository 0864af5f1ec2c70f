import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../lib/text.ts'
import { type Toast, useToasts } from '../../lib/toasts.ts'
import { useTopDialog } from '../../lib/top-dialog.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast-viewport.module.css'

const SWIPE_PX = 50
/** A pointer that moves less than this, in px, still counts as a press. */
const STEADY_PX = 4

type Swipe = { state?: 'move' | 'cancel' | 'end'; byPx: number }

/**
 * Lets an element be swiped away to the right. A swipe of 50 px or more sets `swipe.state` to 'end', and `onGone` is
 * called when the animation has ended. A shorter swipe sets it to 'cancel'.
 */
const useSwipeAway = (onGone: () => void) => {
  const from = useRef<{ x: number; y: number }>(undefined)
  const [swipe, setSwipe] = useState<Swipe>({ byPx: 0 })

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (from.current === undefined) return
    const [right, down] = [event.clientX - from.current.x, event.clientY - from.current.y]
    const card = event.currentTarget
    if (!card.hasPointerCapture(event.pointerId)) {
      if (right < STEADY_PX || Math.abs(down) > right) return
      card.setPointerCapture(event.pointerId)
    }
    setSwipe({ state: 'move', byPx: Math.max(0, right) })
  }
  // The update function reads the state, since React may not have rendered the last move yet.
  const end = (): void => {
    from.current = undefined
    setSwipe(({ state, byPx }) => {
      if (state !== 'move') return { byPx }
      return { state: byPx >= SWIPE_PX ? 'end' : 'cancel', byPx }
    })
  }
  return {
    swipe,
    handlers: {
      onPointerDown: ({ button, clientX, clientY }: PointerEvent): void => {
        if (button === 0) from.current = { x: clientX, y: clientY }
      },
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      onAnimationEnd: (): void => {
        if (swipe.state === 'end') onGone()
      },
    },
  }
}

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

/** The time that each toast has left, in ms. It does not start again when a toast moves into a dialog. */
const leftMs = new WeakMap<Toast, number>()

/** Calls `onEnd` after 5 s. The time while it is `paused` does not count. */
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

/**
 * True if the pointer moved onto the toast. A toast that appears under a resting pointer does not count as pointed at.
 */
const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0

/** One toast. Its time stops while the pointer or the focus is on it, and while the window has no focus. */
const ToastCard = ({ toast, onClose }: { toast: Toast; onClose(): void }) => {
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

const HOTKEY = 'F8'

/** F8 moves the focus to the toast, Escape closes it. */
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
 * Shows one toast for 5 s, or until it is swiped away, inside the topmost dialog, since everything outside is inert.
 * The live regions are always drawn, since screen readers announce only changes inside them.
 */
export const ToastViewport = () => {
  const t = useText()
  const toast = useToasts((state) => state.toast)
  const dialog = useTopDialog()
  const place = useRef<HTMLElement>(null)
  const dismiss = useToasts((state) => state.dismiss)
  const focus = useCallback(() => place.current?.focus(), [])
  // When a focused toast closes, the focus moves to the viewport, so that Tab continues from there.
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
