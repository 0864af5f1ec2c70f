import { fill as t } from '#contract/rules/text.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { RewardList } from './reward-list.tsx'
import { RulesTab } from './rules-tab.tsx'

const tabs = [
  { value: 'rewards', label: t('Rewards'), content: <RewardList /> },
  { value: 'rules', label: t('Points and tiers'), content: <RulesTab /> },
]

/**
 * Rewards for points, and the rules by which customers earn points. Admins can change them, and finance can read them.
 */
export const RewardsPage = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  return (
    <StaffPage
      title={t('Rewards and tiers')}
      note={t(
        'Changes apply from now on: vouchers and points that customers have stay as they are.',
      )}
    >
      <Tabs
        label={t('Rewards and tiers')}
        tabs={tabs}
        value={asked === 'rules' ? asked : 'rewards'}
        onChange={(tab) => setParams(tab === 'rewards' ? {} : { tab }, { replace: true })}
      />
    </StaffPage>
  )
}
