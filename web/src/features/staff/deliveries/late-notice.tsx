import { fill as t } from '#contract/rules/fill.ts'
import type { ApiError } from '#web/lib/api.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { isLate } from './use-change.ts'

/** Other refusals are told elsewhere. */
export const LateNotice = ({ error }: { error: ApiError }) =>
  isLate(error) ? (
    <Alert
      type="warning"
      showIcon
      title={t('Somebody else changed this delivery while you had it open.')}
      description={t('You see it as it is now. Nothing was changed.')}
    />
  ) : null
