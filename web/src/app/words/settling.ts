import type { Words } from '../../lib/find-words.ts'

/** Swahili for how a payment stands: on the checkout, in My Orders, and in an order's history. */
export const settling: Words = {
  'Your order waits for its payment': 'Agizo lako linasubiri malipo',
  'We send a request for {amount} to your phone; you confirm it with your M-PESA PIN.':
    'Tunatuma ombi la {amount} kwa simu yako; unalithibitisha kwa PIN yako ya M-PESA.',
  'Sending the request to your phone': 'Tunatuma ombi kwa simu yako',
  'Keep {phone} at hand.': 'Kaa na simu ya {phone} karibu.',
  'Keep your phone at hand.': 'Kaa na simu yako karibu.',
  'We asked {phone} for {amount}.': 'Tumeomba {amount} kwa {phone}.',
  'We asked your phone for {amount}.': 'Tumeomba {amount} kwa simu yako.',
  'We are still confirming your payment': 'Bado tunathibitisha malipo yako',
  'We are still confirming this payment with M-PESA.': 'Bado tunathibitisha malipo haya na M-PESA.',
  'M-PESA has not told us yet. If you entered your PIN, there is nothing more to do.':
    'M-PESA bado haijatuambia. Ikiwa uliweka PIN yako, hakuna kingine cha kufanya.',
  'We have not heard of your payment': 'Hatujapata habari za malipo yako',
  'The payment did not go through': 'Malipo hayakupita',
  'We have received {amount}.': 'Tumepokea {amount}.',
  'We are checking your payment': 'Tunakagua malipo yako',
  'M-PESA told us of money that does not quite fit this order. We look into it and call you.':
    'M-PESA imetueleza kuhusu pesa zisizolingana kabisa na agizo hili. Tunachunguza, na tutakupigia simu.',
  'Your money was given back': 'Umerudishiwa pesa zako',
  'Nothing is owed for this order.': 'Agizo hili halidaiwi chochote.',
  'We owe you money back': 'Tunapaswa kukurudishia pesa',
  'Your payment came too late or twice. You get it back through M-PESA.':
    'Malipo yako yalichelewa au yalifika mara mbili. Utarudishiwa kupitia M-PESA.',
  'This order can no longer be paid': 'Agizo hili haliwezi kulipwa tena',
  'Orders that are not paid within 30 minutes are cancelled. Should money have left your account all the same, you get it back.':
    'Maagizo yasiyolipwa ndani ya dakika 30 hughairiwa. Ikiwa pesa zilitoka kwenye akaunti yako hata hivyo, utarudishiwa.',
  'You pay the rider in cash': 'Utamlipa mwendeshaji taslimu',
  'Please have {amount} ready when your order arrives.':
    'Tafadhali kuwa na {amount} tayari agizo likifika.',
  'M-PESA did not say whether it sent the request. If it reaches your phone, enter your PIN; otherwise try again in two minutes.':
    'M-PESA haikusema kama ilituma ombi. Likifika kwenye simu yako, weka PIN yako; la sivyo jaribu tena baada ya dakika mbili.',
  'M-PESA did not tell us about this payment. If you have paid, we will find it.':
    'M-PESA haikutuambia kuhusu malipo haya. Ikiwa umelipa, tutayapata.',
  'We are checking this payment. Please do not pay again.':
    'Tunakagua malipo haya. Tafadhali usilipe tena.',
  'This order no longer takes your payment: the money goes back to you.':
    'Agizo hili halipokei malipo yako tena: utarudishiwa pesa.',
  'Not paid yet': 'Bado halijalipwa',
  'Waiting for your PIN': 'Inasubiri PIN yako',
  'Payment under review': 'Malipo yanakaguliwa',
  'Refund on its way': 'Pesa zinarudishwa',
  '{amount}, receipt {receipt}': '{amount}, risiti {receipt}',
  'Paid: {money}': 'Imelipwa: {money}',
  'Paid: {money}, as M-PESA said when asked': 'Imelipwa: {money}, M-PESA ilivyosema ilipoulizwa',
  'Paid: {money}, found on the M-PESA statement':
    'Imelipwa: {money}, imepatikana kwenye taarifa ya M-PESA',
  'Paid: {money}, accepted after a review': 'Imelipwa: {money}, imekubaliwa baada ya ukaguzi',
  'M-PESA prompt sent to the phone': 'Ombi la M-PESA limetumwa kwa simu',
  'M-PESA did not take the prompt ({code})': 'M-PESA haikupokea ombi ({code})',
  'M-PESA did not say whether it sent the prompt': 'M-PESA haikusema kama ilituma ombi',
  'M-PESA never said what became of the prompt': 'M-PESA haikusema ombi liliishaje',
  'M-PESA named the payment: {money}': 'M-PESA imetaja malipo: {money}',
  'Not paid: {why}': 'Haijalipwa: {why}',
  'the M-PESA balance was too low': 'salio la M-PESA halikutosha',
  'the amount was below what M-PESA takes': 'kiasi kilikuwa chini ya kile M-PESA inapokea',
  'the amount was above what M-PESA takes in one payment':
    'kiasi kilizidi kile M-PESA inapokea kwa malipo moja',
  'the payer’s M-PESA limit for the day was reached':
    'kikomo cha M-PESA cha siku cha mlipaji kilifikiwa',
  'the shop’s M-PESA account was full': 'akaunti ya M-PESA ya duka ilikuwa imejaa',
  'M-PESA had just taken the same amount from this phone':
    'M-PESA ilikuwa imepokea kiasi kilekile sasa hivi kutoka simu hii',
  'M-PESA was busy': 'M-PESA ilikuwa na shughuli nyingi',
  'another M-PESA request was open on the phone':
    'ombi jingine la M-PESA lilikuwa wazi kwenye simu',
  'the request expired': 'muda wa ombi uliisha',
  'the prompt could not be sent': 'ombi halikuweza kutumwa',
  'cancelled on the phone': 'ilighairiwa kwenye simu',
  'the phone could not be reached': 'simu haikupatikana',
  'the PIN was wrong': 'PIN haikuwa sahihi',
  'the payer’s M-PESA PIN is locked': 'PIN ya M-PESA ya mlipaji imefungwa',
  'M-PESA answered with code {code}': 'M-PESA ilijibu kwa msimbo {code}',
  'Under review: {why}': 'Inakaguliwa: {why}',
  'Under review: {why} ({money})': 'Inakaguliwa: {why} ({money})',
  'the amount is not what was asked for': 'kiasi si kile kilichoombwa',
  'M-PESA named another prompt': 'M-PESA ilitaja ombi jingine',
  'the receipt belongs to another order': 'risiti ni ya agizo jingine',
  'another phone paid': 'simu nyingine ililipa',
  'M-PESA contradicted itself': 'M-PESA ilijipinga',
  'M-PESA named no receipt': 'M-PESA haikutaja risiti',
  'Review closed: {how}': 'Ukaguzi umefungwa: {how}',
  'the money pays the order': 'pesa zinalipa agizo',
  'the money goes back': 'pesa zinarudishwa',
  'nothing to do': 'hakuna cha kufanya',
  'M-PESA confirmed the payment': 'M-PESA ilithibitisha malipo',
  'Refund due: {money}; {why}': 'Pesa za kurudishwa: {money}; {why}',
  'it came after its prompt had ended': 'yalifika baada ya muda wa ombi kuisha',
  'the order was paid already': 'agizo lilikuwa limeshalipwa',
  'the order is cancelled': 'agizo limeghairiwa',
  'decided in a review': 'imeamuliwa katika ukaguzi',
  'Refund handed to M-PESA': 'Marejesho yamekabidhiwa M-PESA',
  'M-PESA did not make the refund ({code})': 'M-PESA haikurudisha pesa ({code})',
  'Refunded, reference {reference}': 'Pesa imerudishwa, kumbukumbu {reference}',
  'Payment method changed to M-PESA': 'Njia ya malipo imebadilishwa kuwa M-PESA',
  'Payment method changed to cash on delivery': 'Njia ya malipo imebadilishwa kuwa taslimu ikifika',
}
