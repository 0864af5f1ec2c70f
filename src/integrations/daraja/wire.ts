import { z } from '../../contract/rules/schema.ts'

/** Reads JSON of this shape. Undefined if the text is no JSON or has another shape. */
export const parseAs = <Shape extends z.ZodType>(
  shape: Shape,
  text: string,
): z.output<Shape> | undefined => {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

// Requests as documented for Daraja 3.0 (developer.safaricom.co.ke/apis, pages Authorization, MpesaExpressSimulate,
// MpesaExpressQuery and Reversal). Answers need only the fields that are used, and a code may be a number or text.

const code = z.union([z.string(), z.number()]).transform(String)
const timestamp = z.string().regex(/^\d{14}$/)
const shortcode = z.number().int().min(10_000).max(9_999_999)
const wholeShillings = z.number().int().min(1).max(250_000)
const msisdn = z
  .number()
  .int()
  .refine((digits) => /^254[71]\d{8}$/.test(String(digits)))
const address = z.url({ protocol: /^https?$/ })

/** The highest amount of one prompt, in cents: KSh 250,000. */
export const MAX_PROMPT_CENTS = 25_000_000

/** GET /oauth/v1/generate. `expires_in` is in seconds; it is documented as a number, but often sent as text. */
export const oauthAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** The answer of every failed request. */
export const errorEnvelope = z.object({
  requestId: z.string().optional(),
  errorCode: code,
  errorMessage: z.string().default(''),
})

/**
 * POST /mpesa/stkpush/v1/processrequest. For a till `BusinessShortCode` is the store number and `PartyB` the till.
 * `Password` is base64(shortcode, passkey, timestamp).
 */
export const stkPushRequest = z.object({
  BusinessShortCode: shortcode,
  Password: z.base64(),
  Timestamp: timestamp,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: wholeShillings,
  PartyA: msisdn,
  PartyB: shortcode,
  PhoneNumber: msisdn,
  CallBackURL: address,
  AccountReference: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
  TransactionDesc: z.string().min(1).max(13),
})
export type StkPushRequest = z.infer<typeof stkPushRequest>

/** `ResponseCode` '0': the prompt is on its way, and nothing is paid yet. */
export const stkPushAnswer = z.object({
  MerchantRequestID: z.string().default(''),
  CheckoutRequestID: z.string().default(''),
  ResponseCode: code,
  ResponseDescription: z.string().default(''),
  CustomerMessage: z.string().default(''),
})

/** POST /mpesa/stkpushquery/v1/query. */
export const stkQueryRequest = z.object({
  BusinessShortCode: shortcode,
  Password: z.base64(),
  Timestamp: timestamp,
  CheckoutRequestID: z.string().min(1),
})

/** The answer has no amount, receipt or phone. For a prompt that is still open Daraja answers HTTP 500 instead. */
export const stkQueryAnswer = z.object({
  CheckoutRequestID: z.string(),
  ResultCode: code,
  ResultDesc: z.string().default(''),
})

/** Daraja posts this to `CallBackURL`. Only a success has `CallbackMetadata`, with its items in any order. */
export const stkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: z.string().default(''),
      CheckoutRequestID: z.string(),
      ResultCode: code,
      ResultDesc: z.string().default(''),
      // A callback with unexpected items must still be accepted.
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
        .optional()
        .catch(undefined),
    }),
  }),
})

/** POST /mpesa/reversal/v1/request. Daraja spells `RecieverIdentifierType` like this. '11' is a shortcode. */
export const reversalRequest = z.object({
  Initiator: z.string().min(1),
  SecurityCredential: z.base64(),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().min(1),
  Amount: wholeShillings,
  ReceiverParty: shortcode,
  RecieverIdentifierType: z.literal('11'),
  ResultURL: address,
  QueueTimeOutURL: address,
  Remarks: z.string().min(2).max(100),
})

/** `ResponseCode` '0': the reversal is queued, and the outcome is sent to `ResultURL`. */
export const reversalAnswer = z.object({
  OriginatorConversationID: z.string().default(''),
  ConversationID: z.string().default(''),
  ResponseCode: code,
  ResponseDescription: z.string().default(''),
})

/** Daraja posts this to `ResultURL`. `TransactionID` is the receipt of the reversal itself. */
export const reversalResult = z.object({
  Result: z.object({
    ResultCode: code,
    ResultDesc: z.string().default(''),
    OriginatorConversationID: z.string().default(''),
    ConversationID: z.string().default(''),
    TransactionID: z.string().default(''),
  }),
})
