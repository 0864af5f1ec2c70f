import type { ReactNode } from 'react'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { setupBody } from '#contract/shop-setup.ts'
import type { User } from '#contract/user.ts'
import { codeOf } from '../../lib/api.ts'
import { type FieldErrors, serverErrorsOf, type useBinding, useForm } from '../../lib/forms.ts'
import { type Text, type TextWithFacts, useText } from '../../lib/text.ts'
import { LazyMap } from '../../shop/map/lazy-map.tsx'
import { useTownWords } from '../../shop/map/use-place-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, NameField, PhoneField } from '../../ui/form/contact-fields.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import styles from './setup.module.css'
import { blank, bodyOf, complaintsAbout, isPlaced, type SetupEntry, setUp } from './setup-entry.ts'

const numberOf = (text: string, usual: number): number => {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : usual
}
const rounded = (degrees: number): string => String(Math.round(degrees * 1e5) / 1e5)

/** A map with the branch's place and delivery radius as the form has them. Pressing the map moves the place. */
export const BranchPlace = ({
  values,
  bind,
  write,
}: {
  values: SetupEntry
  bind: ReturnType<typeof useBinding<SetupEntry>>
  write(change: Partial<SetupEntry>): void
}) => {
  const words = useTownWords()
  const shown = {
    id: 1,
    code: '',
    name: values['branch.name'] || t('First branch'),
    street: '',
    city: '',
    region: '',
    imageUrl: '',
    openingTime: '',
    closingTime: '',
    phone: '',
    isActive: true,
    latitude: numberOf(values['branch.latitude'], -1.2833),
    longitude: numberOf(values['branch.longitude'], 36.8219),
    deliveryRadius: numberOf(values['branch.deliveryRadius'], 5),
  }
  return (
    <>
      <p className={styles.note}>{t('Press the map where the branch is.')}</p>
      <LazyMap
        label={t('Where the branch is, and how far it delivers')}
        branches={[shown]}
        picked={shown.id}
        onPin={({ latitude, longitude }) =>
          write({ 'branch.latitude': rounded(latitude), 'branch.longitude': rounded(longitude) })
        }
      />
      <output className={styles.words}>
        {isPlaced(values)
          ? words(shown)
          : t('Nobody has said yet where the branch is: the map shows the middle of Nairobi.')}
      </output>
      <div className={styles.pair}>
        <TextField label={t('Latitude')} inputMode="decimal" {...bind('branch.latitude')} />
        <TextField label={t('Longitude')} inputMode="decimal" {...bind('branch.longitude')} />
      </div>
      <TextField
        label={t('Delivers within (km)')}
        inputMode="decimal"
        {...bind('branch.deliveryRadius')}
      />
      <output className={styles.words}>
        {t('The radius sets the fee: each delivery costs the customer {fee}.', {
          fee: formatKsh(deliveryFee(shown.deliveryRadius)),
        })}
      </output>
    </>
  )
}

/** Chooses cash only, or cash and M-PESA. `missing` lists the environment variables that M-PESA needs. */
const PaymentChoice = ({
  value,
  missing,
  onChoose,
}: {
  value: string
  missing: readonly string[]
  onChoose(value: string): void
}) => (
  <>
    <RadioCard
      name="pays"
      value="cash"
      checked={value === 'cash'}
      title={t('Cash only')}
      text={t('Customers pay the rider. You can add M-PESA at any time.')}
      onChoose={() => onChoose('cash')}
    />
    <RadioCard
      name="pays"
      value="mpesa"
      checked={value === 'mpesa'}
      title={t('M-PESA too')}
      text={t('Customers pay on their phone, or in cash.')}
      onChoose={() => onChoose('mpesa')}
    />
    {value === 'mpesa' && missing.length > 0 ? (
      <div className={styles.missing} role="status">
        <p>
          {t(
            'M-PESA needs keys, which stand in the environment of the program. These are not there yet:',
          )}
        </p>
        <ul>
          {missing.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        <p>{t('Until they are there the shop takes cash alone.')}</p>
      </div>
    ) : null}
  </>
)

const Part = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend className={styles.title}>{title}</legend>
    <p className={styles.note}>{note}</p>
    {children}
  </fieldset>
)

/** A refusal of the server stands at its field, or above the button if it is about no field. */
const refusedAt = (error: unknown, why: Text | TextWithFacts): FieldErrors => {
  const issues = serverErrorsOf(error)
  if (Object.keys(issues).length > 0) return issues
  const code = codeOf(error)
  if (code === 'ACCOUNT_TAKEN') return { 'admin.username': why }
  if (code === 'STAFF_PASSWORD_WEAK') return { 'admin.password': why }
  return code === 'BRANCH_CODE_TAKEN' ? { 'branch.name': why } : { form: why }
}

/** Asks on one page for everything that a shop needs before its first sale. `missing` lists what M-PESA needs. */
export const SetupForm = ({
  secret,
  missing,
  onDone,
}: {
  secret: string
  missing: readonly string[]
  onDone(user: User): void
}) => {
  const say = useText()
  const { values, errors, write, bind, busy, onSubmit } = useForm({
    initial: blank,
    check: (entry) => complaintsAbout(entry, secret),
    send: (entry) => setUp(setupBody.parse(bodyOf(entry, secret))),
    done: onDone,
    refused: refusedAt,
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Part title={t('You')} note={t('The first administrator. You can add others later.')}>
        <NameField label={t('Your name')} {...bind('admin.fullName')} />
        <TextField
          label={t('User name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('admin.username')}
        />
        <EmailField label={t('Your email')} {...bind('admin.email')} />
        <PasswordField
          label={t('Password')}
          hint={t('At least 8 characters')}
          autoComplete="new-password"
          {...bind('admin.password')}
        />
      </Part>
      <Part title={t('Your shop')} note={t('Shown on every page. You can change it later.')}>
        <TextField label={t('Name of the shop')} maxLength={60} {...bind('shop.name')} />
        <PhoneField label={t('Phone for customers')} {...bind('shop.phone')} />
        <EmailField label={t('Email for customers')} autoComplete="off" {...bind('shop.email')} />
        <TextField label={t('Address of the office')} {...bind('shop.address')} />
      </Part>
      <Part title={t('First branch')} note={t('Orders are packed there, and leave from there.')}>
        <TextField label={t('Name of the branch')} maxLength={60} {...bind('branch.name')} />
        <TextField label={t('Street')} {...bind('branch.street')} />
        <div className={styles.pair}>
          <TextField label={t('City')} {...bind('branch.city')} />
          <TextField label={t('Region')} {...bind('branch.region')} />
        </div>
        <div className={styles.pair}>
          <TextField label={t('Opens at (HH:MM)')} maxLength={5} {...bind('branch.openingTime')} />
          <TextField label={t('Closes at (HH:MM)')} maxLength={5} {...bind('branch.closingTime')} />
        </div>
        <BranchPlace values={values} bind={bind} write={write} />
      </Part>
      <Part title={t('Payment')} note={t('How your customers pay.')}>
        <PaymentChoice value={values.pays} missing={missing} onChoose={(pays) => write({ pays })} />
      </Part>
      {errors.form === undefined ? null : (
        <p className={styles.error} role="alert">
          {say(errors.form)}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t('Open the shop')}
      </Button>
    </form>
  )
}
