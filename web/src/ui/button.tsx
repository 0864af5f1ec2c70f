import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
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

/** Turns while something is on its way. The part around it says so to screen readers. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.spinner} ${className}`} aria-hidden="true" />
)

type Look = {
  look?: 'primary' | 'accent' | 'outline' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'small' | 'large' | undefined
  wide?: boolean | undefined
}

const classes = ({ look = 'primary', size = 'normal', wide = false }: Look): string =>
  [styles.button, styles[look], styles[size], wide ? styles.wide : ''].filter(Boolean).join(' ')

/** `busy` shows a spinner and keeps the width. A busy button stays focusable and does nothing. */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    {...rest}
    className={`${classes({ look, size, wide })}${busy ? ` ${styles.busy}` : ''}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <span className={styles.label}>{children}</span>
    {busy ? <Spinner className={styles.over} /> : null}
  </button>
)

export const ButtonLink = ({
  look,
  size,
  wide,
  children,
  ...rest
}: Look & LinkProps & { children: ReactNode }) => (
  <Link {...rest} className={classes({ look, size, wide })}>
    <span className={styles.label}>{children}</span>
  </Link>
)
