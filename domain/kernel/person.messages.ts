import { defineMessages } from './text.ts'

/** Faults and words of people's common fields (domain.md §2). */
export const personMessages = defineMessages({
  gender_contradicts: { CN: '性别与证件号码不一致', HK: '性別與證件號碼不一致', US: 'The gender contradicts the ID number' },
  birthday_contradicts: { CN: '出生日期与证件号码不一致', HK: '出生日期與證件號碼不一致', US: 'The date of birth contradicts the ID number' },
  gender_missing: { CN: '该证件类型须填写性别', HK: '此證件類型須填寫性別', US: 'The gender is required for this ID type' },
  birthday_missing: { CN: '该证件类型须填写出生日期', HK: '此證件類型須填寫出生日期', US: 'The date of birth is required for this ID type' },
  name_length: { CN: '姓名须为 2 至 30 个字', HK: '姓名須為 2 至 30 個字', US: 'A name has 2 to 30 characters' },
  name_long: { CN: '姓名最多 60 个字符', HK: '姓名最多 60 個字元', US: 'A name has at most 60 characters' },
  name_format: { CN: '姓名第 {place} 个字符“{character}”不能使用，只能含{set}', HK: '姓名第 {place} 個字元「{character}」不能使用，只能含{set}', US: 'Character {place} of the name, “{character}”, is not allowed; a name here has only {set}' },
  name_set_chinese: { CN: '汉字、间隔号与字母', HK: '漢字、間隔號與字母', US: 'Han characters, the middle dot and letters' },
  name_set_any: { CN: '汉字、各种文字的字母、间隔号、空格、撇号、连字符与句点', HK: '漢字、各種文字的字母、間隔號、空格、撇號、連字號與句點', US: 'letters of any script, the middle dot, spaces, apostrophes, hyphens and full stops' },
})

export const genderWords = defineMessages({
  MALE: { CN: '男', HK: '男', US: 'Male' },
  FEMALE: { CN: '女', HK: '女', US: 'Female' },
})
export const idTypeWords = defineMessages({
  ID_CARD: { CN: '居民身份证', HK: '居民身份證', US: 'Resident ID card' },
  HK_MACAO_PERMIT: { CN: '港澳居民来往内地通行证', HK: '港澳居民來往內地通行證', US: 'Mainland travel permit (Hong Kong, Macao)' },
  TAIWAN_PERMIT: { CN: '台湾居民来往大陆通行证', HK: '台灣居民來往大陸通行證', US: 'Mainland travel permit (Taiwan)' },
  HK_MACAO_RESIDENT: { CN: '港澳居民居住证', HK: '港澳居民居住證', US: 'Residence permit (Hong Kong, Macao)' },
  TAIWAN_RESIDENT: { CN: '台湾居民居住证', HK: '台灣居民居住證', US: 'Residence permit (Taiwan)' },
  PASSPORT: { CN: '护照', HK: '護照', US: 'Passport' },
  FOREIGN_RESIDENT: { CN: '外国人永久居留身份证', HK: '外國人永久居留身份證', US: 'Foreign permanent resident ID card' },
  OFFICER: { CN: '军官证', HK: '軍官證', US: 'Military officer ID' },
})
