import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/lib/router/router.tsx'
import { showToast } from '../lib/toasts.ts'
import styles from './button.module.css'

type IconButtonProps = {
  /** The button's name for screen readers. It is not visible. */
  label: string
  /** `bare`: inside a field. `remove`: removes something. */
  look?: 'plain' | 'bare' | 'remove'
}

/** A button with an icon only, large enough for a finger. */
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

/** A turning ring. The element around it tells screen readers about the wait. */
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

type ButtonProps = Look & {
  busy?: boolean
  whyNot?: string | undefined
} & ComponentProps<'button'>

const pressOf = ({
  busy,
  whyNot,
  onClick,
}: Pick<ButtonProps, 'busy' | 'whyNot' | 'onClick'>): ButtonProps['onClick'] => {
  if (busy) return (event) => event.preventDefault()
  if (whyNot === undefined) return onClick
  return (event) => {
    event.preventDefault()
    showToast(whyNot, undefined, 'destructive')
  }
}

/**
 * `busy` shows a spinner without changing the width. A busy button can be focused but does nothing. `whyNot`: pressing
 * the button only shows this text, which says why nothing else can be done.
 */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  whyNot,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${classes({ look, size, wide })}${busy ? ` ${styles.busy}` : ''}`}
    title={whyNot}
    aria-busy={busy || undefined}
    aria-disabled={busy || whyNot !== undefined || undefined}
    onClick={pressOf({ busy, whyNot, onClick })}
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
