export const texts = {
  'M-PESA Receipt': 'Risiti ya M-PESA',
  'Order Number': 'Nambari ya Agizo',
  now: 'sasa',
  'Nothing on your phone? Once this time is over, you can send it again or pay cash.':
    'Hakuna ujumbe kwenye simu? Muda huu ukiisha, unaweza kutuma tena au kulipa taslimu.',
  'Pay cash on delivery instead': 'Lipa taslimu ikifika badala yake',
  'We keep your order until {time}.': 'Tunakuwekea agizo lako hadi {time}.',
  Amount: 'Kiasi',
  'Enter your PIN, and confirm.': 'Weka PIN yako, kisha uthibitishe.',
  'Leave this page open: it goes on once you have paid.':
    'Acha ukurasa huu wazi: utaendelea ukishalipa.',
  'Time left': 'Muda uliobaki',
  'Unlock your phone: the M-PESA request comes up by itself.':
    'Fungua simu yako: ombi la M-PESA litajitokeza lenyewe.',
  'M-PESA asks the same phone again after two minutes. Another can be asked at once.':
    'M-PESA huomba simu ileile tena baada ya dakika mbili. Nyingine inaweza kuombwa mara moja.',
  'I have already paid': 'Tayari nimelipa',
  'By hand: {amount} to PayBill {number}, account {orderNumber}.':
    'Kwa mkono: {amount} kwa PayBill {number}, akaunti {orderNumber}.',
  'By hand: {amount} to till {number}. Then type the receipt here.':
    'Kwa mkono: {amount} kwa till {number}. Kisha andika risiti hapa.',
  'The receipt was not taken': 'Risiti haikupokelewa',
  'We look for {receipt} on the M-PESA statement. Should the order have ended by then, the money goes back to you.':
    'Tunatafuta {receipt} kwenye taarifa ya M-PESA. Agizo likiwa limeisha kufikia hapo, pesa zitarudishwa kwako.',
  'M-PESA receipt': 'Risiti ya M-PESA',
  'Look for my payment': 'Tafuta malipo yangu',
  'Review opened again': 'Ukaguzi umefunguliwa tena',
  'What was still owed is written off: {money}': 'Deni lililobaki limefutwa: {money}',
  'Refund due is now {money}': 'Pesa za kurudishwa sasa ni {money}',
  'a complaint was answered by money': 'lalamiko lilijibiwa kwa pesa',
  'more was paid than the order costs': 'kilicholipwa kilizidi bei ya agizo',
  'A part of your order is paid': 'Sehemu ya agizo lako imelipwa',
  '{paid} of {total} paid, {amount} to pay. We send the request to your phone.':
    '{paid} kati ya {total} zimelipwa, zimebaki {amount}. Tunatuma ombi kwa simu yako.',
  'Your order is not fully paid': 'Agizo lako halijalipwa lote',
  'You have the goods, and {amount} of {total} did not reach us, or went back to you. We send the request to your phone.':
    'Bidhaa unazo, na {amount} kati ya {total} hazikutufikia, au zilirudi kwako. Tunatuma ombi kwa simu yako.',
  'Paid so far': 'Imelipwa hadi sasa',
  '{paid} of {total}': '{paid} kati ya {total}',
  'Said to be paid already, receipt {receipt}': 'Imesemekana tayari imelipwa, risiti {receipt}',
  'M-PESA phone number': 'Nambari ya simu ya M-PESA',
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
  'M-PESA': 'M-PESA',
  'Confirm with your PIN on your phone': 'Thibitisha kwa PIN kwenye simu yako',
  'Cash on Delivery': 'Taslimu Ikifika',
  'Pay the rider when your order arrives': 'Mlipe dereva agizo likifika',
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
    'Agizo hili limeghairiwa, kwa hivyo malipo hayakuombwa.',
  'Your phone could not be reached. Make sure that it is on and has network, then try again.':
    'Simu yako haikupatikana. Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.',
  'The M-PESA PIN was wrong. Three wrong tries lock it: check it, then try again.':
    'PIN ya M-PESA si sahihi. Ukikosea mara tatu itafungwa: iangalie, kisha ujaribu tena.',
  'Your M-PESA PIN is locked. Call Safaricom on 100 or 200 to unlock it.':
    'PIN yako ya M-PESA imefungwa. Piga Safaricom 100 au 200 ili ifunguliwe.',
  'M-PESA is still working on this payment.': 'M-PESA bado inashughulikia malipo haya.',
  'No connection': 'Hakuna mtandao',
  'The amount is below what M-PESA can take.': 'Kiasi ni chini ya kile M-PESA inaweza kupokea.',
  'M-PESA is busy. Please try again in a minute.':
    'M-PESA ina shughuli nyingi. Tafadhali jaribu tena baada ya dakika moja.',
  'M-PESA does not accept this number. Check it, or use another Safaricom line.':
    'M-PESA haikubali nambari hii. Iangalie, au tumia laini nyingine ya Safaricom.',
  'M-PESA cannot be reached. Please try again in half a minute.':
    'M-PESA haipatikani. Tafadhali jaribu tena baada ya nusu dakika.',
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
  'We have received {amount}.': 'Tumepokea {amount}.',
  'We are checking your payment': 'Tunakagua malipo yako',
  'M-PESA told us of money that does not quite fit this order. We look into it and call you.':
    'M-PESA imetueleza kuhusu pesa zisizolingana kabisa na agizo hili. Tunachunguza, na tutakupigia simu.',
  'Your money was given back': 'Umerudishiwa pesa zako',
  'Nothing is owed for this order.': 'Agizo hili halidaiwi chochote.',
  'We owe you money back': 'Tunapaswa kukurudishia pesa',
  'Your payment came too late or twice. You get it back through M-PESA.':
    'Malipo yako yalichelewa au yalifika mara mbili. Utarudishiwa kupitia M-PESA.',
  'This order is cancelled: do not enter your PIN': 'Agizo hili limeghairiwa: usiweke PIN yako',
  'The request for {amount} may still be on {phone}: dismiss it. Should the money go all the same, you get it back.':
    'Ombi la {amount} huenda bado liko kwenye {phone}: likatae. Ikiwa pesa zitatoka hata hivyo, utarudishiwa.',
  'The request for {amount} may still be on your phone: dismiss it. Should the money go all the same, you get it back.':
    'Ombi la {amount} huenda bado liko kwenye simu yako: likatae. Ikiwa pesa zitatoka hata hivyo, utarudishiwa.',
  'The last request to your phone ended without money. Should money have left your account all the same, you get it back.':
    'Ombi la mwisho kwenye simu yako liliisha bila pesa. Ikiwa pesa zilitoka kwenye akaunti yako hata hivyo, utarudishiwa.',
  'A request for {amount} is on the phone. Do not enter your PIN: cancelling cannot call it back.':
    'Ombi la {amount} liko kwenye simu. Usiweke PIN yako: kughairi hakuwezi kuliondoa.',
  'Order {orderNumber} was cancelled': 'Agizo {orderNumber} limeghairiwa',
  'Its goods are back in your cart.': 'Bidhaa zake zimerudi kikapuni mwako.',
  'This order can no longer be paid': 'Agizo hili haliwezi kulipwa tena',
  'Orders that are not paid within 30 minutes are cancelled. Should money have left your account all the same, you get it back.':
    'Maagizo yasiyolipwa ndani ya dakika 30 hughairiwa. Ikiwa pesa zilitoka kwenye akaunti yako hata hivyo, utarudishiwa.',
  'You pay the rider in cash': 'Utamlipa dereva taslimu',
  'Please have {amount} ready when your order arrives.':
    'Tafadhali kuwa na {amount} tayari agizo likifika.',
  'M-PESA did not say whether it sent the request. If it reaches your phone, enter your PIN; otherwise try again in two minutes.':
    'M-PESA haikusema kama ilituma ombi. Likifika kwenye simu yako, weka PIN yako; la sivyo jaribu tena baada ya dakika mbili.',
  'M-PESA did not tell us about this payment. If you have paid, we will find it.':
    'M-PESA haikutuambia kuhusu malipo haya. Ikiwa umelipa, tutayapata.',
  'We are checking this payment. Please do not pay again.':
    'Tunakagua malipo haya. Tafadhali usilipe tena.',
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
  'Under review now: {money}': 'Sasa inachunguzwa: {money}',
  'more was taken than the order costs': 'zilipokelewa pesa zaidi ya bei ya agizo',
  'money left the account that the books did not send':
    'pesa zilitoka kwenye akaunti bila duka kuzituma',
  'M-PESA took the payment back': 'M-PESA ilirudisha malipo',
  'M-PESA took the payment back: {money}': 'M-PESA ilirudisha malipo: {money}',
  'Review closed: {how}': 'Ukaguzi umefungwa: {how}',
  'the money pays the order': 'pesa zinalipa agizo',
  'the money goes back': 'pesa zinarudishwa',
  'nothing to do': 'hakuna cha kufanya',
  'a later report settled it': 'taarifa ya baadaye ilimaliza',
  'Refund due: {money}; {why}': 'Pesa za kurudishwa: {money}; {why}',
  'it came after its prompt had ended': 'yalifika baada ya muda wa ombi kuisha',
  'the order was paid already': 'agizo lilikuwa limeshalipwa',
  'the order is cancelled': 'agizo limeghairiwa',
  'goods came back': 'bidhaa zilirudishwa',
  'decided in a review': 'imeamuliwa katika ukaguzi',
  'Refund handed to M-PESA': 'Marejesho yamekabidhiwa M-PESA',
  'M-PESA did not make the refund ({code})': 'M-PESA haikurudisha pesa ({code})',
  'Handed back in cash at the counter: {money}': 'Pesa taslimu imerudishwa kwenye kaunta: {money}',
  'Refunded, reference {reference}': 'Pesa imerudishwa, kumbukumbu {reference}',
  'Said to be refunded, reference {reference}: a second person has to agree':
    'Inasemekana pesa imerudishwa, kumbukumbu {reference}: mtu wa pili lazima akubali',
  'The refund came back, reference {reference}: {money} are due again':
    'Marejesho yalirudi kwa duka, kumbukumbu {reference}: {money} zinadaiwa tena',
  'Payment method changed to M-PESA': 'Njia ya malipo imebadilishwa kuwa M-PESA',
  'Payment method changed to cash on delivery': 'Njia ya malipo imebadilishwa kuwa taslimu ikifika',
  'Added to an account': 'Limeongezwa kwenye akaunti',
}
