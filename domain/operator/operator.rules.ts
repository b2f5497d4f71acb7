/** Passwords have 8 to 64 characters (reliability.md §3). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

/** The passwords that guessing starts with; compared in lower case. */
const COMMON = new Set(
  `12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 99999999 12341234 11223344 password password1 passw0rd
  p@ssw0rd p@ssword qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx asdfghjk asdf1234 zxcvbnm1 abc12345 abcd1234 a1234567 a12345678
  aa123456 admin123 admin1234 admin888 administrator root1234 test1234 iloveyou sunshine princess football baseball welcome1 letmein1
  woaini1314 woaini520 5201314a 1314520a qq123456 wang1234 zhang123 li123456 china123 beijing1 system123 user1234 changeme 12345678a
  a123456789 abc123456 123456abc 123456789a 147258369 963852741 741852963 159357159 zxcvbnm, q1w2e3r4 qazwsxedc 1qazxsw2`.split(/\s+/),
)

export type PasswordFault = 'password_length' | 'password_common' | 'password_username'

/** Why a new password is refused, or null: length, the common list, or the username inside (reliability.md §3). */
export function passwordFault(password: string, username: string): PasswordFault | null {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'password_length'
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || /^(.)\1+$/.test(lower)) return 'password_common'
  return lower === username.toLowerCase() ? 'password_username' : null
}
