import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'
import { standIns } from './stand-ins.ts'

const shapes = {
  product: { width: 320, height: 320 },
  branch: { width: 320, height: 240 },
}

/** The picture that did not load. It is tried again once there is a connection. */
const useFailed = (src: string) => {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  // A picture of the server's page may have failed before anybody listened. Some browsers know no width of a drawing.
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
 * A picture in its final shape (1:1 or 4:3), as wide as its place. A drawing stands in for a missing picture, and for
 * one that cannot be loaded. `eager` is for pictures in view at once, `large` for one that stands alone: an uploaded
 * picture has two sizes, by its address.
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
  eager?: boolean
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
