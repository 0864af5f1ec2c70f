import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PointsWorth } from '#contract/finance/points-worth.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import styles from './worth.module.css'
import { changeWorth, worthForm, worthQuery } from './worth-api.ts'
import { WorthVersions } from './worth-versions.tsx'

const Form = ({ worth }: { worth: PointsWorth }) => {
  const { mutateAsync } = useAction({
    send: changeWorth,
    done: () => showToast(t('Worth saved'), t('It applies from now on.')),
    failed: t('Worth not saved'),
    invalidates: [keys.own(useUserId()).staff()],
  })
  return (
    <StaffForm
      schema={worthForm}
      start={worth}
      onSend={mutateAsync}
      send={t('Save, from now on')}
      complaints={{
        worth: t('From 0 to 1,000 shillings, in cents'),
        redeemedPercent: t('From 0 to 100, without a fraction'),
      }}
    >
      <FieldPair>
        <NumberField name="worth" label={t('Worth of a point')} unit="KSh" step={0.05} />
        <NumberField name="redeemedPercent" label={t('Expected to be redeemed')} unit="%" />
      </FieldPair>
    </StaffForm>
  )
}

/** What points are worth to the shop's books, which finance says, and every version before. */
export const WorthSettings = () => {
  const id = useId()
  const query = useQuery(worthQuery(useUserId()))
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('What a point is worth')}</h2>
      <p className={styles.quiet}>
        {t(
          'Liability is every point outstanding and in vouchers at this worth. Deferred revenue is the part of the sales that belongs to points still expected to be redeemed, by relative price. Days before keep the worth of their time.',
        )}
      </p>
      <Loaded query={query} failed={t('The worth could not be loaded')} height="120px">
        {(worth) => <Form worth={worth} />}
      </Loaded>
      <WorthVersions />
      <AuditLink kind="points_worth" id="shop" />
    </section>
  )
}
