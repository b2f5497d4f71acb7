import { idTypeWords, genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import { saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { asTyped, HALF, studentOf } from './person.students.ts'

/** The columns of the workbook of students, in their order (domain.md §7). */
const COLUMNS = [
  'serial',
  'name',
  'id_type',
  'id_no',
  'gender',
  'nation',
  'student_no',
  'major_code',
  'major_name',
  'class_name',
  'grade_year',
  'edu_level',
  'duration',
  'mobile',
  'email',
  'candidate_type',
  'remark',
  'birthday',
  'id_valid_from',
  'id_valid_to',
] as const
type Column = (typeof COLUMNS)[number]
export const titleOf = (column: Column) => studentWords[column].CN
export const HEADER = COLUMNS.map(titleOf)

/** A text, a day, or what the program made of the entry: the XML of the cell behind its place. */
export type Cell = string | { day: string } | { xml: string }
/** A cell that the preview refuses: which words, and what is typed or chosen instead. */
export type Fault = { at: number; column: Column; wrong: Cell; refused: string; right: string; isChosen?: true }

/** The styles of both workbooks: 0 is a number as it is, 1 a text, 2 a day. */
const number = (value: string): Cell => ({ xml: `s="0"><v>${value}</v></c>` })
const typed = (kind: string, inside: string): Cell => ({ xml: `s="0" t="${kind}">${inside}</c>` })
/** Another check digit than the right one. */
const miscopied = (card: string) => card.slice(0, 17) + (card.endsWith('1') ? '2' : '1')

/** What Excel makes of an entry, and what people type: eight kinds in the first workbook. */
const OF_EXCEL: readonly Fault[] = [
  {
    at: 2,
    column: 'id_no',
    wrong: number('2.2010420060303102E+17'),
    refused: '超出 15 位的数字已丢失',
    right: studentOf(2).id_no,
  },
  { at: 3, column: 'mobile', wrong: number('1390431003'), refused: '不足 11 位', right: studentOf(3).mobile },
  {
    at: 4,
    column: 'class_name',
    wrong: { xml: 's="2"><v>46083</v></c>' },
    refused: '被 Excel 存为日期',
    right: studentOf(4).class_name,
  },
  { at: 6, column: 'remark', wrong: typed('e', '<v>#REF!</v>'), refused: 'Excel 的错误值', right: '走读' },
  {
    at: 7,
    column: 'class_name',
    wrong: typed('b', '<v>1</v>'),
    refused: '被 Excel 存为逻辑值',
    right: studentOf(7).class_name,
  },
  { at: 8, column: 'name', wrong: '李\ue863', refused: '可能是“䶮”，请改用该字', right: '李䶮' },
  {
    at: 10,
    column: 'student_no',
    wrong: typed('str', '<f>"W"&amp;20260010</f><v>W20260010</v>'),
    refused: '此处不能填写公式',
    right: studentOf(10).student_no,
  },
  { at: 89, column: 'birthday', wrong: '', refused: '该证件类型须填写出生日期', right: studentOf(89).birthday },
]
/** Seven kinds in the second workbook. */
const OF_WPS: readonly Fault[] = [
  {
    at: 110,
    column: 'id_no',
    wrong: miscopied(studentOf(110).id_no),
    refused: '第 18 位（校验位）与其余各位不符',
    right: studentOf(110).id_no,
  },
  { at: 111, column: 'nation', wrong: '维族', refused: '不在可选范围内', right: studentOf(111).nation, isChosen: true },
  { at: 112, column: 'class_name', wrong: '', refused: '不能为空', right: studentOf(112).class_name },
  {
    at: 114,
    column: 'class_name',
    wrong: '汽车\u200b2601班',
    refused: '第 3 个字符（U+200B）不可见，请删除',
    right: studentOf(114).class_name,
  },
  {
    at: 115,
    column: 'student_no',
    wrong: studentOf(116).student_no,
    refused: '与第 18 行学号重复',
    right: studentOf(115).student_no,
  },
  {
    at: 118,
    column: 'id_valid_to',
    wrong: '2010-01-01',
    refused: '证件有效期至不能早于签发日期',
    right: '2040-01-01',
  },
  // Somebody of the first workbook, who is stored by then.
  { at: 120, column: 'id_no', wrong: studentOf(22).id_no, refused: '已存在', right: studentOf(120).id_no },
]
export const FAULTS = { Excel: OF_EXCEL, WPS: OF_WPS }

/** Cells that are taken although they are not in their form: a number whose digits are all there, digits of full width with spaces. */
const ODD: Partial<Record<number, Partial<Record<Column, Cell>>>> = {
  11: { student_no: number('20260011') },
  122: {
    id_no: ` ${studentOf(122).id_no.replace(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))} `,
  },
}

/** The rows of the students from this one on, with the faults of their workbook; every other day is a text. */
export const rowsFrom = (first: number, faults: readonly Fault[]): Cell[][] =>
  Array.from({ length: HALF }, (_, place) => {
    const at = first + place
    const found = faults.filter((fault) => fault.at === at).map(({ column, wrong }) => [column, wrong])
    const cells: Partial<Record<Column, Cell>> = { ...soundCells(at), ...ODD[at], ...Object.fromEntries(found) }
    return COLUMNS.map((column) => cells[column] ?? '')
  })

function soundCells(at: number): Partial<Record<Column, Cell>> {
  const one = studentOf(at)
  const day = (value: string | null): Cell => (value === null ? '' : at % 16 === 1 ? value : { day: value })
  return {
    serial: String(at + 1),
    name: asTyped(one.name),
    id_type: idTypeWords[one.id_type].CN,
    id_no: one.id_no,
    gender: genderWords[one.gender].CN,
    nation: one.nation,
    student_no: one.student_no,
    major_code: '660701',
    class_name: one.class_name,
    grade_year: '2026',
    edu_level: '中职',
    mobile: one.mobile,
    candidate_type: '在校生',
    remark: one.remark ?? '',
    birthday: saysBirthday(one.id_type) ? '' : day(one.birthday),
    id_valid_from: day(one.id_valid_from),
    id_valid_to: day(one.id_valid_to),
  }
}
