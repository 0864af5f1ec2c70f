import { useEffect } from 'react'

/** The strip leaves only below this many pixels, so that a page at its top always shows the strip. */
const TOP_PX = 120
/** A finger that rests moves the page by a few pixels, which is no wish to see the strip. */
const STEP_PX = 8

/**
 * Marks the document with `data-fold` while the shopper scrolls down. The mark goes when the shopper scrolls up, and
 * styles hide parts of the frame meanwhile.
 */
export const useFold = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = window.scrollY
    const onScroll = (): void => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < STEP_PX) return
      last = window.scrollY
      if (moved > 0 && last > TOP_PX) dataset.fold = ''
      else delete dataset.fold
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      delete dataset.fold
    }
  }, [])
}
