import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a thing that may go while it has the focus: the nearest place around it that can have the focus takes it. */
export const useFocusHeir = <E extends HTMLElement>(): RefObject<E | null> => {
  const place = useRef<E>(null)
  useLayoutEffect(() => {
    const own = place.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      own.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return place
}
