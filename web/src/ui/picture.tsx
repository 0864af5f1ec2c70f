import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

const drawing = (viewBox: string, parts: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${parts}</svg>`)}`

/**
 * Drawings shown for pictures that are missing or failed to load. They are part of the script, so they need no network.
 */
export const standIns = {
  product: drawing(
    '0 0 48 48',
    '<path fill="#ece6d8" d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="20.5" fill="#fff" opacity=".35"/><path fill="none" stroke="#d3883e" stroke-width="2.5" stroke-linecap="round" d="m15 21 6-10m12 10-6-10"/><path fill="#d3883e" d="M11 25h26l-3 12a2 2 0 0 1-2 1.5H16A2 2 0 0 1 14 37z"/><path fill="#f3ad61" d="M9.5 20h29a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-29A1.5 1.5 0 0 1 8 24.5v-3A1.5 1.5 0 0 1 9.5 20z"/><path stroke="#f3ad61" stroke-width="2" stroke-linecap="round" d="m18 29 1 6m5-6v6m6-6-1 6"/>',
  ),
  branch: drawing(
    '0 0 64 48',
    '<path fill="#ece6d8" d="M0 0h64v48H0z"/><path fill="#d9cdb4" d="M0 41h64v7H0z"/><path fill="#fbf8f1" d="M13 20h38v21H13z"/><path fill="#6b7d75" d="M17 26h10v15H17zm13 0h17v10H30zM11 9h42v5H11z"/><path fill="#bfe3f4" d="M32 28h13v6H32z"/><path fill="#9aa8a1" d="M11 14h6v6a3 3 0 0 1-6 0zm12 0h6v6a3 3 0 0 1-6 0zm12 0h6v6a3 3 0 0 1-6 0zm12 0h6v6a3 3 0 0 1-6 0z"/><path fill="#fff" d="M17 14h6v6a3 3 0 0 1-6 0zm12 0h6v6a3 3 0 0 1-6 0zm12 0h6v6a3 3 0 0 1-6 0z"/>',
  ),
}

const shapes = {
  product: { width: 320, height: 320 },
  branch: { width: 320, height: 240 },
}

/** Remembers which picture failed to load. It is tried again when the network is back. */
const useFailed = (src: string) => {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  // A picture in the server's markup may have failed before React listened. `decode` is asked, since some browsers
  // report no width for an SVG.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0)
      void current.decode().catch(() => setFailed(src))
  }, [src])
  useEffect(() => {
    if (failed === undefined) return
    const again = (): void => setFailed(undefined)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return { image, isFailed: failed === src, fail: () => setFailed(src) }
}

/**
 * A picture in its final shape (1:1 or 4:3), as wide as its container. If the picture is missing or fails to load, a
 * drawing is shown.
 */
export const Picture = ({
  src,
  alt = '',
  of,
  eager = false,
  large = false,
}: {
  src: string
  alt?: string
  of: keyof typeof shapes
  /** True if the picture is visible at once. */
  eager?: boolean
  /** True for the larger of the two sizes that an uploaded picture has. */
  large?: boolean
}) => {
  const { image, isFailed, fail } = useFailed(src)
  const { width, height } = shapes[of]
  return (
    <img
      ref={image}
      className={`${styles.picture} ${styles[of]}`}
      src={src === '' || isFailed ? standIns[of] : large ? src : src.replace('-960.', '-480.')}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
    />
  )
}
