import { defineMessages } from './text.ts'

/** What is wrong with an identifier; `{name}` is its name, `{length}` how many characters it has. */
export const identifierMessages = defineMessages({
  short: { CN: '{name}位数不足，须为 {length} 位', HK: '{name}位數不足，須為 {length} 位', US: 'The {name} is too short; it must have {length} characters' },
  long: { CN: '{name}位数过多，须为 {length} 位', HK: '{name}位數過多，須為 {length} 位', US: 'The {name} is too long; it must have {length} characters' },
  characters: { CN: '{name}只能含{set}', HK: '{name}只可含{set}', US: 'The {name} may contain only {set}' },
  check_digit: { CN: '{name}第 {place} 位（校验位）与其余各位不符，请核对', HK: '{name}第 {place} 位（校驗碼）與其餘各位不符，請核對', US: 'Character {place} of the {name}, the check digit, does not match the others; verify the number' },
  last_check_digit: { CN: '{name}最后一位（校验位）与其余各位不符，请核对', HK: '{name}最後一位（校驗碼）與其餘各位不符，請核對', US: 'The last digit of the {name}, the check digit, does not match the others; verify the number' },
  room_no_format: { CN: '考场号须为 1–20 位汉字、字母、数字或连字符', HK: '試場編號須為 1–20 位漢字、字母、數字或連字號', US: 'A room number has 1 to 20 Han characters, letters, digits or hyphens' },
  range: { CN: '{min} 至 {max}', HK: '{min} 至 {max}', US: '{min} to {max}' },
})

/** The characters that an identifier may have. */
export const characterSets = defineMessages({
  digits: { CN: '半角数字', HK: '半形數字', US: 'half-width digits' },
  digits_x: { CN: '半角数字，末位可为大写 X', HK: '半形數字，末位可為大寫 X', US: 'half-width digits, and a capital X at the end' },
  digits_hyphen: { CN: '半角数字和连字符', HK: '半形數字和連字號', US: 'half-width digits and hyphens' },
  letters: { CN: '半角字母和数字', HK: '半形字母和數字', US: 'half-width letters and digits' },
  letters_hyphen: { CN: '半角字母、数字和连字符', HK: '半形字母、數字和連字號', US: 'half-width letters, digits and hyphens' },
  letters_bracket: { CN: '半角字母、数字、连字符和括号', HK: '半形字母、數字、連字號和括號', US: 'half-width letters, digits, hyphens and brackets' },
  capitals: { CN: '半角数字和大写字母', HK: '半形數字和大寫字母', US: 'half-width digits and capital letters' },
  uscc: { CN: '半角数字和大写字母（不含 I、O、S、V、Z）', HK: '半形數字和大寫字母（不含 I、O、S、V、Z）', US: 'half-width digits and capital letters other than I, O, S, V, Z' },
  vin: { CN: '半角数字和大写字母（不含 I、O、Q）', HK: '半形數字和大寫字母（不含 I、O、Q）', US: 'half-width digits and capital letters other than I, O, Q' },
  email: { CN: '半角字母、数字和 . _ % + - @', HK: '半形字母、數字和 . _ % + - @', US: 'half-width letters, digits and . _ % + - @' },
})

/** The identifiers by name, as the messages say them. */
export const identifierWords = defineMessages({
  id: { CN: '身份证号', HK: '身份證號碼', US: 'resident ID number' },
  permit: { CN: '居住证号码', HK: '居住證號碼', US: 'residence permit number' },
  document: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'mobile number' },
  tel: { CN: '固定电话', HK: '固定電話', US: 'telephone number' },
  email: { CN: '邮箱', HK: '電郵', US: 'e-mail address' },
  uscc: { CN: '统一社会信用代码', HK: '統一社會信用代碼', US: 'unified social credit code' },
  school_code: { CN: '学校标识码', HK: '學校標識碼', US: 'school code' },
  postcode: { CN: '邮政编码', HK: '郵政編碼', US: 'postcode' },
  region: { CN: '行政区划代码', HK: '行政區劃代碼', US: 'region code' },
  tax_no: { CN: '税号', HK: '稅號', US: 'tax number' },
  bank_account: { CN: '银行账号', HK: '銀行帳戶號碼', US: 'bank account number' },
  bank_card: { CN: '银行卡号', HK: '銀行卡號', US: 'bank card number' },
  major_code: { CN: '专业代码', HK: '專業代號', US: 'major code' },
  student_no: { CN: '学号', HK: '學號', US: 'student number' },
  train_cert_no: { CN: '培训证书编号', HK: '培訓證書編號', US: 'training certificate number' },
  prior_cert_no: { CN: '已有证书编号', HK: '已有證書編號', US: 'number of the earlier certificate' },
  ticket_no: { CN: '准考证号', HK: '准考證編號', US: 'ticket number' },
  vin: { CN: '车辆识别代号（VIN）', HK: '車輛識別代號（VIN）', US: 'VIN' },
})

/** What can be wrong with a part of an identifier. */
export const identifierParts = defineMessages({
  id_region: { CN: '身份证号前 6 位（地区）不能以 0 开头', HK: '身份證號碼前 6 位（地區）不能以 0 開頭', US: 'The first 6 digits of the resident ID number, the region, cannot begin with 0' },
  id_permit: { CN: '81、82、83 开头的是港澳台居民居住证号码，请选择相应的证件类型', HK: '81、82、83 開頭的是港澳台居民居住證號碼，請選擇相應的證件類型', US: 'A number that begins with 81, 82 or 83 is that of a residence permit; choose that ID type' },
  hk_macao_region: { CN: '港澳居民居住证号码须以 81 或 82 开头', HK: '港澳居民居住證號碼須以 81 或 82 開頭', US: 'The number of a residence permit for Hong Kong and Macao begins with 81 or 82' },
  taiwan_region: { CN: '台湾居民居住证号码须以 83 开头', HK: '台灣居民居住證號碼須以 83 開頭', US: 'The number of a residence permit for Taiwan begins with 83' },
  permit_date: { CN: '居住证号码第 7 至 14 位（出生日期）不是存在的日期', HK: '居住證號碼第 7 至 14 位（出生日期）不是存在的日期', US: 'Digits 7 to 14 of the residence permit number are not a date of birth that exists' },
  id_date: { CN: '身份证号第 7 至 14 位（出生日期）不是存在的日期', HK: '身份證號碼第 7 至 14 位（出生日期）不是存在的日期', US: 'Digits 7 to 14 of the resident ID number are not a date of birth that exists' },
  mobile_prefix: { CN: '手机号须以 13 至 19 开头', HK: '手提電話號碼須以 13 至 19 開頭', US: 'The mobile number must begin with 13 to 19' },
  tel_area: { CN: '固定电话须以区号开头，区号以 0 开头，例如 0431-85751234', HK: '固定電話須以區號開頭，區號以 0 開頭，例如 0431-85751234', US: 'The telephone number must begin with the area code, which begins with 0, for example 0431-85751234' },
  tel_parts: { CN: '固定电话须为区号、7 至 8 位号码和可选的分机号，例如 0431-85751234-123', HK: '固定電話須為區號、7 至 8 位號碼和可選的內線號碼，例如 0431-85751234-123', US: 'The telephone number must have an area code, 7 or 8 digits and optionally an extension, for example 0431-85751234-123' },
  email_at: { CN: '邮箱须有且只有一个 @，其前须有 1 至 40 个字符', HK: '電郵須有且只有一個 @，其前須有 1 至 40 個字元', US: 'The e-mail address must have exactly one @, with 1 to 40 characters before it' },
  email_domain: { CN: '邮箱 @ 之后须为完整的域名，例如 example.edu.cn', HK: '電郵 @ 之後須為完整的域名，例如 example.edu.hk', US: 'The e-mail address must have a complete domain after the @, for example example.edu.cn' },
  school_code_type: { CN: '学校标识码前 2 位（类型）须为 36、41、42 或 93', HK: '學校標識碼前 2 位（類型）須為 36、41、42 或 93', US: 'The first 2 digits of the school code, the type, must be 36, 41, 42 or 93' },
  school_code_province: { CN: '学校标识码第 3、4 位（省份）不是省级行政区划代码', HK: '學校標識碼第 3、4 位（省份）不是省級行政區劃代碼', US: 'Digits 3 and 4 of the school code are not the code of a province' },
  school_code_serial: { CN: '高等学校（41、42）的学校标识码第 5 位须为 0，其后为 5 位院校代码', HK: '高等學校（41、42）的學校標識碼第 5 位須為 0，其後為 5 位院校代碼', US: 'Digit 5 of the school code of a university or college (41, 42) must be 0; its 5-digit institution code follows' },
})
