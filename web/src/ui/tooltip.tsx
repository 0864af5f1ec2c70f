import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const OPEN_MS = 700
const SKIP_MS = 300

/**
 * Shows a tooltip after the pointer has rested for 700 ms, or at once if another tooltip was open in the last 300 ms.
 */
export const createTipTiming = <Place,>(show: (place: Place | undefined) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Place | undefined
  let open = false
  let closedAt = Number.NEGATIVE_INFINITY

  const openNow = (): void => {
    open = true
    show(current)
  }
  const leave = (): void => {
    clearTimeout(timer)
    if (open) closedAt = performance.now()
    open = false
    current = undefined
    show(undefined)
  }
  const enter = (place: Place | undefined): void => {
    if (place === current) return
    leave()
    current = place
    if (place === undefined) return
    if (performance.now() - closedAt < SKIP_MS) openNow()
    else timer = setTimeout(openNow, OPEN_MS)
  }
  return { enter, leave }
}

type Side = 'above' | 'below' | 'before'
type Tip = { text: string; x: number; y: number; side: Side }

/** The space that a tooltip needs above its control, in px. With less space it opens elsewhere. */
const ROOM_PX = 52
/** A tooltip this near to the screen's left edge has no room before its control. */
const NEAR_PX = 160

/** Below a control of the header stand the place and the fee, so its tooltip opens in the header itself. */
const sideOf = ({ top, left }: DOMRect, isInHeader: boolean): Side => {
  if (top >= ROOM_PX) return 'above'
  return isInHeader && left > NEAR_PX ? 'before' : 'below'
}

const describe = (element: HTMLElement): Tip => {
  const box = element.getBoundingClientRect()
  const side = sideOf(box, element.closest('header') !== null)
  const text = element.dataset.tip ?? ''
  if (side === 'before') return { text, side, x: box.left, y: box.top + box.height / 2 }
  const middle = box.left + box.width / 2
  return {
    text,
    side,
    x: Math.max(70, Math.min(middle, window.innerWidth - 70)),
    y: side === 'below' ? box.bottom : box.top,
  }
}

const controlAt = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined

/** A touch opens no tooltip, and the focus opens one only if it came by the keyboard. */
const listen = (
  enter: (control: HTMLElement | undefined) => void,
  leave: () => void,
  isBubble: (target: EventTarget | null) => boolean,
): (() => void) => {
  const abort = new AbortController()
  const { signal } = abort
  const onPointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || isBubble(event.target)) return
    enter(controlAt(event.target))
  }
  const onFocus = (event: FocusEvent): void => {
    const control = controlAt(event.target)
    if (control?.matches(':focus-visible')) enter(control)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave()
  }
  document.addEventListener('pointerover', onPointer, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('focusout', leave, { signal })
  document.addEventListener('pointerdown', leave, { signal })
  document.addEventListener('scroll', leave, { signal, capture: true, passive: true })
  return () => abort.abort()
}

/**
 * One tooltip for the page, shown for every control with `data-tip="…"`. It is hidden from screen readers, since it
 * repeats the control's name; one element serves all, since a product grid has a hundred controls.
 */
export const TooltipLayer = () => {
  const [tip, setTip] = useState<Tip>()
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { enter, leave } = createTipTiming<HTMLElement>((control) =>
      setTip(control === undefined ? undefined : describe(control)),
    )
    const stop = listen(
      enter,
      leave,
      (target) => target instanceof Node && bubble.current?.contains(target) === true,
    )
    return () => {
      stop()
      leave()
    }
  }, [])

  if (tip === undefined) return null
  return (
    <div
      ref={bubble}
      className={`${styles.place} ${styles[tip.side]}`}
      style={{ left: tip.x, top: tip.y }}
      aria-hidden="true"
    >
      <span className={styles.bubble}>{tip.text}</span>
    </div>
  )
}
