import type { FactorStanding } from '#contract/sign-in.ts'
import type { Text } from '#web/lib/text.ts'

export const factorChangeWords: Record<FactorStanding['changes'][number]['what'], Text> = {
  app: 'Authenticator app set up',
  passkey: 'Passkey added',
  'passkey-removed': 'Passkey removed',
  counter: 'A synced passkey counted backwards',
  copy: 'A passkey was refused: it may have been copied',
}
