export const texts = {
  '(this one)': '(hiki)',
  'An administrator took your second factor away on {time}. Set up another one.':
    'Msimamizi aliondoa uthibitisho wako wa pili {time}. Weka mwingine.',
  'A passkey is the quickest: your fingerprint, your face or the PIN of this device. An authenticator app on your phone shows codes to type.':
    'Passkey ndiyo ya haraka zaidi: alama ya kidole, uso wako au PIN ya kifaa hiki. Programu ya uthibitishaji kwenye simu yako huonyesha misimbo ya kuandika.',
  'Add a passkey': 'Ongeza passkey',
  'Added {time}': 'Iliongezwa {time}',
  'An authenticator app is set up.': 'Programu ya uthibitishaji imewekwa.',
  'Recovery codes left: {n}.': 'Misimbo ya akiba iliyobaki: {n}.',
  'Ask an administrator for a link: on the page Users they open your account and press “Reset password”.':
    'Mwombe msimamizi kiungo: kwenye ukurasa Users hufungua akaunti yako na kubonyeza “Reset password”.',
  'Ask an administrator to reset your second factor and to give you a link. With it you choose a password and set up another phone.':
    'Mwombe msimamizi aondoe uthibitisho wako wa pili na akupe kiungo. Kwa kiungo hicho unachagua nenosiri na kuweka simu nyingine.',
  'Besides your password, a passkey or a code from your phone then opens your account.':
    'Pamoja na nenosiri lako, passkey au msimbo kutoka simu yako ndio utafungua akaunti yako.',
  Code: 'Msimbo',
  'Code of your present second factor': 'Msimbo wa uthibitisho wako wa pili wa sasa',
  Confirm: 'Thibitisha',
  'Do it now: the link has let you in for this step, and later you need another.':
    'Fanya sasa: kiungo kimekuingiza kwa hatua hii tu, na baadaye utahitaji kingine.',
  'Each of them opens your account once, if your phone is lost. They are shown only now: write them down or print them, and keep them away from the phone.':
    'Kila mmoja hufungua akaunti yako mara moja, simu ikipotea. Inaonyeshwa sasa tu: iandike au ichapishe, na uiweke mbali na simu.',
  'Each of them works once': 'Kila mmoja hufanya kazi mara moja',
  'End all other sessions': 'Maliza vipindi vingine vyote',
  'End session': 'Maliza kipindi',
  'End session: {browser}, {time}': 'Maliza kipindi: {browser}, {time}',
  'For example ‘Work phone’': 'Kwa mfano ‘Simu ya kazi’',
  'I have kept them': 'Nimeihifadhi',
  'Install an authenticator app, for example Aegis, Google or Microsoft Authenticator.':
    'Sakinisha programu ya uthibitishaji, kwa mfano Aegis, Google au Microsoft Authenticator.',
  'It works at {host} alone.': 'Inafanya kazi kwenye {host} pekee.',
  'Keep these recovery codes': 'Hifadhi misimbo hii ya akiba',
  'Last used {time}': 'Ilitumika mwisho {time}',
  'Log in with a passkey': 'Ingia kwa passkey',
  'Last seen {time}': 'Kilionekana mwisho {time}',
  'Name of the passkey': 'Jina la passkey',
  'No passkey was used. Please try again, or use a code.':
    'Hakuna passkey iliyotumika. Tafadhali jaribu tena, au tumia msimbo.',
  'Not used yet': 'Bado haijatumika',
  'Passkey removed': 'Passkey imeondolewa',
  'Passkeys are made and used at {origin} alone.':
    'Passkey hutengenezwa na kutumika kwenye {origin} pekee.',
  'Remove passkey': 'Ondoa passkey',
  'Remove passkey: {name}, {time}': 'Ondoa passkey: {name}, {time}',
  'Set up a passkey': 'Weka passkey',
  'Have you set up the shop within the last day? Log out, and open the link of its set-up again.':
    'Umeanzisha duka ndani ya siku moja iliyopita? Toka, kisha ufungue tena kiungo cha kulianzisha.',
  'Is there no other administrator? The server makes the link:':
    'Hakuna msimamizi mwingine? Seva hutengeneza kiungo:',
  'Last changes': 'Mabadiliko ya mwisho',
  'Six digits, or a recovery code. Leave it empty to use a passkey.':
    'Tarakimu sita, au msimbo wa akiba. Acha wazi ili utumie passkey.',
  'The first second factor of your account is set up through a link, so that nobody can do it who only knows your password.':
    'Uthibitisho wa pili wa kwanza wa akaunti yako huwekwa kwa kiungo, ili mtu anayejua nenosiri lako tu asiweze.',
  'The next login asks for it. All your other sessions have ended.':
    'Ukiingia tena utaulizwa. Vipindi vyako vingine vyote vimeisha.',
  'You need a link': 'Unahitaji kiungo',
  'Your account can do a lot in this shop, so a password alone no longer opens it.':
    'Akaunti yako inaweza mengi katika duka hili, hivyo nenosiri pekee haliifungui tena.',
  'This browser makes no passkeys at this address.':
    'Kivinjari hiki hakitengenezi passkey kwenye anwani hii.',
  'Type one of your recovery codes.': 'Andika mmoja wa misimbo yako ya akiba.',
  'Use a code instead': 'Tumia msimbo badala yake',
  'Use a recovery code instead': 'Tumia msimbo wa akiba badala yake',
  'Your passkeys belong to another address of this shop. Type one of your recovery codes.':
    'Passkey zako ni za anwani nyingine ya duka hili. Andika mmoja wa misimbo yako ya akiba.',
  'Your phone or computer then asks for your fingerprint, your face or its PIN. Nothing of that leaves the device.':
    'Kisha simu au kompyuta yako itakuomba alama ya kidole, uso wako au PIN yake. Hakuna kinachotoka kwenye kifaa.',
  'Your phone, computer or security key confirms that it is you.':
    'Simu, kompyuta au ufunguo wako wa usalama unathibitisha kuwa ni wewe.',
  'No phone and no recovery code?': 'Huna simu wala msimbo wa akiba?',
  'One more step': 'Hatua moja zaidi',
  'Only this browser is still logged in.': 'Kivinjari hiki pekee ndicho bado kimeingia.',
  'Open the app on this phone': 'Fungua programu kwenye simu hii',
  'Open the authenticator app on your phone and type the code that it shows for this shop.':
    'Fungua programu ya uthibitishaji kwenye simu yako na uandike msimbo inaoonyesha kwa duka hili.',
  'Or type this key into the app:': 'Au andika ufunguo huu kwenye programu:',
  'Please type the code.': 'Tafadhali andika msimbo.',
  'QR code for the authenticator app': 'Msimbo wa QR wa programu ya uthibitishaji',
  'Scan this code with the app.': 'Changanua msimbo huu kwa programu.',
  'Second factor': 'Uthibitisho wa pili',
  'Second factor set up': 'Uthibitisho wa pili umewekwa',
  'Session ended': 'Kipindi kimeisha',
  'Sessions ended': 'Vipindi vimeisha',
  'Set up an authenticator app': 'Weka programu ya uthibitishaji',
  'Set up another phone': 'Weka simu nyingine',
  'Set up your second factor': 'Weka uthibitisho wako wa pili',
  'Since {time}': 'Tangu {time}',
  'Six digits, or one of your recovery codes': 'Tarakimu sita, au mmoja wa misimbo yako ya akiba',
  'The session was not ended': 'Kipindi hakikumalizwa',
  'The sessions were not ended': 'Vipindi havikumalizwa',
  'The set-up did not begin': 'Maandalizi hayakuanza',
  'Type the six digits that the app shows now.':
    'Andika tarakimu sita zinazoonyeshwa na programu sasa.',
  'Unknown browser': 'Kivinjari kisichojulikana',
  'Where you are logged in': 'Mahali ulipoingia',
  'Your account can do a lot in this shop, so a password alone no longer opens it. From now on your phone or computer also confirms that it is you.':
    'Akaunti yako inaweza kufanya mengi katika duka hili, hivyo nenosiri pekee halitaifungua tena. Kuanzia sasa simu au kompyuta yako pia itathibitisha kuwa ni wewe.',
  'Your role needs it: from {time} on, logging in asks for it.':
    'Kazi yako inauhitaji: kuanzia {time}, utaulizwa ukiingia.',
  'Your second factor could not be loaded': 'Uthibitisho wako wa pili haukuweza kupakiwa',
  'Your session has ended. Log in again, and you go on where you were.':
    'Kipindi chako kimeisha. Ingia tena, na utaendelea ulipokuwa.',
  'Your sessions could not be loaded': 'Vipindi vyako havikuweza kupakiwa',
  'Hello, {fullName}': 'Habari, {fullName}',
  'Logged out': 'Umetoka',
  'Logout failed': 'Kutoka hakukufaulu',
  Logout: 'Toka',
  Register: 'Jisajili',
  'You have been successfully logged out.': 'Umetoka kwenye akaunti yako.',
  'Login failed': 'Kuingia hakukufaulu',
  'Login successful': 'Umeingia',
  'Missing Information': 'Taarifa Zinakosekana',
  'Or your email address': 'Au barua pepe yako',
  Password: 'Nenosiri',
  Security: 'Usalama',
  'Choose a new password': 'Chagua nenosiri jipya',
  'Current password': 'Nenosiri la sasa',
  'New password': 'Nenosiri jipya',
  'Repeat the new password': 'Rudia nenosiri jipya',
  'Save password': 'Hifadhi nenosiri',
  'Change password': 'Badilisha nenosiri',
  'Password changed': 'Nenosiri limebadilishwa',
  'The password was not changed': 'Nenosiri halikubadilishwa',
  'Please enter your current password.': 'Tafadhali andika nenosiri lako la sasa.',
  'You can log in with it now.': 'Sasa unaweza kuingia nalo.',
  'All other devices are logged out.': 'Vifaa vingine vyote vimetolewa.',
  'A new password logs you out on all other devices.':
    'Nenosiri jipya hukutoa kwenye vifaa vingine vyote.',
  'Log out everywhere': 'Ondoka kila mahali',
  'You have been logged out on all devices.': 'Umetolewa kwenye vifaa vyote.',
  'Lost a phone, or logged in at somebody else’s? End your sessions on all devices.':
    'Umepoteza simu, au uliingia kwenye kifaa cha mtu? Jitoe kwenye vifaa vyote.',
  'Please enter both username and password': 'Tafadhali andika jina la mtumiaji na nenosiri',
  Username: 'Jina la mtumiaji',
  'Welcome back, {fullName}!': 'Karibu tena, {fullName}!',
  'Welcome to the shop, {fullName}!': 'Karibu dukani, {fullName}!',
  'Karibu! Welcome to {shop}': 'Karibu {shop}!',
  'Account created! You can now log in.': 'Akaunti imefunguliwa! Sasa unaweza kuingia.',
  'At least 6 characters': 'Angalau herufi 6',
  'At least 8 characters': 'Angalau herufi 8',
  'At least 6 characters, for staff 8': 'Angalau herufi 6, kwa wafanyakazi 8',
  'Confirm Password': 'Rudia Nenosiri',
  'Failed to create account': 'Akaunti haikuweza kufunguliwa',
  'Registration Failed': 'Usajili Haukufaulu',
  'Registration Successful': 'Usajili Umefaulu',
  'Password Mismatch': 'Manenosiri Hayalingani',
  'Passwords do not match': 'Manenosiri hayalingani',
  'Weak Password': 'Nenosiri Dhaifu',
  Account: 'Akaunti',
  'Account menu': 'Menyu ya akaunti',
  'Forgot your password?': 'Umesahau nenosiri?',
  'Ask at your branch, or call it. If you have ordered there with your account, the manager makes a link for you. With it you choose a new password, once, within 30 minutes.':
    'Uliza kwenye tawi lako, au lipigie. Ikiwa uliagiza hapo kwa akaunti yako, meneja atakuandalia kiungo. Kwa kiungo hicho unachagua nenosiri jipya, mara moja, ndani ya dakika 30.',
  'Your password is new': 'Nenosiri lako ni jipya',
  'Your password was set anew with a link of the shop on {time}.':
    'Nenosiri lako liliwekwa upya kwa kiungo cha duka tarehe {time}.',
  'Your password was set anew through {branch} branch on {time}.':
    'Nenosiri lako liliwekwa upya kupitia tawi la {branch} tarehe {time}.',
  'Was that not you? Choose another password now, and tell the shop: it knows who made the link.':
    'Si wewe? Chagua nenosiri lingine sasa, na uliambie duka: linajua nani aliandaa kiungo.',
  'That was me': 'Ni mimi',
  'Not me: change it': 'Si mimi: libadilishe',
  'Please try again': 'Tafadhali jaribu tena',
  'My Profile': 'Wasifu Wangu',
  'Profile saved': 'Wasifu umehifadhiwa',
  'The profile was not saved': 'Wasifu haukuhifadhiwa',
  'For your next orders. Earlier orders keep their number.':
    'Kwa maagizo yajayo. Maagizo ya awali yanabaki na namba yao.',
  Label: 'Jina la mahali',
  Save: 'Hifadhi',
  Edit: 'Badilisha',
  'Home, work …': 'Nyumbani, kazini …',
  'The address was not saved': 'Anwani haikuhifadhiwa',
  'Make default': 'Fanya ya kawaida',
  'Remove this address?': 'Ondoa anwani hii?',
  'Your addresses could not be loaded': 'Anwani zako hazikuweza kupakiwa',
  'None yet. The checkout can save one too.': 'Bado hakuna. Unaweza pia kuhifadhi moja unapolipa.',
  'Add an address': 'Ongeza anwani',
  'Edit address': 'Badilisha anwani',
  'Everything that the shop keeps of you, as one file: account, addresses, orders with payments and complaints, reviews, wishes and points.':
    'Kila kitu ambacho duka linahifadhi kukuhusu, kwa faili moja: akaunti, anwani, maagizo na malipo na malalamiko yake, maoni, matamanio na pointi.',
  'We send you no advertising. Others see your first name only if you joined the leaderboard.':
    'Hatukutumii matangazo. Wengine wanaona jina lako la kwanza tu ikiwa ulijiunga na ubao wa washindi.',
  'Your data is in your downloads': 'Taarifa zako ziko kwenye vipakuliwa vyako',
  'Erase account': 'Futa akaunti',
  'Erase my account …': 'Futa akaunti yangu …',
  'Erase my account for good': 'Futa akaunti yangu kabisa',
  'You read first what ends with it. It cannot be undone.':
    'Kwanza utasoma kinachoisha nayo. Haiwezi kutenduliwa.',
  'What would be erased could not be loaded': 'Kitakachofutwa hakikuweza kupakiwa',
  'Your name, addresses, phone and what you wrote are erased for good, and you are logged out everywhere. Nobody can bring them back. The sums of past orders stay in the shop’s books, without you.':
    'Jina lako, anwani, simu na ulichoandika vinafutwa kabisa, na unatolewa kila mahali. Hakuna anayeweza kuvirudisha. Jumla za maagizo ya awali zinabaki kwenye vitabu vya duka, bila wewe.',
  'Points that you lose: {count}': 'Pointi unazopoteza: {count}',
  'Vouchers that you lose: {count}': 'Vocha unazopoteza: {count}',
  'Is cancelled. What you paid by M-PESA goes back.':
    'Linaghairiwa. Ulicholipa kwa M-PESA kinarudi.',
  'Can no longer be cancelled. Erase your account once it has come.':
    'Haliwezi kughairiwa tena. Futa akaunti yako likishafika.',
  'Type {username} to confirm': 'Andika {username} kuthibitisha',
  'Please type {username}.': 'Tafadhali andika {username}.',
  'Your account is erased': 'Akaunti yako imefutwa',
}
