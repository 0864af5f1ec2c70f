import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { z } from '#contract/rules/zod.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type AccountLink, SignedInLinks, SignedOutLinks } from './account-links.tsx'
import { useSessionCheck } from './use-session-check.ts'
import styles from './user-menu.module.css'

/** A page that needs an account sends its visitor home with this state. The menu then opens by itself. */
const signInRequest = z.object({ signInFor: z.string() })

const useReturnPath = (): string => {
  const { pathname, state } = useLocation()
  const asked = signInRequest.safeParse(state)
  if (asked.success) return asked.data.signInFor
  return pathname === '/login' ? '/' : pathname
}

/** Some browsers give a pressed button no focus, so a lost focus is no sign of a press elsewhere. */
const useCloseOnPressOutside = (
  menu: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void => {
  useEffect(() => {
    if (!open) return
    const onDown = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) close()
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [menu, open, close])
}

/** Opens the menu at a request to sign in, and puts the focus on its first link. */
const useSignInRequest = (
  menu: RefObject<HTMLElement | null>,
  open: boolean,
  show: () => void,
): void => {
  const { state } = useLocation()
  const asked = useRef(false)
  useEffect(() => {
    if (!signInRequest.safeParse(state).success) return
    asked.current = true
    show()
  }, [state, show])
  useEffect(() => {
    if (!open || !asked.current) return
    asked.current = false
    menu.current?.querySelector('a')?.focus()
  }, [open, menu])
}

/**
 * The header's account button, and the links that it discloses: `links` for a signed-in user. On phones `children`
 * stand below them. The menu also checks the remembered session.
 */
export const UserMenu = ({
  links,
  children,
}: {
  links: readonly AccountLink[]
  children?: ReactNode
}) => {
  const t = useText()
  const user = useSession((session) => session.user)
  const [open, setOpen] = useState(false)
  const [actions] = useState({ open: () => setOpen(true), close: () => setOpen(false) })
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const from = useReturnPath()
  useSessionCheck()
  useSignInRequest(menu, open, actions.open)
  useCloseOnPressOutside(menu, open, actions.close)

  const leave = (): void => {
    button.current?.focus()
    actions.close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) leave()
  }
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) actions.close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the controls inside.
    <div ref={menu} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={button}
        className={styles.button}
        label={t('Account')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </IconButton>
      {/* The panel can take the focus: a press on its plain parts must not look like leaving. */}
      <div id={id} className={styles.panel} tabIndex={-1} hidden={!open}>
        {user === null ? (
          <SignedOutLinks from={from} onLeave={leave} />
        ) : (
          <SignedInLinks user={user} links={links} onLeave={leave} />
        )}
        <div className={styles.onPhones}>{children}</div>
      </div>
    </div>
  )
}
