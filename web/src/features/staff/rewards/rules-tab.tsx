import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { rulesQuery } from '#web/shop/loyalty/loyalty-queries.ts'
import { pointsFigure } from '#web/shop/loyalty/loyalty-words.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { VersionList } from '#web/staff-shop/history/version-list.tsx'
import { FieldPair, NumberField, SelectField, TextField } from '#web/staff-ui/form/fields.tsx'
import { LinesField, RepeatedFields } from '#web/staff-ui/form/form-lists.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import styles from './rewards.module.css'
import {
  changeRules,
  loyaltyKeys,
  type RulesVersion,
  rulesForm,
  rulesVersionsQuery,
  useMayChange,
} from './rewards-api.ts'

/** The rules as a short text. */
const RulesWords = ({
  rules: { shillingsAPoint, tiers },
}: {
  rules: Pick<RulesVersion, 'shillingsAPoint' | 'tiers'>
}) => (
  <>
    <p>{t('A point for every KSh {n}', { n: shillingsAPoint })}</p>
    <ul className={styles.tiers}>
      {tiers.map(({ id, name, pointsRequired, multiplier }) => (
        <li key={id}>
          {t('{name}: from {points} {points|point|points}, ×{n}', {
            name,
            points: pointsFigure(pointsRequired),
            n: multiplier,
          })}
        </li>
      ))}
    </ul>
  </>
)

/** The versions of the rules, the newest first. Nobody made the first version: it is the default. */
const RulesHistory = () => (
  <VersionList
    list={useInfiniteQuery(rulesVersionsQuery(useUserId()))}
    none={t('Nobody has changed the rules yet.')}
    className={styles.versions}
    height="160px"
  >
    {(rules, made) => (
      <>
        <h3>{t('Version {n}', { n: rules.version })}</h3>
        <p className={styles.quiet}>{made}</p>
        <RulesWords rules={rules} />
      </>
    )}
  </VersionList>
)

const icons = [
  { value: 'award', label: t('Medal') },
  { value: 'star', label: t('Star') },
  { value: 'crown', label: t('Crown') },
  { value: 'gem', label: t('Gem') },
]

const blankTier = () => ({
  id: `tier-${v4().slice(0, 8)}`,
  name: '',
  nameSw: '',
  pointsRequired: 50_000,
  multiplier: 2,
  badgeIcon: 'star',
  badgeColor: '#64748b',
  benefits: [],
  benefitsSw: [],
})

const Tier = ({ at }: { at: number }) => (
  <>
    <FieldPair>
      <TextField name={[at, 'name']} label={t('Name')} maxLength={40} />
      <TextField name={[at, 'nameSw']} label={t('Name in Swahili')} maxLength={40} />
    </FieldPair>
    <FieldPair>
      <NumberField name={[at, 'pointsRequired']} label={t('From points earned')} />
      <NumberField name={[at, 'multiplier']} label={t('Multiplier')} step={0.05} />
    </FieldPair>
    <FieldPair>
      <SelectField name={[at, 'badgeIcon']} label={t('Badge')} options={icons} />
      <TextField name={[at, 'badgeColor']} label={t('Colour (#rrggbb)')} maxLength={7} />
    </FieldPair>
    <LinesField name={[at, 'benefits']} label={t('Benefits, one a line')} maxLength={1210} />
    <LinesField name={[at, 'benefitsSw']} label={t('Benefits in Swahili')} maxLength={1210} />
  </>
)

/** A form for the rules. Saving makes a new version, which counts for orders that are delivered afterwards. */
const RulesForm = ({
  rules,
}: {
  rules: Pick<RulesVersion, 'version' | 'shillingsAPoint' | 'tiers'>
}) => {
  const { mutateAsync } = useAction({
    send: changeRules,
    done: () => showToast(t('Rules saved'), t('They apply from now on.')),
    failed: t('Rules not saved'),
    invalidates: loyaltyKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={rulesForm}
      start={rules}
      onSend={mutateAsync}
      draft="loyalty rules"
      send={t('Save, from now on')}
      complaints={{
        tiers: t('Tiers begin with 0 points, and each needs more than the one before'),
      }}
    >
      <NumberField name="shillingsAPoint" label={t('Shillings for a point')} unit="KSh" />
      <RepeatedFields
        name="tiers"
        most={10}
        title={(n) => t('Tier {n}', { n })}
        add={t('Add tier')}
        remove={t('Remove the last tier')}
        blank={blankTier}
      >
        {(at) => <Tier at={at} />}
      </RepeatedFields>
    </StaffForm>
  )
}

/** The present rules, and all earlier versions. */
export const RulesTab = () => {
  const query = useQuery(rulesQuery)
  const mayChange = useMayChange()
  return (
    <Loaded query={query} failed={t('The rules could not be loaded')} height="420px">
      {(rules) => (
        <div className={styles.columns}>
          <section className={parts.card} aria-labelledby="now">
            <h2 id="now">{t('Now: version {n}', { n: rules.version })}</h2>
            {mayChange ? <RulesForm rules={rules} /> : <RulesWords rules={rules} />}
          </section>
          <section className={parts.card} aria-labelledby="versions">
            <h2 id="versions">{t('Versions')}</h2>
            <RulesHistory />
            <AuditLink kind="loyalty_rules" id="shop" />
          </section>
        </div>
      )}
    </Loaded>
  )
}
