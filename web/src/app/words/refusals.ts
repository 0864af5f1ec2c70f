/** Swahili for why the server refused something, and for what it finds wrong in a form. */
export const refusals = {
  'This account was erased. Nothing more can be done with it.':
    'Akaunti hii ilifutwa. Hakuna zaidi kinachoweza kufanywa nayo.',
  'A part of this record cannot be read at the moment. The shop has been told.':
    'Sehemu ya rekodi hii haisomeki kwa sasa. Duka limejulishwa.',
  'The amount is not what this order costs. Please check your order.':
    'Kiasi si gharama ya agizo hili. Tafadhali angalia agizo lako.',
  'This payment was not found.': 'Malipo haya hayakupatikana.',
  'This payment request has ended.': 'Ombi hili la malipo limekwisha.',
  'This request came from another site.': 'Ombi hili limetoka tovuti nyingine.',
  'The request is too large.': 'Ombi ni kubwa mno.',
  'Another branch has this code.': 'Tawi jingine lina msimbo huu.',
  'Somebody else has settled this case.': 'Mtu mwingine ameshughulikia suala hili.',
  'There is no money in this case to move.': 'Hakuna pesa za kuhamisha katika suala hili.',
  'This case was not found.': 'Suala hili halikupatikana.',
  'This category was not found.': 'Aina hii haikupatikana.',
  'This Idempotency-Key was used for a different order.':
    'Idempotency-Key hii ilitumika kwa agizo tofauti.',
  'The request is not valid JSON.': 'Ombi si JSON sahihi.',
  'This path does not take this method.': 'Njia hii haipokei ombi la aina hii.',
  'There is nothing here.': 'Hakuna kitu hapa.',
  'This order is not paid yet.': 'Agizo hili bado halijalipwa.',
  'The order cannot take this status now.': 'Agizo haliwezi kuchukua hali hii sasa.',
  'This payment request was already sent.': 'Ombi hili la malipo tayari limetumwa.',
  'This payment request was not sent yet.': 'Ombi hili la malipo bado halijatumwa.',
  'Too many attempts. Please try again in {n} min.':
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika {n}.',
  'This phone was asked to pay three times and did not. Use another phone, pay in cash, or try again in {n} h.':
    'Simu hii iliombwa kulipa mara tatu na haikulipa. Tumia simu nyingine, lipa taslimu, au jaribu tena baada ya saa {n}.',
  'The shop is very busy. Please try again in a few seconds.':
    'Duka lina shughuli nyingi sana. Tafadhali jaribu tena baada ya sekunde chache.',
  'This refund is done.': 'Marejesho haya yamekamilika.',
  'M-PESA was already asked for this refund.': 'M-PESA tayari imeombwa marejesho haya.',
  'M-PESA cannot give back a payment whose receipt is not known.':
    'M-PESA haiwezi kurudisha malipo ambayo risiti yake haijulikani.',
  'No job with this id was given up.': 'Hakuna kazi yenye kitambulisho hiki iliyoachwa.',
  'This refund was not found.': 'Marejesho haya hayakupatikana.',
  'Refunds cannot be sent through M-PESA here. Give the money back another way.':
    'Marejesho hayawezi kutumwa kwa M-PESA hapa. Rudisha pesa kwa njia nyingine.',
  'This review was not found.': 'Maoni haya hayakupatikana.',
  'Another product has this slug.': 'Bidhaa nyingine ina slug hii.',
  'Please send {expected}.': 'Tafadhali tuma {expected}.',
  'This user was not found.': 'Mtumiaji huyu hakupatikana.',
  'This product does not come in this form.': 'Bidhaa hii haipo kwa namna hii.',
  'No connection': 'Hakuna mtandao',
  'The amount is below what M-PESA can take.': 'Kiasi ni chini ya kile M-PESA inaweza kupokea.',
  'M-PESA is busy. Please try again in a minute.':
    'M-PESA ina shughuli nyingi. Tafadhali jaribu tena baada ya dakika moja.',
  'M-PESA does not accept this number. Check it, or use another Safaricom line.':
    'M-PESA haikubali nambari hii. Iangalie, au tumia laini nyingine ya Safaricom.',
  'M-PESA cannot be reached. Please try again in half a minute.':
    'M-PESA haipatikani. Tafadhali jaribu tena baada ya nusu dakika.',
  'Not paid in time': 'Halikulipwa kwa wakati',
  'Not confirmed in time': 'Halikuthibitishwa kwa wakati',
  'Contains characters that cannot be printed': 'Ina herufi zisizoweza kuchapishwa',
  'Invalid input': 'Si sahihi',
  'This is no id: ids are whole numbers from 1':
    'Hiki si kitambulisho: vitambulisho ni nambari kamili kuanzia 1',
  'Use letters, digits, dots, hyphens and underscores':
    'Tumia herufi, tarakimu, nukta, vistari na mistari ya chini',
  'Please give 1 to 5 stars.': 'Tafadhali toa nyota 1 hadi 5.',
  'Please write a few words.': 'Tafadhali andika maneno machache.',
  'Please keep to {max} characters.': 'Tafadhali usizidi herufi {max}.',
  'Please enter the reference': 'Tafadhali andika kumbukumbu',
}
