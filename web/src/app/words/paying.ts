/** Swahili for choosing how to pay, and for what M-PESA says when it does not go through. */
export const paying = {
  'Nothing on your phone? Once this time is over, you can send it again or pay cash.':
    'Hakuna ujumbe kwenye simu? Muda huu ukiisha, unaweza kutuma tena au kulipa taslimu.',
  'Pay cash on delivery instead': 'Lipa taslimu ikifika badala yake',
  'We keep your order until {time}.': 'Tunakuwekea agizo lako hadi {time}.',
  Amount: 'Kiasi',
  'We could not load the payment': 'Hatukuweza kupakia malipo',
  'Enter your PIN, and confirm.': 'Weka PIN yako, kisha uthibitishe.',
  'Leave this page open: it goes on once you have paid.':
    'Acha ukurasa huu wazi: utaendelea ukishalipa.',
  'Time left': 'Muda uliobaki',
  'Unlock your phone: the M-PESA request comes up by itself.':
    'Fungua simu yako: ombi la M-PESA litajitokeza lenyewe.',
  'Another phone can be asked at once.': 'Simu nyingine inaweza kuombwa mara moja.',
  'M-PESA phone number': 'Nambari ya simu ya M-PESA',
  'Please enter a valid Kenyan phone number': 'Tafadhali andika nambari sahihi ya simu ya Kenya',
  'Send again in {time}': 'Tuma tena baada ya {time}',
  'Send again': 'Tuma tena',
  'Send request': 'Tuma ombi',
  'Failed to process M-PESA payment. Please try again.':
    'Malipo ya M-PESA hayakufaulu. Tafadhali jaribu tena.',
  'Failed to process M-PESA payment. Please try again later.':
    'Malipo ya M-PESA hayakufaulu. Tafadhali jaribu tena baadaye.',
  'Failed to initiate payment. Please try again.':
    'Malipo hayakuweza kuanzishwa. Tafadhali jaribu tena.',
  'Failed to check payment status. Please try again.':
    'Hali ya malipo haikuweza kuangaliwa. Tafadhali jaribu tena.',
  'Payment Failed': 'Malipo Hayakufaulu',
  'The payment method stays M-PESA': 'Njia ya malipo inabaki M-PESA',
  'Change my order': 'Badilisha agizo langu',
  'Order anew': 'Agiza upya',
  'Order {orderNumber} will not be paid, and is cancelled. Your cart is kept: change it, and place a new order.':
    'Agizo {orderNumber} halitalipwa, na linaghairiwa. Kikapu chako kinabaki: kibadilishe, kisha uagize upya.',
  'Order {orderNumber} stays as it is': 'Agizo {orderNumber} linabaki lilivyo',
  'Your cart has changed': 'Kikapu chako kimebadilika',
  'Order {orderNumber} is not paid yet, and your cart is different from it.':
    'Agizo {orderNumber} bado halijalipwa, na kikapu chako ni tofauti nalo.',
  'only in your cart': 'iko kikapuni tu',
  'only in the old order': 'iko kwenye agizo la awali tu',
  '{before}, now {now}': '{before}, sasa {now}',
  'Your new cart is ordered in its place, and the old order is cancelled.':
    'Kikapu kipya kitaagizwa badala yake, na agizo la awali litaghairiwa.',
  'Use my new cart': 'Tumia kikapu changu kipya',
  'Or pay for the old order: what is only in your cart stays there.':
    'Au lipia agizo la awali: vilivyo kikapuni tu vitabaki humo.',
  'Keep the old order': 'Baki na agizo la awali',
  'Your cart is different from it. At the checkout you choose which one you pay for.':
    'Kikapu chako ni tofauti nalo. Wakati wa kulipa utachagua utakacholipia.',
  'Go to the payment': 'Nenda kulipa',
  'It cannot be found any more.': 'Halipatikani tena.',
  'M-PESA Payment': 'Malipo ya M-PESA',
  'Order {orderNumber} waits for its payment': 'Agizo {orderNumber} linasubiri malipo',
  'Please sign in again to pay for it.': 'Tafadhali ingia tena ili ulilipie.',
  'Start again with my cart': 'Anza tena na kikapu changu',
  'Start again': 'Anza tena',
  'We send the payment request to this phone.': 'Tunatuma ombi la malipo kwa simu hii.',
  'Pay now for {orderNumber}': 'Lipia {orderNumber} sasa',
  'Pay now': 'Lipa sasa',
  Done: 'Tayari',
  'M-PESA': 'M-PESA',
  'Confirm with your PIN on your phone': 'Thibitisha kwa PIN kwenye simu yako',
  'Cash on Delivery': 'Taslimu Ikifika',
  'Without an account you can pay cash for up to {pieces} pieces of an item, and {most} in all.':
    'Bila akaunti unaweza kulipa taslimu kwa vipande hadi {pieces} vya bidhaa moja, na {most} kwa jumla.',
  'Your cart is above that.': 'Kikapu chako kinazidi hapo.',
  'Pay by M-PESA': 'Lipa kwa M-PESA',
  'Sign in and keep my cart': 'Ingia, kikapu changu kibaki',
  'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.':
    'Zaidi ya vipande {pieces} vya bidhaa moja au {most}, lipa kwa M-PESA, au ingia ili ulipe taslimu.',
  'Pay the rider when your order arrives': 'Mlipe mwendeshaji agizo likifika',
  Card: 'Kadi',
  'Visa or Mastercard': 'Visa au Mastercard',
  'Check your phone and enter your M-PESA PIN': 'Angalia simu yako uweke PIN ya M-PESA',
  'Payment received. Thank you!': 'Malipo yamepokelewa. Asante!',
  'Your M-PESA balance is too low. Top up, then try again.':
    'Salio lako la M-PESA halitoshi. Ongeza pesa, kisha ujaribu tena.',
  'The amount is above what M-PESA takes in one payment (KSh 250,000).':
    'Kiasi kinazidi kikomo cha malipo moja ya M-PESA (KSh 250,000).',
  'This would exceed your M-PESA limit for today. Please pay another way.':
    'Hii ingezidi kikomo chako cha M-PESA cha leo. Tafadhali lipa kwa njia nyingine.',
  'M-PESA cannot take this payment at the moment. Please pay another way.':
    'M-PESA haiwezi kupokea malipo haya kwa sasa. Tafadhali lipa kwa njia nyingine.',
  'M-PESA takes the same amount again only after two minutes. Please wait, then try again.':
    'M-PESA hupokea kiasi kilekile tena baada ya dakika mbili. Tafadhali subiri, kisha ujaribu tena.',
  'M-PESA takes the same amount again only after two minutes. Please wait a moment.':
    'M-PESA hupokea kiasi kilekile tena baada ya dakika mbili. Tafadhali subiri kidogo.',
  'M-PESA is busy. Please try again in half a minute.':
    'M-PESA ina shughuli nyingi. Tafadhali jaribu tena baada ya nusu dakika.',
  'Another M-PESA request is open on your phone. Finish it, and try again in a minute.':
    'Ombi jingine la M-PESA liko wazi kwenye simu yako. Limalize, kisha ujaribu tena baada ya dakika moja.',
  'The payment request expired. Please try again.':
    'Muda wa ombi la malipo umeisha. Tafadhali jaribu tena.',
  'The M-PESA prompt could not be sent. Please try once more.':
    'Ombi la M-PESA halikuweza kutumwa. Tafadhali jaribu mara moja zaidi.',
  'You cancelled the payment request. Try again when you are ready.':
    'Ulighairi ombi la malipo. Jaribu tena ukiwa tayari.',
  'This order was cancelled, so no payment was asked for.':
    'Oda hii imeghairiwa, kwa hivyo malipo hayakuombwa.',
  'Your phone could not be reached. Make sure that it is on and has network, then try again.':
    'Simu yako haikupatikana. Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.',
  'The M-PESA PIN was wrong. Three wrong tries lock it: check it, then try again.':
    'PIN ya M-PESA si sahihi. Ukikosea mara tatu itafungwa: iangalie, kisha ujaribu tena.',
  'Your M-PESA PIN is locked. Call Safaricom on 100 or 200 to unlock it.':
    'PIN yako ya M-PESA imefungwa. Piga Safaricom 100 au 200 ili ifunguliwe.',
  'M-PESA is still working on this payment.': 'M-PESA bado inashughulikia malipo haya.',
  'This order is already paid.': 'Agizo hili tayari limelipwa.',
  'A payment request is open on a phone. Finish or cancel it there first.':
    'Ombi la malipo liko wazi kwenye simu. Limalize au ulighairi huko kwanza.',
  'We are checking a payment for this order. Please do not pay again.':
    'Tunakagua malipo ya agizo hili. Tafadhali usilipe tena.',
  'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.':
    'Malipo kwa kadi hayapatikani kwa sasa. Tafadhali chagua M-PESA au Taslimu Ikifika.',
  'Payment Method Unavailable': 'Njia ya Malipo Haipatikani',
}
