import { fill as t } from '#contract/rules/fill.ts'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Stands in the address in place of an id while a transfer is written. */
export const NEW = 'new'

export const NewTransferLink = () => {
  const { addressOf } = useOpened('transfer')
  return (
    <ButtonLink to={addressOf(NEW)} preventScrollReset>
      {t('New transfer')}
    </ButtonLink>
  )
}
