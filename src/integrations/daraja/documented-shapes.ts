/**
 * The shapes of requests and answers in Daraja 3.0's documentation (pages Authorization, MpesaExpressSimulate,
 * MpesaExpressQuery, Reversal; December 2025). They are written separately from `wire.ts`, so that a mistake in one of
 * the two shows up. The simulator checks requests against these shapes; tests check the client's requests and the
 * simulator's answers.
 *
 * `numeric` is a JSON number or a string of digits, since the documentation shows both.
 */
export type Field = { type: 'numeric' | 'number' | 'string'; format: RegExp; optional?: true }
export type Shape = Readonly<Record<string, Field>>

const numeric = (format: RegExp): Field => ({ type: 'numeric', format })
const number = (format: RegExp): Field => ({ type: 'number', format })
const string = (format: RegExp): Field => ({ type: 'string', format })

const shortcode = numeric(/^\d{5,7}$/)
const msisdn = numeric(/^254[71]\d{8}$/)
const amount = numeric(/^(?!0)\d{1,6}$/)
const url = string(/^https?:\/\/[^\s]+$/)
const base64 = string(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const timestamp = string(
  /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/,
)
const text = string(/./)
const checkoutRequestId = string(/^ws_CO_\w+$/)
const receipt = /^[A-Z0-9]{10}$/

export const documented = {
  oauthAnswer: { access_token: text, expires_in: numeric(/^\d+$/) },
  pushRequest: {
    BusinessShortCode: shortcode,
    Password: base64,
    Timestamp: timestamp,
    TransactionType: string(/^(CustomerPayBillOnline|CustomerBuyGoodsOnline)$/),
    Amount: amount,
    PartyA: msisdn,
    PartyB: shortcode,
    PhoneNumber: msisdn,
    CallBackURL: url,
    AccountReference: string(/^[A-Za-z0-9]{1,12}$/),
    TransactionDesc: { type: 'string', format: /^.{1,13}$/, optional: true },
  },
  pushAnswer: {
    MerchantRequestID: text,
    CheckoutRequestID: checkoutRequestId,
    ResponseCode: string(/^0$/),
    ResponseDescription: text,
    CustomerMessage: text,
  },
  queryRequest: {
    BusinessShortCode: shortcode,
    Password: base64,
    Timestamp: timestamp,
    CheckoutRequestID: checkoutRequestId,
  },
  queryAnswer: {
    ResponseCode: string(/^0$/),
    ResponseDescription: text,
    MerchantRequestID: text,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: string(/^\w+$/),
    ResultDesc: text,
  },
  error: { requestId: text, errorCode: string(/^\d{3}\.\d{3}(\.\d{2,4})?$/), errorMessage: text },
  /** `Body.stkCallback` without its metadata. */
  callback: {
    MerchantRequestID: text,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: number(/^\d+$/),
    ResultDesc: text,
  },
  /** The items of `Body.stkCallback.CallbackMetadata.Item`, by name. */
  callbackItems: {
    Amount: number(/^\d+(\.\d\d?)?$/),
    MpesaReceiptNumber: string(receipt),
    Balance: { type: 'number', format: /^\d+/, optional: true },
    TransactionDate: number(/^20\d{12}$/),
    PhoneNumber: number(/^254\d{9}$/),
  },
  reversalRequest: {
    Initiator: text,
    SecurityCredential: base64,
    CommandID: string(/^TransactionReversal$/),
    TransactionID: string(receipt),
    Amount: amount,
    ReceiverParty: shortcode,
    RecieverIdentifierType: string(/^11$/),
    ResultURL: url,
    QueueTimeOutURL: url,
    Remarks: string(/^.{2,100}$/),
  },
  reversalAnswer: {
    OriginatorConversationID: text,
    ConversationID: text,
    ResponseCode: string(/^0$/),
    ResponseDescription: text,
  },
  /** `Result` without its parameters. */
  reversalResult: {
    ResultType: number(/^0$/),
    ResultCode: { type: 'numeric', format: /^(\d+|R\d{6})$/ },
    ResultDesc: text,
    OriginatorConversationID: text,
    ConversationID: text,
    TransactionID: string(receipt),
  },
} satisfies Record<string, Shape>

const fits = ({ type, format }: Field, value: unknown): boolean => {
  const typed = typeof value === 'number' || typeof value === 'string'
  return typed && (type === 'numeric' || typeof value === type) && format.test(String(value))
}

/** The names of fields that are missing, undocumented, or of the wrong type or format. */
export const deviations = (shape: Shape, body: Readonly<Record<string, unknown>>): string[] => {
  const wrong = Object.entries(shape)
    .filter(([name, field]) => !(field.optional && body[name] === undefined))
    .filter(([name, field]) => !fits(field, body[name]))
    .map(([name]) => name)
  return [...wrong, ...Object.keys(body).filter((name) => !Object.hasOwn(shape, name))]
}
