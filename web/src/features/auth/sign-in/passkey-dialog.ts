import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { OwnerProof } from '#contract/sign-in.ts'
import { messageOf } from '#web/lib/api.ts'
import type { Text, TextWithFacts } from '#web/lib/text.ts'
import { addPasskey, askForPasskey, offerPasskey, sendPasskey } from './sign-in-api.ts'

const reasons: { [Code in WebAuthnError['code']]?: Text } = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This passkey is set up already.',
  ERROR_INVALID_DOMAIN: 'No passkey works at this address of the shop. Please use a code.',
  ERROR_INVALID_RP_ID: 'No passkey works at this address of the shop. Please use a code.',
}

/** Why no passkey came: what the shop says, or else what the browser or the person ended. */
export const whyNoPasskey = (error: unknown): Text | TextWithFacts => {
  const ended: Text = 'No passkey was used. Please try again, or use a code.'
  if (error instanceof WebAuthnError) return reasons[error.code] ?? ended
  // Browsers that say it in their own way throw a DOMException.
  return messageOf(
    error,
    error instanceof DOMException ? ended : 'Please check your connection and try again.',
  )
}

/** Asks the browser for a passkey of the account that waits, and signs in with it. */
export const signInByPasskey = async () =>
  sendPasskey(await startAuthentication({ optionsJSON: await askForPasskey() }))

/** Lets the browser make a passkey, and keeps it. A session needs the proof. */
export const makePasskey = async ({ name, ...proof }: OwnerProof & { name: string }) => {
  const offer = await offerPasskey(proof)
  return addPasskey(await startRegistration({ optionsJSON: offer }), name)
}
