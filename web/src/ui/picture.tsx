import { useState } from 'react'
import styles from './picture.module.css'

const shapes = {
  product: { placeholder: '/pictures/product.svg', width: 320, height: 320 },
  branch: { placeholder: '/pictures/branch.svg', width: 320, height: 240 },
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
  const [failed, setFailed] = useState<string>()
  const { placeholder, width, height } = shapes[of]
  return (
    <img
      className={`${styles.picture} ${styles[of]}`}
      src={src === '' || src === failed ? placeholder : large ? src : src.replace('-960.', '-480.')}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
