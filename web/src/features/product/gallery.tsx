import { type UIEvent, useEffect, useRef, useState } from 'react'
import type { Product, Variant } from '#contract/catalogue/catalogue.ts'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './gallery.module.css'

type Shot = { src: string; alt: string }

/** The pictures of the product and its variants, without repetitions. */
const shotsOf = (
  { imageUrl, variants }: Product,
  name: string,
  unitOf: (unit: string) => string,
): Shot[] => {
  const all = [
    { src: imageUrl, alt: name },
    ...variants.map((variant) => ({
      src: variant.imageUrl,
      alt: `${name}, ${unitOf(variant.name)}`,
    })),
  ]
  return all.filter(
    ({ src }, index) => src !== '' && all.findIndex((other) => other.src === src) === index,
  )
}

/**
 * A strip of pictures. Swiping, the arrow keys or the small pictures move it; choosing a variant shows the variant's
 * picture.
 */
const Strip = ({ shots, shown }: { shots: readonly Shot[]; shown: number }) => {
  const t = useText()
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(shown)
  const show = (index: number) => {
    const place = strip.current
    place?.scrollTo?.({ left: index * place.clientWidth })
    setCurrent(index)
  }
  useEffect(() => {
    const place = strip.current
    place?.scrollTo?.({ left: shown * place.clientWidth })
    setCurrent(shown)
  }, [shown])
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth))
  }
  return (
    <div className={styles.gallery}>
      <section
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
        tabIndex={0}
        aria-label={t('Pictures')}
        onScroll={onScroll}
      >
        {shots.map(({ src, alt }, index) => (
          <Picture key={src} src={src} alt={alt} of="product" eager={index === shown} large />
        ))}
      </section>
      <div className={styles.thumbs}>
        {shots.map(({ src, alt }, index) => (
          <button
            key={src}
            type="button"
            className={styles.thumb}
            aria-label={t('Show picture: {name}', { name: alt })}
            aria-current={index === current}
            onClick={() => show(index)}
          >
            <Picture src={src} of="product" />
          </button>
        ))}
      </div>
    </div>
  )
}

export const Gallery = ({
  product,
  variant,
}: {
  product: Product
  variant: Variant | undefined
}) => {
  const name = useName()(product)
  const shots = shotsOf(product, name, useQuantity())
  const wanted = variant?.imageUrl || product.imageUrl
  const [only] = shots
  if (only === undefined || shots.length === 1) {
    return <Picture src={wanted} alt={name} of="product" eager large />
  }
  return (
    <Strip
      shots={shots}
      shown={Math.max(
        0,
        shots.findIndex(({ src }) => src === wanted),
      )}
    />
  )
}
