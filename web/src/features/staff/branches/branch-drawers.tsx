import { changeBranchBody, newBranchBody, type StaffBranch } from '#contract/branch.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { LazyMap } from '#web/shop/map/lazy-map.tsx'
import { useTownWords } from '#web/shop/map/use-place-words.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import {
  FieldPair,
  NumberField,
  TextField,
  useFormValue,
  useSetFormValues,
} from '#web/staff-ui/form/fields.tsx'
import { DrawerForm } from '#web/staff-ui/form/staff-form.tsx'
import { branchKeys, changeBranch, openBranch } from './branches-api.ts'

const numberOf = (value: unknown, usual: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : usual

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** A map of the place and the delivery radius that the form holds. A press on the map moves the place. */
const BranchPlace = ({ branch }: { branch: StaffBranch }) => {
  const set = useSetFormValues()
  const words = useTownWords()
  const latitude = useFormValue('latitude')
  const longitude = useFormValue('longitude')
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  const shown = {
    ...branch,
    latitude: numberOf(latitude, branch.latitude),
    longitude: numberOf(longitude, branch.longitude),
    deliveryRadius: numberOf(useFormValue('deliveryRadius'), branch.deliveryRadius),
  }
  return (
    <>
      <LazyMap
        label={t('Where the branch is, and how far it delivers')}
        branches={[shown]}
        picked={branch.id}
        onPin={({ latitude, longitude }) =>
          set({ latitude: rounded(latitude), longitude: rounded(longitude) })
        }
      />
      <output>
        {isPlaced
          ? words(shown)
          : t('Nobody has said yet where the branch is: the map shows the middle of Nairobi.')}
      </output>
      <NumberField name="deliveryRadius" label={t('Delivery radius')} unit="km" step={0.5} />
      <output>
        {t('The radius sets the fee: each delivery costs the customer {fee}.', {
          fee: formatKsh(deliveryFee(shown.deliveryRadius)),
        })}
      </output>
      <FieldPair>
        <NumberField name="latitude" label={t('Latitude')} step={0.001} />
        <NumberField name="longitude" label={t('Longitude')} step={0.001} />
      </FieldPair>
    </>
  )
}

const BranchFields = ({ branch }: { branch: StaffBranch }) => (
  <>
    <TextField name="name" label={t('Name')} maxLength={60} />
    <TextField name="street" label={t('Street')} maxLength={200} />
    <FieldPair>
      <TextField name="city" label={t('City')} maxLength={100} />
      <TextField name="region" label={t('Region')} maxLength={100} />
    </FieldPair>
    <TextField name="phone" label={t('Phone')} maxLength={20} />
    <FieldPair>
      <TextField name="openingTime" label={t('Opens at (HH:MM)')} maxLength={5} />
      <TextField name="closingTime" label={t('Closes at (HH:MM)')} maxLength={5} />
    </FieldPair>
    <BranchPlace branch={branch} />
  </>
)

type Drawer = { open: boolean; onClose(): void }

/** A new branch before anything is said of it. The map shows the centre of Nairobi. */
const unopened: StaffBranch = {
  id: 0,
  code: '',
  name: '',
  street: '',
  city: '',
  region: '',
  imageUrl: '',
  latitude: -1.2833,
  longitude: 36.8219,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 5,
  phone: '',
  isActive: true,
  revision: 0,
}

/** Place and hours of a new branch are the admin's to say. */
const start = { ...unopened, latitude: null, longitude: null, openingTime: '', closingTime: '' }

export const NewBranch = (drawer: Drawer) => {
  const { mutateAsync } = useAction({
    send: openBranch,
    done: () => showToast(t('Branch added')),
    failed: t('Branch not added'),
    invalidates: branchKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={t('Add Branch')}
      schema={newBranchBody}
      start={start}
      onSend={mutateAsync}
      draft="new branch"
      send={t('Add Branch')}
      complaints={{
        code: t('Small letters, digits and hyphens'),
        latitude: t('Press the map where the branch is.'),
        longitude: t('Press the map where the branch is.'),
      }}
    >
      <TextField name="code" label={t('Code (stays as it is)')} maxLength={30} />
      <BranchFields branch={unopened} />
    </DrawerForm>
  )
}

export const ChangeBranch = ({ branch, ...drawer }: Drawer & { branch: StaffBranch }) => {
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof changeBranch>[1]) => changeBranch(branch.id, body),
    done: () => showToast(t('Branch changed')),
    failed: t('Branch not changed'),
    invalidates: branchKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={branch.name}
      schema={changeBranchBody}
      start={branch}
      onSend={mutateAsync}
      draft={`branch ${branch.id}`}
      send={t('Save Changes')}
    >
      <BranchFields branch={branch} />
      <AuditLink kind="branch" id={branch.id} />
    </DrawerForm>
  )
}
