import type { ComponentProps } from 'react'
import styles from './button.module.css'

type IconButtonProps = {
  /** The button's only name, which is read out but not seen. */
  label: string
  /** `bare` stands inside a field. `remove` takes something away. */
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
    className={[styles.icon, styles[look], className].filter(Boolean).join(' ')}
    aria-label={label}
  />
)
