/** Swahili for the server's refusals and for the errors of form fields. */
export const texts = {
  'This driver has no delivery of your branch today. Finance can give the change.':
    'Dereva huyu hana usafirishaji wa tawi lako leo. Idara ya fedha inaweza kutoa chenji.',
  'A driver may carry {limit} of the shop’s. This one can take {left} more; finance can give more than that.':
    'Dereva anaweza kubeba {limit} za duka. Huyu anaweza kuchukua {left} zaidi; idara ya fedha inaweza kutoa zaidi ya hapo.',
  'The pay-out with the reference {reference} came back. Please name the one that was made since.':
    'Malipo yenye kumbukumbu {reference} yalirudi. Tafadhali taja yale yaliyofanywa baadaye.',
  'Another refund was paid with the reference {reference}. If it paid several, please name them together.':
    'Marejesho mengine yalilipwa kwa kumbukumbu {reference}. Ikiwa yalilipa kadhaa, tafadhali yataje pamoja.',
  'This difference was settled or counted anew meanwhile.':
    'Tofauti hii ilimalizwa au ilihesabiwa upya wakati huo.',
  'Day or month first? ‘{written}’ in line {line} may be either.':
    'Siku au mwezi kwanza? ‘{written}’ katika mstari wa {line} inaweza kuwa yoyote.',
  'Unknown money: lines {lines}, orders {orders}. Is this our file?':
    'Pesa zisizojulikana: mistari {lines}, maagizo {orders}. Je, hili ni faili letu?',
  'This count is {n} pieces lower than the shop’s. Please say why.':
    'Hesabu hii ni vipande {n} chini ya ya duka. Tafadhali eleza kwa nini.',
  'Please choose a driver or a delivery partner.':
    'Tafadhali chagua dereva au mshirika wa usafirishaji.',
  'Five wrong codes were entered. Please ask the branch.':
    'Msimbo umekosewa mara tano. Tafadhali uliza tawi.',
  'This code was changed {limit} times already. Please tell the rider the code that you see.':
    'Msimbo huu umebadilishwa mara {limit} tayari. Tafadhali mwambie msafirishaji msimbo unaouona.',
  'Please enter the customer’s code.': 'Tafadhali weka msimbo wa mteja.',
  'This is not the customer’s code. Tries left: {n}.':
    'Huu si msimbo wa mteja. Majaribio yaliyobaki: {n}.',
  'This person does not drive for the shop.': 'Mtu huyu si dereva wa duka.',
  'Please say what becomes of the goods.': 'Tafadhali sema bidhaa zitafanyiwa nini.',
  'This delivery was not found.': 'Usafirishaji huu haukupatikana.',
  'M-PESA can be asked for once you are out for delivery.':
    'M-PESA inaweza kuombwa ukishaanza kufikisha kwa mteja.',
  'This delivery is not yours.': 'Usafirishaji huu si wako.',
  'The branch has not packed this order yet.': 'Tawi halijafungasha agizo hili bado.',
  'This photo is larger than 200 kB.': 'Picha hii ni kubwa kuliko kB 200.',
  'This delivery has another status now.': 'Usafirishaji huu una hali nyingine sasa.',
  'This delivery takes no more entries.': 'Usafirishaji huu haupokei maingizo zaidi.',
  'Pieces of this order are missing on the shelf: {n}. Find them, count again, or cancel the order.':
    'Vipande vya agizo hili havipo kwenye rafu: {n}. Vitafute, hesabu tena, au ghairi agizo.',
  'The delivery cannot take this status now.': 'Usafirishaji hauwezi kupata hali hii sasa.',
  'This money did not come as cash: it goes back the way it came, by finance.':
    'Pesa hizi hazikuja taslimu: zinarudi kwa njia zilizokuja nayo, kupitia idara ya fedha.',
  'Not this sum is owed now, but {due}. Please look again.':
    'Deni sasa si kiasi hiki, ni {due}. Tafadhali tazama tena.',
  'This case was not dismissed. Please look again.':
    'Kesi hii haikuwa imetupiliwa mbali. Tafadhali tazama tena.',
  'Not this sum is due now, but {due}. Please look again.':
    'Kiasi kinachodaiwa sasa si hiki, ni {due}. Tafadhali tazama tena.',
  'This is your own order, account or cash, so a colleague has to do it. Where there is none, the command line can.':
    'Hili ni agizo lako, akaunti yako au pesa zako, hivyo mwenzako ndiye alifanye. Kama hayupo, mstari wa amri unaweza.',
  'Your first second factor is set up through a link. Ask another administrator for one, or the operator of the shop.':
    'Uthibitisho wako wa pili wa kwanza huwekwa kwa kiungo. Mwombe msimamizi mwingine, au anayeendesha duka.',
  'Please give your present second factor too, or a recovery code.':
    'Tafadhali toa pia uthibitisho wako wa pili wa sasa, au msimbo wa akiba.',
  'This order has a link already, made in another browser. End it, then make another.':
    'Agizo hili tayari lina kiungo, kilichotengenezwa kwenye kivinjari kingine. Kimalize, kisha tengeneza kingine.',
  'There is another photo of this already. It stays.':
    'Tayari kuna picha nyingine ya hili. Hiyo itabaki.',
  'Invalid username or password.': 'Jina la mtumiaji au nenosiri si sahihi.',
  'Username or email may already be in use.':
    'Huenda jina la mtumiaji au barua pepe tayari inatumika.',
  'Please fill in all required fields': 'Tafadhali jaza sehemu zote zinazohitajika',
  'Password must be at least 6 characters long': 'Nenosiri liwe na angalau herufi 6',
  'This product is currently out of stock at your selected branch':
    'Bidhaa hii imeisha kwa sasa katika tawi ulilochagua',
  'This password is too short or too common.':
    'Nenosiri hili ni fupi mno au linatumiwa na wengi mno.',
  'Name is required': 'Jina linahitajika',
  'Please enter a valid email': 'Tafadhali andika barua pepe sahihi',
  'Street address is required': 'Anwani ya mtaa inahitajika',
  'City is required': 'Mji unahitajika',
  'Region is required': 'Eneo linahitajika',
  'Your address book is full: it holds {limit} addresses.':
    'Orodha yako ya anwani imejaa: ina anwani {limit}.',
  'This takes {cost} points, and you have {points}.':
    'Hii inahitaji pointi {cost}, na una {points}.',
  'This reward is not there any more.': 'Zawadi hii haipo tena.',
  'You hold {limit} vouchers. Use one first.': 'Una vocha {limit}. Tumia moja kwanza.',
  'This voucher was used, or has ended.': 'Vocha hii imetumika, au imeisha.',
  'This voucher is for goods of {minimum} or more.':
    'Vocha hii ni ya bidhaa za {minimum} au zaidi.',
  'This voucher was not found.': 'Vocha hii haikupatikana.',
  'This address was not found.': 'Anwani hii haikupatikana.',
  'This address is outside the delivery area of the branch.': 'Anwani hii iko nje ya eneo la tawi.',
  'This account is switched off. Please ask an administrator.':
    'Akaunti hii imezimwa. Tafadhali muulize msimamizi.',
  'This branch takes no orders at the moment. Please choose another branch.':
    'Tawi hili halipokei maagizo kwa sasa. Tafadhali chagua tawi jingine.',
  'An active administrator has to be left. Make somebody else one first.':
    'Lazima abaki msimamizi mmoja. Mfanye mtu mwingine kuwa msimamizi kwanza.',
  'An active branch has to be left. Switch another one on first.':
    'Lazima libaki tawi moja lililo wazi. Washa jingine kwanza.',
  'This branch was not found.': 'Tawi hili halikupatikana.',
  'Somebody else changed this just now. Please try again.':
    'Mtu mwingine amebadilisha hii sasa hivi. Tafadhali jaribu tena.',
  'Somebody else changed this while you had it open. Please look at it again.':
    'Mtu mwingine amebadilisha hii ulipokuwa umeifungua. Tafadhali iangalie tena.',
  'This category holds products. Move them to another one first.':
    'Kategoria hii ina bidhaa. Zihamishie kwenye nyingine kwanza.',
  'This price holds already. Set another price to end it.':
    'Bei hii tayari inatumika. Weka bei nyingine ili kuimaliza.',
  'This price is not planned any more.': 'Bei hii haijapangwa tena.',
  'Too many prices are planned for this product. A price from now on replaces them.':
    'Bei nyingi mno zimepangwa kwa bidhaa hii. Bei ya kuanzia sasa huzifuta zote.',
  'This product is no longer sold.': 'Bidhaa hii haiuzwi tena.',
  'The barcode {barcode} belongs to {product} already.':
    'Msimbo pau {barcode} tayari ni wa {product}.',
  'This product has had too many slugs. Use one of them again.':
    'Bidhaa hii imekuwa na slagi nyingi mno. Tumia mojawapo tena.',
  'This product has as many variants as it may have.':
    'Bidhaa hii ina aina zote inazoweza kuwa nazo.',
  'Orders hold {n} pieces of this. Wait until they have left, or cancel those orders.':
    'Maagizo yameshika vipande {n} vya hii. Subiri viondoke, au ghairi maagizo hayo.',
  'This product is sold without variants.': 'Bidhaa hii huuzwa bila aina.',
  'This picture moves. Please choose one that stands still.':
    'Picha hii husogea. Tafadhali chagua isiyosogea.',
  'This picture is not there any more. Please upload it again.':
    'Picha hii haipo tena. Tafadhali ipakie tena.',
  'This picture is larger than 10 MB. Please choose a smaller one.':
    'Picha hii inazidi MB 10. Tafadhali chagua ndogo zaidi.',
  'This picture has more than 25 million pixels. Please choose a smaller one.':
    'Picha hii ina zaidi ya pikseli milioni 25. Tafadhali chagua ndogo zaidi.',
  'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.':
    'Faili hii haisomeki kama picha. Tafadhali chagua JPEG, PNG au WebP.',
  'The shop holds as many pictures as it may.': 'Duka lina picha zote linazoweza kuwa nazo.',
  'You may not do this.': 'Huruhusiwi kufanya hivi.',
  'Something went wrong. Please try again.': 'Hitilafu imetokea. Tafadhali jaribu tena.',
  'Please check what you entered.': 'Tafadhali angalia ulichoandika.',
  'This order is already cancelled.': 'Agizo hili tayari limeghairiwa.',
  'This order took too long. Please place it again.':
    'Agizo hili limechukua muda mrefu. Tafadhali agiza tena.',
  'Too many orders for cash wait at this branch. Please sign in to pay in cash.':
    'Maagizo mengi ya taslimu yanasubiri kwenye tawi hili. Tafadhali ingia ili ulipe taslimu.',
  'Too much of this branch is held by orders that are not paid yet. If an order of your account has come before, sign in to it. Otherwise order less, or try again in a while.':
    'Bidhaa nyingi za tawi hili zimeshikwa na maagizo ambayo hayajalipwa. Ikiwa agizo la akaunti yako limewahi kufika, ingia kwenye akaunti hiyo. La sivyo agiza kidogo, au jaribu tena baadaye.',
  'Many first orders for cash wait for this branch to confirm them. Please try again in a while.':
    'Maagizo mengi ya kwanza ya taslimu yanasubiri kuthibitishwa na tawi hili. Tafadhali jaribu tena baadaye.',
  'Until your first order has come, at most {n} pieces of an item can be ordered for cash. Please order less.':
    'Hadi agizo lako la kwanza lifike, unaweza kuagiza si zaidi ya vipande {n} vya bidhaa moja kwa taslimu. Tafadhali agiza kidogo.',
  'Until your first order has come, at most {total} can be ordered for cash. Please order less.':
    'Hadi agizo lako la kwanza lifike, unaweza kuagiza kwa taslimu si zaidi ya {total}. Tafadhali agiza kidogo.',
  'Too much of this branch is held by first orders that are not confirmed or paid yet. Please order less, or try again in a while.':
    'Bidhaa nyingi za tawi hili zimeshikwa na maagizo ya kwanza ambayo hayajathibitishwa au kulipwa. Tafadhali agiza kidogo, au jaribu tena baadaye.',
  'More orders for cash wait at this branch than it can confirm. Please try again in a while.':
    'Maagizo ya taslimu yanayosubiri kwenye tawi hili ni mengi kuliko linavyoweza kuthibitisha. Tafadhali jaribu tena baadaye.',
  'For cash, at most {n} pieces of an item can be ordered without an account. A new account may order a little more, and one that has had an order before as much as you like.':
    'Kwa taslimu, bila akaunti unaweza kuagiza vipande visivyozidi {n} vya bidhaa moja. Akaunti mpya inaweza kuagiza zaidi kidogo, na iliyowahi kupokea agizo inaweza kuagiza kiasi chochote.',
  'For cash, at most {total} can be ordered without an account. A new account may order a little more, and one that has had an order before as much as you like.':
    'Kwa taslimu, bila akaunti unaweza kuagiza kwa {total} au chini. Akaunti mpya inaweza kuagiza zaidi kidogo, na iliyowahi kupokea agizo inaweza kuagiza kiasi chochote.',
  'M-PESA was asked too often for this order. Please pay cash, or order again.':
    'M-PESA imeombwa mara nyingi mno kwa agizo hili. Tafadhali lipa taslimu, au agiza tena.',
  'The payment method of this order was changed too often. Please ask the branch.':
    'Njia ya malipo ya agizo hili imebadilishwa mara nyingi mno. Tafadhali uliza tawi.',
  'The figures of this order do not add up.': 'Hesabu za agizo hili hazilingani.',
  'This order belongs to another account.': 'Agizo hili ni la akaunti nyingine.',
  'This order was not found.': 'Agizo hili halikupatikana.',
  'This order is paid in cash. Change its payment to M-PESA first.':
    'Agizo hili linalipwa taslimu. Badilisha malipo kuwa M-PESA kwanza.',
  'This order ended more than 30 days ago: its phone is no longer shown.':
    'Agizo hili liliisha zaidi ya siku 30 zilizopita: nambari yake ya simu haionyeshwi tena.',
  'The payment method of this order can no longer be changed.':
    'Njia ya malipo ya agizo hili haiwezi kubadilishwa tena.',
  'Some prices have changed. Please check your order.':
    'Baadhi ya bei zimebadilika. Tafadhali angalia agizo lako.',
  'This branch does not sell this product.': 'Tawi hili haliuzi bidhaa hii.',
  'This product was not found.': 'Bidhaa hii haikupatikana.',
  'The shop has no room to save this. Please try again in a few minutes.':
    'Duka halina nafasi ya kuhifadhi hili. Tafadhali jaribu tena baada ya dakika chache.',
  'The shop cannot reach its records. Please try again in a moment.':
    'Duka halifikii rekodi zake. Tafadhali jaribu tena baada ya muda mfupi.',
  'This shop does not take M-PESA at the moment. Please pay in cash.':
    'Duka hili halipokei M-PESA kwa sasa. Tafadhali lipa taslimu.',
  'Somebody else is setting up this shop at this moment. Please try again in a minute.':
    'Mtu mwingine anaandaa duka hili sasa hivi. Tafadhali jaribu tena baada ya dakika moja.',
  'The clock of your phone is wrong. Let the phone set its time by itself, then try again.':
    'Saa ya simu yako si sahihi. Acha simu ijirekebishie saa yenyewe, kisha ujaribu tena.',
  'This code was used already. Please wait for the next one.':
    'Msimbo huu umeshatumika. Tafadhali subiri ujao.',
  'This code is not right. Please look at your app again.':
    'Msimbo huu si sahihi. Tafadhali tazama programu yako tena.',
  'Your role needs a second factor. Please set up another one before you remove this.':
    'Kazi yako inahitaji uthibitisho wa pili. Tafadhali weka mwingine kabla ya kuondoa huu.',
  'You have ten passkeys already. Please remove one first.':
    'Tayari una passkey kumi. Tafadhali ondoa moja kwanza.',
  'No passkey works at this address of the shop. Please use a code.':
    'Hakuna passkey inayofanya kazi kwenye anwani hii ya duka. Tafadhali tumia msimbo.',
  'This passkey may have been copied, so it is no longer accepted. Please use a code, and set up another passkey.':
    'Huenda passkey hii imenakiliwa, hivyo haikubaliwi tena. Tafadhali tumia msimbo, kisha uweke passkey nyingine.',
  'This passkey is set up already.': 'Passkey hii imeshawekwa.',
  'This took too long. Please try again.': 'Hii imechukua muda mrefu. Tafadhali jaribu tena.',
  'This passkey was removed already.': 'Passkey hii imeshaondolewa.',
  'This passkey was not accepted. Please try again, or use a code.':
    'Passkey hii haikukubaliwa. Tafadhali jaribu tena, au tumia msimbo.',
  'The set-up took too long. Please begin it again.':
    'Maandalizi yamechukua muda mrefu. Tafadhali yaanze tena.',
  'This session has ended already.': 'Kipindi hiki kimeshaisha.',
  'This took too long. Please log in again.': 'Hii imechukua muda mrefu. Tafadhali ingia tena.',
  'Please sign in.': 'Tafadhali ingia.',
  'Only customers who have received this product can review it.':
    'Ni wateja waliopokea bidhaa hii tu wanaoweza kutoa maoni.',
  'This link was used already, or is too old. Ask for a new one.':
    'Kiungo hiki kimeshatumika, au kimepitwa na muda. Omba kipya.',
  'This shop is not open yet. Its owner has to set it up first.':
    'Duka hili bado halijafunguliwa. Mwenye duka anapaswa kuliandaa kwanza.',
  'This is not your password.': 'Hili si nenosiri lako.',
  'This order belongs to an account. Erase the account instead.':
    'Agizo hili ni la akaunti. Futa akaunti hiyo badala yake.',
  'Your wishlist is full: it holds 200 products.': 'Matamanio yako yamejaa: yana bidhaa 200.',
  'The radius is from 0.5 to 50 km': 'Umbali ni kuanzia kilomita 0.5 hadi 50',
  'Please enter an address that begins with https://':
    'Tafadhali andika anwani inayoanza na https://',
  'Please enter a time like 08:00': 'Tafadhali andika saa kama 08:00',
  'Please say why': 'Tafadhali eleza sababu',
  'Please enter the receipt: ten letters and digits':
    'Tafadhali weka risiti: herufi na tarakimu kumi',
  'This order has enough receipts to look for. We will find the money, or call us.':
    'Agizo hili lina risiti za kutosha za kutafuta. Tutazipata pesa, au utupigie simu.',
  'Please give a reason.': 'Tafadhali toa sababu.',
  'Please enter a valid Kenyan phone number': 'Tafadhali andika nambari sahihi ya simu ya Kenya',
  'M-PESA takes the same amount again only after two minutes. Please wait a moment.':
    'M-PESA hupokea kiasi kilekile tena baada ya dakika mbili. Tafadhali subiri kidogo.',
  'This order is already paid.': 'Agizo hili tayari limelipwa.',
  'A payment request is open on a phone. Finish or cancel it there first.':
    'Ombi la malipo liko wazi kwenye simu. Limalize au ulighairi huko kwanza.',
  'We are checking a payment for this order. Please do not pay again.':
    'Tunakagua malipo ya agizo hili. Tafadhali usilipe tena.',
  'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.':
    'Malipo kwa kadi hayapatikani kwa sasa. Tafadhali chagua M-PESA au Taslimu Ikifika.',
  'This account was erased. Nothing more can be done with it.':
    'Akaunti hii ilifutwa. Hakuna zaidi kinachoweza kufanywa nayo.',
  'This branch keeps stock of this product already.': 'Tawi hili tayari lina akiba ya bidhaa hii.',
  'The stock has changed: {seen} when you looked, {now} now.':
    'Akiba imebadilika: {seen} ulipoangalia, {now} sasa.',
  'This branch keeps no stock of this.': 'Tawi hili halina akiba ya hii.',
  'Only {n} of this are on the road.': 'Ni {n} tu za hii ziko njiani.',
  'Some of this transfer has arrived. Close what is open instead.':
    'Sehemu ya uhamisho huu imefika. Funga kilichobaki badala yake.',
  'This transfer was not found.': 'Uhamisho huu haukupatikana.',
  'Nothing of this transfer is on the road.': 'Hakuna cha uhamisho huu kilicho njiani.',
  'This transfer came in too many parts.': 'Uhamisho huu umekuja kwa sehemu nyingi mno.',
  'Only goods that were received today can be taken back. Count them, or write them off.':
    'Bidhaa zilizopokelewa leo pekee ndizo zinaweza kurudishwa. Zihesabu, au uzifute.',
  'Only {n} of this lie on the shelf.': 'Ni {n} tu za hii ziko kwenye rafu.',
  'The price before a sale must be higher than the price.':
    'Bei ya kabla ya punguzo lazima iwe juu ya bei yenyewe.',
  'Customers pay whole shillings. Please enter a price without cents.':
    'Wateja hulipa shilingi kamili. Tafadhali andika bei isiyo na senti.',
  'There is no such field.': 'Hakuna sehemu kama hiyo.',
  'A spreadsheet cut this barcode short. Please scan or type the whole code.':
    'Lahajedwali limekata msimbo pau huu. Tafadhali changanua au andika msimbo wote.',
  'A barcode has 4 to 40 letters or digits. Please write one code a line.':
    'Msimbo pau una herufi au tarakimu 4 hadi 40. Tafadhali andika msimbo mmoja kwa kila mstari.',
  'A barcode stands here twice.': 'Msimbo pau mmoja umeandikwa mara mbili.',
  'A size has at most 10 barcodes.': 'Ukubwa mmoja una misimbo pau 10 zaidi.',
  'Is the comma before the cents, or is it a thousand? Please write 1234.50 with a dot.':
    'Je, koma iko kabla ya senti, au ni ya maelfu? Tafadhali andika 1234.50 kwa nukta.',
  'This name is in the list already.': 'Jina hili tayari liko kwenye orodha.',
  'Please enter a valid price.': 'Tafadhali andika bei sahihi.',
  'Please enter a valid threshold.': 'Tafadhali andika kiwango sahihi.',
  'Please enter a valid quantity.': 'Tafadhali andika idadi sahihi.',
  'The shop is still taking in what happened before. Please try again in a moment.':
    'Duka bado linapokea yaliyotokea awali. Tafadhali jaribu tena baada ya muda mfupi.',
  'A part of this record cannot be read at the moment. The shop has been told.':
    'Sehemu ya rekodi hii haisomeki kwa sasa. Duka limejulishwa.',
  'The amount is not what this order costs. Please check your order.':
    'Kiasi si gharama ya agizo hili. Tafadhali angalia agizo lako.',
  'This payment was not found.': 'Malipo haya hayakupatikana.',
  'This payment request has ended.': 'Ombi hili la malipo limekwisha.',
  'This request came from another site.': 'Ombi hili limetoka tovuti nyingine.',
  'The request is too large.': 'Ombi ni kubwa mno.',
  'Another branch has this code.': 'Tawi jingine lina msimbo huu.',
  'This order has no room for more complaints. Please call the branch.':
    'Agizo hili halina nafasi ya malalamiko zaidi. Tafadhali piga simu tawini.',
  'This complaint has been answered already.': 'Lalamiko hili limejibiwa tayari.',
  'This complaint ended when the customer’s data was erased. Money can still go back as a return.':
    'Lalamiko hili liliisha data ya mteja ilipofutwa. Pesa bado zinaweza kurudishwa kama bidhaa zilizorudi.',
  'These pieces have come back already. Please answer in words.':
    'Bidhaa hizi zimerudishwa tayari. Tafadhali jibu kwa maneno.',
  'This complaint was not found.': 'Lalamiko hili halikupatikana.',
  'The time to complain about this order here has passed. Please call the branch.':
    'Muda wa kulalamika hapa kuhusu agizo hili umepita. Tafadhali piga simu tawini.',
  'This line of the statement is settled already.': 'Mstari huu wa taarifa umeshughulikiwa tayari.',
  'Order {orderNumber} does not wait for this sum.': 'Agizo {orderNumber} halisubiri kiasi hiki.',
  'Please decide about this money at the payment of its order.':
    'Tafadhali amua kuhusu pesa hizi kwenye malipo ya agizo lake.',
  'This line of a statement was not found.': 'Mstari huu wa taarifa haukupatikana.',
  'This line of the statement cannot be settled in this way.':
    'Mstari huu wa taarifa hauwezi kushughulikiwa kwa njia hii.',
  'The books settled this line, so it cannot be opened again.':
    'Vitabu vimeshughulikia mstari huu, hivyo hauwezi kufunguliwa tena.',
  'Somebody else has settled this case.': 'Mtu mwingine ameshughulikia suala hili.',
  'There is no money in this case to move.': 'Hakuna pesa za kuhamisha katika suala hili.',
  'This case was not found.': 'Suala hili halikupatikana.',
  'This category was not found.': 'Aina hii haikupatikana.',
  'This Idempotency-Key was used for a different order.':
    'Idempotency-Key hii ilitumika kwa agizo tofauti.',
  'The request is not valid JSON.': 'Ombi si JSON sahihi.',
  'This order has {limit} notes already, which is the most.':
    'Agizo hili lina maelezo {limit} tayari, ambayo ndiyo mengi zaidi.',
  'This path does not take this method.': 'Njia hii haipokei ombi la aina hii.',
  'There is nothing here.': 'Hakuna kitu hapa.',
  'This order is not paid yet.': 'Agizo hili bado halijalipwa.',
  'The order cannot take this status now.': 'Agizo haliwezi kuchukua hali hii sasa.',
  'This payment request was already sent.': 'Ombi hili la malipo tayari limetumwa.',
  'This payment request was not sent yet.': 'Ombi hili la malipo bado halijatumwa.',
  'Too many attempts. Please try again in {n} min.':
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika {n}.',
  'This phone was asked to pay several times and did not. Use another phone, pay in cash, or try again in {n} min.':
    'Simu hii iliombwa kulipa mara kadhaa na haikulipa. Tumia simu nyingine, lipa taslimu, au jaribu tena baada ya dakika {n}.',
  'So many orders were placed from here today that no more are taken. Please call the branch, or try again in {n} h.':
    'Leo yamewekwa maagizo mengi kutoka hapa hivi kwamba hakuna mengine yanayopokelewa. Tafadhali pigia tawi simu, au jaribu tena baada ya saa {n}.',
  'Some orders are still open: {orders}. Nobody could be reached for them afterwards. Cancel them with it, or wait until they have come.':
    'Baadhi ya maagizo bado hayajakamilika: {orders}. Baadaye hakuna atakayeweza kufikiwa kwa ajili yake. Yaghairi pamoja na akaunti, au subiri hadi yafike.',
  'The shop is very busy. Please try again in {n} {n|second|seconds}.':
    'Duka lina shughuli nyingi sana. Tafadhali jaribu tena baada ya sekunde {n}.',
  'This refund is done.': 'Marejesho haya yamekamilika.',
  'M-PESA was already asked for this refund.': 'M-PESA tayari imeombwa marejesho haya.',
  'M-PESA cannot give back a payment whose receipt is not known.':
    'M-PESA haiwezi kurudisha malipo ambayo risiti yake haijulikani.',
  'No job with this id was given up.': 'Hakuna kazi yenye kitambulisho hiki iliyoachwa.',
  'There is no read model with this name.': 'Hakuna muundo wa kusoma wenye jina hili.',
  'A new copy of this read model is there already, or is being filled. Switch to it, or drop it first.':
    'Nakala mpya ya muundo huu wa kusoma ipo tayari, au inajazwa. Hamia kwake, au ifute kwanza.',
  'This read model is being compared already.': 'Muundo huu wa kusoma unalinganishwa tayari.',
  'There is no new copy of this read model. Rebuild it first.':
    'Hakuna nakala mpya ya muundo huu wa kusoma. Ijenge kwanza.',
  'The new copy has not caught up with the log yet.':
    'Nakala mpya bado haijafikia mwisho wa kumbukumbu.',
  'The old copy of this read model is gone.':
    'Nakala ya zamani ya muundo huu wa kusoma haipo tena.',
  'This refund was not found.': 'Marejesho haya hayakupatikana.',
  'Refunds cannot be sent through M-PESA here. Give the money back another way.':
    'Marejesho hayawezi kutumwa kwa M-PESA hapa. Rudisha pesa kwa njia nyingine.',
  'This review was not found.': 'Maoni haya hayakupatikana.',
  'Another product has this slug.': 'Bidhaa nyingine ina slug hii.',
  'Please send {expected}.': 'Tafadhali tuma {expected}.',
  'This user was not found.': 'Mtumiaji huyu hakupatikana.',
  'This product does not come in this form.': 'Bidhaa hii haipo kwa namna hii.',
  'Contains characters that cannot be printed': 'Ina herufi zisizoweza kuchapishwa',
  'Invalid input': 'Si sahihi',
  'This is no id: ids are whole numbers from 1':
    'Hiki si kitambulisho: vitambulisho ni nambari kamili kuanzia 1',
  'Use letters, digits, dots, hyphens and underscores':
    'Tumia herufi, tarakimu, nukta, vistari na mistari ya chini',
  'Please give 1 to 5 stars.': 'Tafadhali toa nyota 1 hadi 5.',
  'Please leave out phone numbers and email addresses.':
    'Tafadhali usiandike nambari za simu wala barua pepe.',
  'Please write a few words.': 'Tafadhali andika maneno machache.',
  'Please keep to {max} characters.': 'Tafadhali usizidi herufi {max}.',
  'Please enter the reference': 'Tafadhali andika kumbukumbu',
}
