import { useQuery } from '@tanstack/react-query'
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
import { z } from '#contract/rules/schema.ts'
import type { User } from '#contract/user.ts'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { forgetSession, useSession, useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { currentUser, followLogout, leaveAccount, logout } from './auth-api.ts'
import styles from './user-menu.module.css'

const useLogout = () => {
  const t = useText()
  return useAction({
    send: logout,
    done: () => {
      leaveAccount()
      showToast(t('Logged out'), t('You have been successfully logged out.'))
    },
    failed: t('Logout failed'),
  })
}

/** `label` is in the reader's language. */
type AccountLink = { to: string; label: string }

const SignedInLinks = ({
  user,
  links,
  onLeave,
}: {
  user: User
  links: readonly AccountLink[]
  onLeave(): void
}) => {
  const t = useText()
  const { mutate, isPending } = useLogout()
  return (
    <>
      <p className={styles.greeting}>{t('Hello, {fullName}', { fullName: user.fullName })}</p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.item} to={to} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              onLeave()
              if (!isPending) mutate()
            }}
          >
            {t('Logout')}
          </button>
        </li>
      </ul>
    </>
  )
}

/** `from` is the path to go to after signing in. `isAsked` is true if the page at that path asked for the sign-in. */
type ReturnPath = { from: string; isAsked: boolean }

const SignedOutLinks = ({ onLeave, ...back }: ReturnPath & { onLeave(): void }) => {
  const t = useText()
  return (
    <ul>
      <li>
        <Link className={styles.item} to="/login" state={back} onClick={onLeave}>
          {t('Login')}
        </Link>
      </li>
      <li>
        <Link
          className={styles.item}
          to="/login"
          state={{ ...back, tab: 'register' }}
          onClick={onLeave}
        >
          {t('Register')}
        </Link>
      </li>
      <li>
        <Link className={styles.item} to="/wishlist" onClick={onLeave}>
          {t('My Wishlist')}
        </Link>
      </li>
    </ul>
  )
}

/** Asks the server in the background whether the remembered user is still signed in, and stores the answer. */
const useSessionCheck = () => {
  const userId = useUserId()
  const { data } = useQuery({
    queryKey: keys.own(userId).session(),
    queryFn: ({ signal }) => currentUser(signal),
    enabled: userId !== undefined,
  })
  useEffect(() => {
    if (data === null) forgetSession()
    else if (data !== undefined) useSession.getState().setUser(data)
  }, [data])
  useEffect(followLogout, [])
}

/**
 * What a page that needs an account passes to the home page when it sends the visitor there. The account menu then
 * opens.
 */
const signInRequest = z.object({ signInFor: z.string() })

const useReturnPath = (): ReturnPath => {
  const { pathname, search, state } = useLocation()
  const asked = signInRequest.safeParse(state)
  if (asked.success) return { from: asked.data.signInFor, isAsked: true }
  return { from: pathname === '/login' ? '/' : `${pathname}${search}`, isAsked: false }
}

/**
 * Closes the menu when the visitor presses outside. Losing the focus does not prove such a press, since some browsers
 * do not focus a pressed button.
 */
const useCloseOnPressOutside = (
  menu: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
) => {
  useEffect(() => {
    if (!open) return
    const onDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) close()
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [menu, open, close])
}

/** Opens the menu when the visitor is asked to sign in, and focuses its first link. */
const useSignInRequest = (menu: RefObject<HTMLElement | null>, open: boolean, show: () => void) => {
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
 * The account button in the header with its menu, which also checks whether the session is still valid. `links` are
 * shown to a signed-in user; `children` stand below the links on phones.
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
  const back = useReturnPath()
  useSessionCheck()
  useSignInRequest(menu, open, actions.open)
  useCloseOnPressOutside(menu, open, actions.close)

  const leave = () => {
    button.current?.focus()
    actions.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) leave()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) actions.close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the controls inside.
    <div ref={menu} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={button}
        className={styles.button}
        label={t('Account menu')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </IconButton>
      {/* The panel can take the focus: otherwise pressing an empty spot of it would close the menu. */}
      <div id={id} className={styles.panel} tabIndex={-1} hidden={!open}>
        {user === null ? (
          <SignedOutLinks {...back} onLeave={leave} />
        ) : (
          <SignedInLinks user={user} links={links} onLeave={leave} />
        )}
        <div className={styles.onPhones}>{children}</div>
      </div>
    </div>
  )
}
