/** Swahili for the privacy policy and the terms. The texts are long, so only these two pages load them. */
export const legal = {
  'What we keep': 'Tunachohifadhi',
  'To bring you an order we keep your name, e-mail address, phone number and delivery address, what you ordered, and how it was paid. With an account we also keep your user name and saved addresses.':
    'Ili kukuletea agizo tunahifadhi jina lako, barua pepe, nambari ya simu na anwani ya kuletewa, ulichoagiza na jinsi kilivyolipwa. Ukiwa na akaunti tunahifadhi pia jina lako la mtumiaji na anwani ulizohifadhi.',
  'How it is kept': 'Jinsi tunavyohifadhi',
  'In the record of what happened, your personal details stand encrypted, under a key of their own; on pages of the shop those who may see them can read them. On your profile you can have all of it as a file, and erase yourself: the key is destroyed, your details leave every page, and you are logged out everywhere. Without an account you do both beside your order. The figures of past orders stay, and so do backup copies, until they are deleted in their turn. Who ordered without an account is erased some time after the order has ended, usually two years. Passwords are stored as a hash only.':
    'Katika kumbukumbu za yaliyotokea, taarifa zako binafsi ziko kwa usimbaji, kwa ufunguo wake zenyewe; kwenye kurasa za duka zinasomwa na wanaoruhusiwa kuziona. Kwenye wasifu wako unaweza kupata zote kwa faili, na kujifuta: ufunguo unaharibiwa, taarifa zako zinaondoka kwenye kila ukurasa, na unatolewa kila mahali. Bila akaunti unafanya yote mawili kando ya agizo lako. Takwimu za maagizo ya awali hubaki, na nakala za akiba pia, hadi zifutwe kwa zamu yake. Aliyeagiza bila akaunti hufutwa muda fulani baada ya agizo kuisha, kwa kawaida miaka miwili. Manenosiri huhifadhiwa kama hash tu.',
  'Who sees it': 'Anayeona',
  'You, the branch that packs your order, and whoever delivers it. Your phone number goes to M-PESA when you pay with it. We sell nothing to anyone, and send you no advertising.':
    'Wewe, tawi linalofunga agizo lako, na anayekuletea. Nambari yako ya simu hupelekwa kwa M-PESA unapolipa nayo. Hatuuzi chochote kwa mtu yeyote, wala hatukutumii matangazo.',
  'What your browser keeps': 'Kinachohifadhiwa na kivinjari chako',
  'Your cart, favorites, delivery location, last searches, what you enter at the checkout, and orders placed without an account with the secret that opens them are stored in this browser. Whoever uses it can open those orders, until you have them forgotten under My Orders. Your last orders are kept here too, so that you can read them without a connection: for 30 days at most, and until you log out. There are five cookies: duka_session keeps you logged in, duka_branch holds your branch and duka_language your language, so that pages come as you chose; duka_device is a random number that tells your browser from others, and duka_known says that it has logged in, ordered or paid before, so that nobody who floods the shop or guesses passwords can keep you out. There is no tracking and nothing is loaded from other sites.':
    'Kikapu chako, vipendwa, mahali pa kuletewa, ulizotafuta mwisho, unachoandika unapoagiza, na maagizo yaliyowekwa bila akaunti pamoja na siri inayoyafungua huhifadhiwa kwenye kivinjari hiki. Yeyote anayekitumia anaweza kufungua maagizo hayo, hadi uyasahau chini ya Maagizo Yangu. Maagizo yako ya mwisho huhifadhiwa hapa pia, ili uweze kuyasoma bila mtandao: kwa siku 30 zaidi, na hadi utoke kwenye akaunti. Kuna vidakuzi vitano: duka_session hukuweka ukiwa umeingia, duka_branch hushika tawi lako na duka_language lugha yako, ili kurasa zije ulivyochagua; duka_device ni nambari ya bahati nasibu inayotofautisha kivinjari chako na vingine, na duka_known husema kuwa umewahi kuingia, kuagiza au kulipa kupitia hicho, ili anayefurika duka kwa maombi au anayekisia manenosiri asikufungie nje. Hakuna ufuatiliaji, na hakuna kinachopakiwa kutoka tovuti nyingine.',
  Prices: 'Bei',
  'Prices are in Kenyan shillings. If a price changes while you shop, we show you the new one before you order.':
    'Bei ni kwa shilingi za Kenya. Bei ikibadilika unaponunua, tunakuonyesha mpya kabla hujaagiza.',
  'Orders and stock': 'Maagizo na bidhaa zilizopo',
  'What is in your order is set aside for you when you place it. You may cancel an order until the branch starts to prepare it.':
    'Vilivyo katika agizo lako huwekwa kando kwa ajili yako unapoagiza. Unaweza kughairi agizo hadi tawi lianze kuliandaa.',
  Delivery: 'Kuletewa',
  'We deliver within the delivery radius of the branch you shop from. The delivery fee depends on the branch and is shown before you order.':
    'Tunaleta ndani ya eneo la tawi unalonunua. Ada ya usafirishaji hutegemea tawi, na huonyeshwa kabla hujaagiza.',
  'You pay by M-PESA, or in cash when your order arrives. An M-PESA order that stays unpaid is cancelled after 30 minutes.':
    'Unalipa kwa M-PESA, au taslimu agizo lako likifika. Agizo la M-PESA lisilolipwa hughairiwa baada ya dakika 30.',
}
