import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { logoutEverywhere } from './auth-api.ts'
import { leaveAccount } from './leave-account.ts'

export const EverywhereButton = () => {
  const t = useText()
  const { mutate, isPending } = useMutation({
    mutationFn: logoutEverywhere,
    onSuccess: () => {
      leaveAccount()
      showToast(t('Logged out'), t('You have been logged out on all devices.'))
    },
    onError: (error) =>
      showToast(
        t('Logout failed'),
        t(messageOf(error, 'Please check your connection and try again.')),
        'destructive',
      ),
  })
  return (
    <Button look="outline" size="large" wide busy={isPending} onClick={() => mutate()}>
      {t('Log out everywhere')}
    </Button>
  )
}
