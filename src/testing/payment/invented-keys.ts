/** M-PESA keys, without which a shop does not take M-PESA or start on engines. Nobody but a stand-in accepts them. */
export const inventedKeys = {
  MPESA_ENV: 'sandbox',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
}
