import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { fill as t } from '#contract/rules/text.ts'
import { changeSettingsBody, type StaffSettings, staffSettings } from '#contract/shop-setup.ts'
import { send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { HistoryList } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { Alert } from '#web/staff-ui/antd.ts'
import { CheckField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './settings.module.css'
import { changeText, settingLabels } from './settings-words.ts'

const settingsKey = (userId: string | undefined) => keys.own(userId).staff({ part: 'settings' })

const settingsQuery = (userId: string | undefined) =>
  apiQuery(settingsKey(userId), '/api/admin/settings', staffSettings, { staleTime: 0 })

const changeSettings = (body: z.output<typeof changeSettingsBody>) =>
  send('/api/admin/settings', { method: 'PATCH', body })

const texts = [
  ['name', 60],
  ['tagline', 80],
  ['heroText', 160],
  ['phone', 20],
  ['email', 254],
  ['address', 200],
  ['facebook', 300],
  ['instagram', 300],
  ['x', 300],
] as const

const MissingKeys = ({ missing }: Pick<StaffSettings, 'missing'>) =>
  missing.length === 0 ? null : (
    <Alert
      type="info"
      showIcon
      title={t('The shop takes cash alone')}
      description={t('M-PESA needs these in the environment of the program: {names}', {
        names: missing.join(', '),
      })}
    />
  )

const Settings = ({ settings }: { settings: StaffSettings }) => {
  const { mutateAsync } = useAction({
    send: changeSettings,
    done: () => showToast(t('Settings saved'), t('Pages show them when they are opened again.')),
    failed: t('Settings not saved'),
    invalidates: [settingsKey(useUserId())],
  })
  const { missing, history, ...start } = settings
  return (
    <div className={styles.columns}>
      <div className={parts.card}>
        <MissingKeys missing={missing} />
        <StaffForm
          schema={changeSettingsBody}
          start={start}
          onSend={mutateAsync}
          draft="settings"
          send={t('Save Changes')}
        >
          {texts.map(([name, maxLength]) => (
            <TextField
              key={name}
              name={name}
              label={settingLabels[name] ?? name}
              maxLength={maxLength}
            />
          ))}
          <CheckField name="takesMpesa" label={settingLabels.takesMpesa ?? ''} />
        </StaffForm>
      </div>
      <section className={parts.card} aria-labelledby="changes">
        <h2 id="changes">{t('Changes')}</h2>
        {history.length === 0 ? (
          <p className={styles.quiet}>{t('Nobody has changed anything yet.')}</p>
        ) : (
          <HistoryList history={history} textOf={(entry) => changeText(entry)} />
        )}
        <AuditLink kind="shop_settings" id="shop" />
      </section>
    </div>
  )
}

export const SettingsPage = () => {
  const { data, isError, error, isFetching, refetch } = useQuery(settingsQuery(useUserId()))
  return (
    <StaffPage
      title={t('Settings')}
      note={t('What the shop says of itself on its pages, and how customers pay.')}
    >
      {data === undefined && isError ? (
        <LoadFailed
          title={t('Settings could not be loaded')}
          query={{ error, isFetching, refetch }}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton height="640px" radius="14px" /> : null}
      {data === undefined ? null : <Settings settings={data} />}
    </StaffPage>
  )
}
