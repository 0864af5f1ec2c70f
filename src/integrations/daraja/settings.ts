/** The shop's account at Daraja. All fields but `baseUrl`, `shortcode` and `till` are secret. */
export type DarajaSettings = {
  /** An address without a path: https://api.safaricom.co.ke, https://sandbox.safaricom.co.ke, or the simulator's. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The PayBill number. For a till, the head-office or store number that was used when the account went live. */
  shortcode: string
  till?: string | undefined
  passkey: string
  /** Absent if the shop has no API user that may reverse payments. */
  reversals?: {
    initiator: string
    initiatorPassword: string
    /** Safaricom's certificate of the environment, as PEM. */
    certificate: string
  }
}
