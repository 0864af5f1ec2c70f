/** Swahili for complaints and returns in an order. */
export const texts = {
  'Answer again': 'Jibu tena',
  'Answer in words': 'Jibu kwa maneno',
  Answer: 'Jibu',
  Answered: 'Limejibiwa',
  'Ask for the goods': 'Omba bidhaa zirudi',
  'At the branch, fit for sale': 'Tawini, zinaweza kuuzwa',
  'Came back, of {n}': 'Vilivyorudi, kati ya {n}',
  'Ended: the customer’s data was erased before an answer.':
    'Limeisha: taarifa za mteja zilifutwa kabla ya jibu.',
  'For a complaint': 'Kwa lalamiko',
  'Give back the delivery fee too ({fee})': 'Rudisha pia ada ya kuletewa ({fee})',
  'Give it to the customer from the till. It is recorded under your name, in the cash of today.':
    'Mpe mteja kutoka kwenye droo ya pesa. Inaandikwa kwa jina lako, katika taslimu ya leo.',
  'Give the money back': 'Rudisha pesa',
  'Goods came back': 'Bidhaa zilirudi',
  'Hand back {amount}': 'Rudisha {amount}',
  'Hand back {amount}?': 'Rudisha {amount}?',
  'Handed back': 'Zimerudishwa',
  'I hand back {due} in cash from the till now': 'Narudisha {due} taslimu kutoka kwenye droo sasa',
  'I handed it back': 'Nimezirudisha',
  'Lost: nobody has them': 'Zimepotea: hakuna aliye nazo',
  'No money goes back.': 'Hakuna pesa zinazorudishwa.',
  'Nothing was answered.': 'Hakuna kilichojibiwa.',
  'Nothing was recorded.': 'Hakuna kilichoandikwa.',
  'Paid by M-PESA: finance gives it back.': 'Imelipwa kwa M-PESA: idara ya fedha itarudisha.',
  'Please choose an answer.': 'Tafadhali chagua jibu.',
  'Please say where the goods are.': 'Tafadhali sema bidhaa ziko wapi.',
  'Record a return': 'Andika bidhaa zilizorudi',
  'Record return': 'Andika',
  'Return Recorded': 'Bidhaa Zilizorudi Zimeandikwa',
  Returns: 'Bidhaa zilizorudi',
  'Say what came back to see the sum.': 'Sema kilichorudi ili uone kiasi.',
  'Say what was found, and when the money comes. Hand change over yourself; a wrong M-PESA charge is put right under Payments.':
    'Sema kilichobainika, na pesa zitakuja lini. Toa chenji mwenyewe; makosa ya M-PESA hurekebishwa chini ya Malipo.',
  'Send answer': 'Tuma jibu',
  'The complaint was not answered': 'Lalamiko halikujibiwa',
  'The customer brings them. Record the return here once they are back.':
    'Mteja atazileta. Ziandike hapa zikisharudi.',
  'The customer sees your answer.': 'Mteja anaona jibu lako.',
  'The goods are back': 'Bidhaa zimerudi',
  'The money is a refund due. You say where the goods are.':
    'Pesa zinadaiwa kurudishwa. Unasema bidhaa ziko wapi.',
  'The pieces are written off.': 'Vipande vinafutwa.',
  'The pieces go back onto the shelf.': 'Vipande vinarudi kwenye rafu.',
  'The return was not recorded': 'Bidhaa zilizorudi hazikuandikwa',
  'This is your own order: a colleague answers its complaint.':
    'Hili ni agizo lako: mwenzako atajibu lalamiko lake.',
  'This is your own order: a colleague records what comes back of it.':
    'Hili ni agizo lako: mwenzako ataandika kinachorudi.',
  'This was not recorded': 'Hili halikuandikwa',
  'Where are the goods?': 'Bidhaa ziko wapi?',
  'With the customer, or thrown away': 'Kwa mteja, au zimetupwa',
  'Words to the customer': 'Maneno kwa mteja',
  'Working out the sum…': 'Kiasi kinahesabiwa…',
  '{amount} are to be given back by finance.': '{amount} zitarudishwa na idara ya fedha.',
  '{amount} are to be handed back in cash.': '{amount} zinapaswa kurudishwa taslimu.',
  '{amount} were handed back in cash at the counter.': '{amount} zilirudishwa taslimu kaunta.',
  '{amount} were handed back, under your name.': '{amount} zimerudishwa, kwa jina lako.',
  '{due} of {orderNumber} are a refund that is due.':
    '{due} za {orderNumber} zinadaiwa kurudishwa.',
  '{due} of {orderNumber} were handed back in cash, under your name.':
    '{due} za {orderNumber} zimerudishwa taslimu, kwa jina lako.',
  '{due} to give back': '{due} za kurudisha',
  '{quantity} × {name}, {writtenOff} of them written off':
    '{quantity} × {name}, vilivyofutwa {writtenOff}',
}
