import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Badge } from '../ui/badge.tsx'

/** Says whether a branch or an account is switched on. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'leaf' : 'plain'}>{isActive ? t('Active') : t('Inactive')}</Badge>
)

/**
 * Switches a branch or an account on at once, and off after a question. `then` says what switching off does; `children`
 * stand below it.
 */
export const ActiveSwitch = ({
  name,
  isActive,
  then,
  send,
  done,
  invalidates,
  children,
}: {
  name: string
  isActive: boolean
  then: string
  send(to: boolean): Promise<unknown>
  done: { on: string; off: string }
  invalidates: readonly QueryKey[]
  children?: ReactNode
}) => {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useAction({
    send,
    done: (_, to) => {
      setAsks(false)
      showToast(to ? done.on : done.off)
    },
    failed: t('Not saved'),
    invalidates,
  })
  if (!isActive)
    return (
      <Button loading={isPending} onClick={() => mutate(true)}>
        {t('Switch on')}
      </Button>
    )
  return (
    <>
      <Button danger onClick={() => setAsks(true)}>
        {t('Switch off')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('Switch off {name}?', { name })}
        text={then}
        confirm={t('Switch off')}
        tone="danger"
        busy={isPending}
        onConfirm={() => mutate(false)}
        onClose={() => setAsks(false)}
      >
        {asks ? children : null}
      </ConfirmDialog>
    </>
  )
}
