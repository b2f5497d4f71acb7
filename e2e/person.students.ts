import { genderOf, ID_TYPES, idCheckDigit, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import type { Gender, IdType } from '@zhikao/domain/kernel/person.ts'
import type { Nation } from '@zhikao/domain/kernel/nation.ts'
import type { TestServer } from './testServer.ts'

/** A student as the platform has to store it: all are invented, cards have a right check digit. */
export type Student = {
  name: string
  id_type: IdType
  id_no: string
  gender: Gender
  birthday: string
  nation: Nation
  student_no: string
  class_name: string
  mobile: string
  remark: string | null
  id_valid_from: string | null
  id_valid_to: string | null
}

const COUNT = 200
/** The first half comes in the workbook of Excel, the second in that of WPS. */
export const HALF = COUNT / 2
const CLASS = '汽车2601班'

const SURNAMES = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许')
const GIVEN = ['文博', '雨桐', '子轩', '思远', '佳怡', '浩然', '欣妍', '志强', '晓雯', '建宁']
/** Twelve persons whose names have a dot between their parts. */
export const DOTTED: readonly { name: string; nation: Nation }[] = [
  { name: '阿卜杜拉·艾山', nation: '维吾尔族' },
  { name: '古丽娜尔·卡德尔', nation: '维吾尔族' },
  { name: '努尔兰·哈力克', nation: '哈萨克族' },
  { name: '巴合提·赛力克', nation: '哈萨克族' },
  { name: '热依汗·依明', nation: '维吾尔族' },
  { name: '艾尼瓦尔·马木提', nation: '维吾尔族' },
  { name: '艾力江·吐尔逊', nation: '维吾尔族' },
  { name: '玛依拉·木沙', nation: '乌孜别克族' },
  { name: '迪力夏提·阿不力孜', nation: '维吾尔族' },
  { name: '阿依努尔·朱马', nation: '柯尔克孜族' },
  { name: '米尔扎·夏迪克', nation: '塔吉克族' },
  { name: '卡米拉·伊斯哈克', nation: '塔塔尔族' },
]
/** Every kind of dot that Decided 44 names. */
const DOTS = ['\u2022', '\u2027', '\u30fb', '\uff0e', '\u2219', '\uff65', '\u00b7']
/** The name as the workbook has it: the dot is another one from name to name. */
export const asTyped = (name: string): string =>
  name.replace('\u00b7', DOTS[DOTTED.findIndex((one) => one.name === name) % DOTS.length] ?? '')

const isDotted = (at: number) => at % 16 === 5 && at < 16 * DOTTED.length
const typeOf = (at: number): IdType =>
  (at % 8 === 1 ? ID_TYPES[1 + (((at - 1) / 8) % (ID_TYPES.length - 1))] : undefined) ?? 'ID_CARD'
const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** The number of a card with its check digit. */
export const cardOf = (first17: string) => first17 + idCheckDigit(first17)

function numberOf(type: IdType, birthday: string, at: number): string {
  const card = (region: string) => cardOf(`${region}${birthday.replaceAll('-', '')}${100 + at}`)
  const numbers: Record<IdType, () => string> = {
    ID_CARD: () => card('220104'),
    HK_MACAO_RESIDENT: () => card(at % 16 === 1 ? '810000' : '820000'),
    TAIWAN_RESIDENT: () => card('830000'),
    HK_MACAO_PERMIT: () => `H6${padded(at, 7)}`,
    TAIWAN_PERMIT: () => `0${padded(at, 7)}`,
    PASSPORT: () => `E1${padded(at, 7)}`,
    FOREIGN_RESIDENT: () => `XXX220104${padded(at, 6)}`,
    OFFICER: () => `JZ${padded(at, 6)}`,
  }
  return numbers[type]()
}

/** Who will be signed up: one with each other type of document, and one with a dot in the name, each of whom comes first in the list. */
const isCandidate = (at: number) => at === 101 || (at % 8 === 1 && at < 8 * (ID_TYPES.length - 1))

function studentAt(at: number): Student {
  const birthday = `2006-${padded((at % 12) + 1, 2)}-${padded((at % 28) + 1, 2)}`
  const id_type = typeOf(at)
  const id_no = numberOf(id_type, birthday, at)
  const dotted = isDotted(at) ? DOTTED[(at - 5) / 16] : undefined
  const plainName = `${SURNAMES[at % SURNAMES.length]}${GIVEN[Math.floor(at / SURNAMES.length)]}`
  return {
    name: dotted?.name ?? plainName,
    id_type,
    id_no,
    gender: saysBirthday(id_type) ? genderOf(id_no) : at % 2 === 0 ? 'FEMALE' : 'MALE',
    birthday,
    nation: dotted?.nation ?? '汉族',
    student_no: `${isCandidate(at) ? 'A' : 'W'}2026${padded(at, 4)}`,
    class_name: CLASS,
    mobile: `1390431${padded(at, 4)}`,
    remark: null,
    id_valid_from: id_type === 'ID_CARD' ? null : '2022-03-01',
    id_valid_to: id_type === 'ID_CARD' ? null : '2032-02-29',
  }
}

/** What some of them have that the others have not. */
const SPECIAL: Partial<Record<number, Partial<Student>>> = {
  6: { remark: '走读' },
  8: { name: '李䶮' },
  11: { student_no: '20260011' },
  111: { nation: '维吾尔族' },
  118: { id_valid_from: '2020-01-02', id_valid_to: '2040-01-01' },
}
export const STUDENTS: readonly Student[] = Array.from({ length: COUNT }, (_, at) => ({
  ...studentAt(at),
  ...SPECIAL[at],
}))
export const studentOf = (at: number): Student => {
  const found = STUDENTS[at]
  if (!found) throw new Error(`there is no student ${at}`)
  return found
}
export const CANDIDATES = STUDENTS.filter((_, at) => isCandidate(at))
/** Whose name and number will turn out to be wrong. */
export const HOLDER = studentOf(101)

/** The students of the platform, in the order of their mobiles, which is that of the workbooks. */
export const storedStudents = ({ read }: TestServer) =>
  read<Student>(`
    select name, id_type, id_no, gender, birthday::text, nation, student_no, class_name, mobile, remark,
      id_valid_from::text, id_valid_to::text
    from student order by mobile`)
