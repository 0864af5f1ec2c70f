/** The shop's identity at Daraja. All but `baseUrl`, `shortcode` and `till` is secret. */
export type DarajaSettings = {
  /** Has no path: https://api.safaricom.co.ke, https://sandbox.safaricom.co.ke, or the simulator's. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The PayBill. With a till, the head-office or store number that was used at go-live. */
  shortcode: string
  till?: string | undefined
  passkey: string
  /** Absent where no API user of the shop may reverse. */
  reversals?: {
    initiator: string
    initiatorPassword: string
    /** Safaricom's certificate of the environment, PEM. */
    certificate: string
  }
}
