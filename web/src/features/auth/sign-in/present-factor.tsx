import { startAuthentication } from '@simplewebauthn/browser'
import type { FactorStanding, OwnerProof } from '#contract/sign-in.ts'
import type { FieldErrors } from '#web/lib/forms.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { askForOwnPasskey } from './sign-in-api.ts'

/** What a change of the second factor asks for: the password, and the present factor if there is one. */
export type Asks = { code: boolean; passkey: boolean }

export const asksOf = ({ setUp, passkeys }: Pick<FactorStanding, 'setUp' | 'passkeys'>): Asks => ({
  code: setUp === 'factor',
  passkey: setUp === 'factor' && passkeys.some(({ host }) => host === location.hostname),
})

export type ProofEntry = { password: string; code: string }
export const noProof: ProofEntry = { password: '', code: '' }

export const complaintsAboutProof = (asks: Asks, { password, code }: ProofEntry): FieldErrors => ({
  ...(password === '' ? { password: 'Please enter your current password.' } : {}),
  ...(asks.code && !asks.passkey && code.trim() === '' ? { code: 'Please type the code.' } : {}),
})

/** The proof as the server takes it. Without a code the browser asks for a passkey. */
export const proofIn = async (asks: Asks, { password, code }: ProofEntry): Promise<OwnerProof> => {
  if (!asks.code) return { password }
  if (code.trim() !== '' || !asks.passkey) return { password, code }
  const passkey = await startAuthentication({ optionsJSON: await askForOwnPasskey() })
  return { password, passkey: { ...passkey, type: 'public-key', clientExtensionResults: {} } }
}

/** The field that a refusal is about. */
export const fieldOfProof = (code: string | undefined): 'password' | 'code' | 'form' => {
  if (code === 'WRONG_PASSWORD') return 'password'
  return code?.startsWith('CODE_') || code === 'FACTOR_PROOF_NEEDED' ? 'code' : 'form'
}

const hints: Record<'app' | 'passkey', Text> = {
  app: 'Six digits, or one of your recovery codes',
  passkey: 'Six digits, or a recovery code. Leave it empty to use a passkey.',
}

type Bound = Omit<Parameters<typeof TextField>[0], 'label'>

/** Asks for the password, and for the present factor: somebody else may have found the page open. */
export const ProofFields = ({
  asks,
  bind,
}: {
  asks: Asks
  bind(name: keyof ProofEntry): Bound
}) => {
  const t = useText()
  return (
    <>
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        {...bind('password')}
      />
      {asks.code ? (
        <TextField
          label={t('Code of your present second factor')}
          hint={t(asks.passkey ? hints.passkey : hints.app)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          optional={asks.passkey}
          {...bind('code')}
        />
      ) : null}
    </>
  )
}
