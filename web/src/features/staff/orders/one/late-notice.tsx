import { fill as t } from '#contract/rules/fill.ts'
import type { ApiError } from '#web/lib/api.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { isLate } from '../use-step.ts'

/** `nothing`: what was not done. Other refusals are told elsewhere. */
export const LateNotice = ({ error, nothing }: { error: ApiError; nothing: string }) =>
  isLate(error) ? (
    <Alert
      type="warning"
      showIcon
      title={t('Somebody else changed this order while you had it open.')}
      description={`${t('You see it as it is now.')} ${nothing}`}
    />
  ) : null
