import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'

/** The fewest characters. Customers' passwords may be shorter. */
const LENGTH = 8

/**
 * The commonest passwords of eight characters or more, in lower case: those of published lists, and a few of Kenya's.
 * Shorter ones are refused for their length.
 */
const commonest = new Set(
  `
  00000000 000000000 0123456789 01234567 0987654321 10101010 11111111 111111111 1111111111 11223344 1122334455
  112233445566 12121212 12341234 123123123 12344321 12345678 123456789 1234567890 12345678910 1234567a 12345678a
  123456789a 1234567891 12345qwert 123456abc 1234qwer 123654789 123qweasd 129394969 147258369 14789632 147852369 159357456 18273645
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 21212121 22222222 222222222 25802580 31415926 33333333 36925814
  44444444 55555555 66666666 77777777 78945612 789456123 87654321 88888888 963852741 98765432 987654321 9876543210 99999999
  a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 access14
  admin123 admin1234 admin12345 administrator adminadmin alexander alexandra arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
  asdfqwer babygirl babygirl1 babylove barcelona baseball basketball beautiful benjamin blessing blessed1 brooklyn butterfly caroline
  changeme changeme1 charlie1 charlotte chelsea1 chocolate christian christina christine computer computer1 contraseña danielle
  december default1 dragon12 elephant elizabeth everton1 facebook fernando football football1 forever1 fortnite freedom1 friends1
  fuckyou1 garfield gabriela godisgood godislove goodluck google123 grandma1 hakunamatata harambee hellohello hello123 hello1234
  iloveyou iloveyou1 iloveyou2 iloveu22 ilovejesus internet isabella jennifer jessica1 jesus123 jesuschrist jesusislord jonathan
  jordan23 juventus karibu123 katherine kenya123 kenya1234 kenya2020 kenya2022 kenya2023 kenya2024 kenya2025 kenya2026 kenyakenya
  killer123 kimberly letmein1 letmein123 liverpool liverpool1 login123 lovelove lovely12 loveyou1 loveyou2 madrid123 manager1
  manager123 manchester manutd123 maryjane maverick mercedes metallica michael1 michelle midnight millionaire minecraft
  mombasa1 mombasa123 mommy123 monkey12 monkey123 motorola mpesa123 mustang1 mypassword mylove123 nairobi1 nairobi123 nairobi254
  naruto123 nicholas nintendo november p@ssw0rd p@ssword pa55word pa55w0rd paradise passw0rd passw0rd1 password password! password.
  password01 password1 password1! password12 password123 password1234 password2 password2024 password2025 password2026 passwords
  patricia personal pokemon1 precious princess princess1 qazwsxed qazwsxedc qq123456 qwaszx12 qwer1234 qwert123 qwert12345 qwertyui
  qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 realmadrid rebecca1 remember rockstar root1234 safaricom
  safaricom1 samantha samsung1 samsung123 sasa1234 scorpion sebastian september secret12 secret123 security shadow12 shopping
  slipknot snowball softball spiderman starwars stephanie sunflower sunshine sunshine1 superman superman1 superstar swordfish
  system123 teamo123 teddybear test1234 test12345 testtest trustno1 tinkerbell universe vacation valentina veronica victoria
  volleyball welcome1 welcome12 welcome123 whatever william1 winner12 wonderful xbox3600 yamahaha zaq12wsx zxcvbnm1 zxcvbnm123
  zxcvbnma zxcvbnm, zzzzzzzz
  `
    .trim()
    .split(/\s+/),
)

/** Refuses a new password of a member of staff that is too short or among the commonest. */
export const fitForStaff = (password: string): Result<null, Rejection<'STAFF_PASSWORD_WEAK'>> => {
  const plain = password.normalize('NFKC')
  const isWeak = plain.length < LENGTH || commonest.has(plain.toLowerCase())
  return isWeak ? reject('STAFF_PASSWORD_WEAK') : ok(null)
}
