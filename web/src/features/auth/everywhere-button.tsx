import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { logoutEverywhere } from './auth-api.ts'
import { leaveAccount } from './leave-account.ts'

export const EverywhereButton = () => {
  const t = useText()
  const { mutate, isPending } = useAction({
    send: logoutEverywhere,
    done: () => {
      leaveAccount()
      showToast(t('Logged out'), t('You have been logged out on all devices.'))
    },
    failed: t('Logout failed'),
  })
  return (
    <Button look="outline" size="large" wide busy={isPending} onClick={() => mutate()}>
      {t('Log out everywhere')}
    </Button>
  )
}
