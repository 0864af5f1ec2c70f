import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = {
  /** The name, of which nothing else is read or seen. */
  label: string
  /** `bare` stands in a field; `remove` takes something away. */
  look?: 'plain' | 'bare' | 'remove'
}

/** A button that shows an icon only, as large as a finger needs. */
export const IconButton = ({
  label,
  look = 'plain',
  className,
  ...rest
}: IconButtonProps & ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={[styles.button, styles[look], className].filter(Boolean).join(' ')}
    aria-label={label}
  />
)
