import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type PointsWorth,
  pointsWorth,
  pointsWorthBody,
  pointsWorthVersion,
} from '#contract/points-ledger.ts'
import { revision, type z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { send } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { VersionList } from '#web/staff-shop/history/version-list.tsx'
import { FieldPair, NumberField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { worthText } from './points-words.tsx'
import styles from './worth.module.css'

/** The versions of a point's worth, the newest first. Nobody made the first version: it is the default. */
const WorthVersions = () => (
  <VersionList
    list={useInfiniteQuery(worthVersionsQuery(useUserId()))}
    none={t('Nobody has changed it yet.')}
    className={styles.versions}
    height="80px"
  >
    {(version, made) => (
      <>
        <span>{worthText(version)}</span>
        <span className={styles.quiet}>
          {t('Version {n}, {made}', { n: version.version, made })}
        </span>
      </>
    )}
  </VersionList>
)

const path = '/api/finance/points-worth'

const worthQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).staff({ points: 'worth' }), path, pointsWorth)

export const worthVersionsQuery = (userId: string | undefined) =>
  pagedQuery(
    keys.own(userId).staff({ points: 'worth', part: 'versions' }),
    `${path}/versions?limit=20`,
    pointsWorthVersion,
  )

/**
 * Turns the form of a new worth into the request body. The first version is the default and has no event, so the first
 * event makes version 2.
 */
const worthForm = pointsWorthBody
  .extend({ revision: revision.optional() })
  .transform(({ revision: late, version, ...body }) => ({
    ...body,
    version: late === undefined ? version : late + 2,
  }))

const changeWorth = (body: z.output<typeof worthForm>) => send(path, { method: 'PATCH', body })

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
      draft="worth of a point"
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

/** The worth of a point in the shop's books, with a form to change it and all earlier versions. */
export const WorthSettings = () => {
  const id = useId()
  const query = useQuery(worthQuery(useUserId()))
  return (
    <section className={parts.card} aria-labelledby={id}>
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
