import { type PointerEvent, useRef, useState } from 'react'

const SWIPE_PX = 50
/** A press that moves less than this is no swipe, so buttons inside still get it. */
const STEADY_PX = 4

type Swipe = { state?: 'move' | 'cancel' | 'end'; byPx: number }

/**
 * Lets an element be swiped 50 px to the right. `swipe.state` is then 'end', and the end of its animation calls
 * `onGone`. After a shorter swipe the state is 'cancel'.
 */
export const useSwipeAway = (onGone: () => void) => {
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
  // React may not have rendered the last move yet, so the update reads the state itself.
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
