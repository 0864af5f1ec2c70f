import type { ComponentProps } from 'react'
import { useText } from '../../lib/text.ts'
import styles from './skeleton.module.css'

const corners = { '8px': '', '10px': styles.control, '14px': styles.card, '50%': styles.disc }

/**
 * Stands where something will be, in its final size. `width` and `height` are lengths or percentages. The server's
 * markup may hold it, where the shop's policy allows no styles, so it is a drawing with attributes.
 */
export const Skeleton = ({
  width = '100%',
  height,
  radius = '8px',
}: {
  width?: string
  height: string
  radius?: keyof typeof corners
}) => (
  <svg
    className={`${styles.skeleton} ${corners[radius]}`}
    width={width}
    height={height}
    aria-hidden="true"
  />
)

/** `count` skeletons where a list will be, which is said to those who hear the page. */
export const Skeletons = ({
  count,
  className,
  ...each
}: { count: number; className: string | undefined } & ComponentProps<typeof Skeleton>) => {
  const t = useText()
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: count }, (_, n) => n).map((n) => (
        <Skeleton key={n} {...each} />
      ))}
    </div>
  )
}
