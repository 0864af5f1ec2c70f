import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { User } from '#contract/user.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { send } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSession } from '../../shop/account/session.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './auth.module.css'

type Notice = NonNullable<User['passwordNotice']>

const useSentence = ({ at, branchId }: Notice): string => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const branch = data.find(({ id }) => id === branchId)?.name
  const time = formatDateTime(at)
  return branch === undefined
    ? t('Your password was set anew with a link of the shop on {time}.', { time })
    : t('Your password was set anew through {branch} branch on {time}.', { branch, time })
}

const closeNotice = () => send('/api/users/password-notice', { method: 'POST' })

const PasswordNotice = ({ notice }: { notice: Notice }) => {
  const t = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const sentence = useSentence(notice)
  const forget = () => {
    const { user, setUser } = useSession.getState()
    if (user === null) return
    const { passwordNotice: _, ...rest } = user
    setUser(rest)
  }
  const { mutate, isPending } = useAction({
    send: closeNotice,
    done: forget,
    failed: t('Please try again'),
  })
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('Your password is new')}
      footer={
        <div className={styles.actions}>
          <Button
            look="outline"
            onClick={() => {
              setOpen(false)
              void navigate('/password')
            }}
          >
            {t('Not me: change it')}
          </Button>
          <Button busy={isPending} onClick={() => mutate(undefined)}>
            {t('That was me')}
          </Button>
        </div>
      }
    >
      <p className={styles.note}>{sentence}</p>
      <p>
        {t(
          'Was that not you? Choose another password now, and tell the shop: it knows who made the link.',
        )}
      </p>
    </Dialog>
  )
}

/** Tells a customer after signing in that a link set the password anew, until the customer has answered. */
export const PasswordNoticeOfUser = () => {
  const notice = useSession(({ user }) => user?.passwordNotice)
  return notice === undefined ? null : <PasswordNotice key={notice.at} notice={notice} />
}
