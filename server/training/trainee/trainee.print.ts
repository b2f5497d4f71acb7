import sharp from 'sharp'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { maskBirthday, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { educationWords, skillLevelWords, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { traineeFormWords as words, traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { pictureFor } from '../../files/document/picture.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import { fillWord, wordTemplate } from '../../files/document/word.ts'
import type { WordCell, WordData, WordParagraph, WordPicture, WordRow } from '../../files/document/word.ts'
import { printLine } from '../../files/mark.ts'
import type { FileMark } from '../../files/mark.ts'
import type { Storage } from '../../files/storage.ts'
import type { TraineeRecord } from './trainee.queries.ts'

/** The fields of the form, two in each row. The rows of BESIDE have the photo at their right. */
const BESIDE = [
  ['name', 'gender'],
  ['birthday', 'nation'],
  ['id_type', 'id_no'],
  ['mobile', 'email'],
] as const
const BELOW = [
  ['org_sn', 'title'],
  ['education', 'major'],
  ['work_years', 'teach_subject'],
  ['skill_cert_name', 'skill_cert_level'],
  ['skill_cert_no', 'create_time'],
] as const
type Field = (typeof BESIDE | typeof BELOW)[number][number]

const WIDTHS = [1500, 2400, 1500, 2300, 1900]
const ROW = 560
const BLOCK = 1900
/** Word's own name of a font with the characters of the language. */
const fontOf = (lang: Lang): string => (lang === 'HK' ? 'PMingLiU' : 'SimSun')

const label = (text: string): WordCell => ({ content: [{ text, bold: true, align: 'center' }] })
const value = (tag: string, span?: number): WordCell => ({ content: [{ text: `{${tag}}` }], ...(span ? { span } : {}) })

/** The rows beside the photo; the cell of the photo spans them all. */
const besideRows = (lang: Lang): WordRow[] =>
  BESIDE.map(([left, right], at) => ({
    height: ROW,
    cells: [
      label(traineeWords[left][lang]),
      value(left),
      label(traineeWords[right][lang]),
      value(right),
      at === 0
        ? { content: [{ text: '{photo}', align: 'center' }], rows: 'begins' }
        : { content: [{ text: '' }], rows: 'continues' },
    ],
  }))

const belowRows = (lang: Lang): WordRow[] =>
  BELOW.map(([left, right]) => ({
    height: ROW,
    cells: [label(traineeWords[left][lang]), value(left), label(traineeWords[right][lang]), value(right, 2)],
  }))

/** Work record and opinions: room to write, and the places of the seals. */
function blockRows(lang: Lang): WordRow[] {
  const block = (title: string, content: readonly WordParagraph[]): WordRow => ({
    height: BLOCK,
    cells: [label(title), { content, span: 4 }],
  })
  const seal = [words.seal, words.day].map((text): WordParagraph => ({ text: text[lang], align: 'right' }))
  return [
    block(words.work[lang], [{ text: '{work}' }]),
    block(words.recommend[lang], [{ text: '{recommend}' }, ...seal]),
    block(words.organiser[lang], [{ text: '{opinion}' }, ...seal]),
  ]
}

/** The form of one person, once for each in the list `people`; basic data, education, work record and both opinions (domain.md §7). */
const templateOf = (lang: Lang): Promise<Buffer> =>
  wordTemplate({
    font: fontOf(lang),
    body: [
      { text: '{#people}' },
      { text: words.title[lang], bold: true, size: 36, align: 'center', newPage: true },
      { text: '{train}', align: 'center' },
      { widths: WIDTHS, rows: [...besideRows(lang), ...belowRows(lang), ...blockRows(lang)] },
      { text: '{/people}' },
    ],
    footer: [{ text: '{mark}', size: 16 }],
  })

const templates = new Map<Lang, Promise<Buffer>>()
function storedTemplate(lang: Lang): Promise<Buffer> {
  const found = templates.get(lang) ?? templateOf(lang)
  templates.set(lang, found)
  return found
}

const word = <K extends string>(of: Record<K, Record<Lang, string>>, code: K | null, lang: Lang) =>
  code === null ? '' : of[code][lang]

const fieldsOf = (of: TraineeRecord, lang: Lang, isFull: boolean): Record<Field, string> => ({
  name: of.name,
  gender: word(genderWords, of.gender, lang),
  birthday: isFull || !saysBirthday(of.id_type) ? of.birthday : maskBirthday(of.birthday),
  nation: word(nationWords, of.nation, lang),
  id_type: word(idTypeWords, of.id_type, lang),
  id_no: of.id_no,
  mobile: of.mobile,
  email: of.email,
  org_sn: of.org_name,
  title: word(titleWords, of.title, lang),
  education: word(educationWords, of.education, lang),
  major: of.major,
  work_years: String(of.work_years),
  teach_subject: of.teach_subject ?? '',
  skill_cert_name: of.skill_cert_name ?? '',
  skill_cert_level: word(skillLevelWords, of.skill_cert_level, lang),
  skill_cert_no: of.skill_cert_no ?? '',
  create_time: of.create_time,
})

/** What the registration says of the work; the rest is written by hand. */
function workOf(of: TraineeRecord, lang: Lang): string {
  const lines = [fill(words.work_line, { org: of.org_name, title: titleWords[of.title], years: of.work_years })[lang]]
  if (of.skill_cert_name !== null) {
    const params = {
      name: of.skill_cert_name,
      level: word(skillLevelWords, of.skill_cert_level, lang),
      no: of.skill_cert_no ?? '',
    }
    lines.push(fill(words.work_skill, params)[lang].trim())
  }
  return lines.join('\n')
}

// 35 × 49 mm at 72 and at 96 dpi.
const POINTS = { width: 99, height: 139 }
const PIXELS = { width: 126, height: 176 }

/** The photo as it is printed, null where there is none, or the storage has lost it. */
async function photoOf(storage: Pick<Storage, 'open'>, of: TraineeRecord): Promise<WordPicture | null> {
  const stored = of.photo === null ? null : await storedBytes(storage, of.photo)
  if (!stored) return null
  const bytes = await pictureFor(stored, POINTS)
  const { width, height, format } = await sharp(bytes).metadata()
  const scale = Math.min(PIXELS.width / width, PIXELS.height / height)
  return {
    bytes,
    format: format === 'jpeg' ? 'jpeg' : 'png',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    alt: of.name,
  }
}

type Printed = { lang: Lang; mark: FileMark; full: boolean }

/** The registration forms of these people as one document of Word, each on a page of its own. */
export async function printForms(
  storage: Pick<Storage, 'open'>,
  people: readonly TraineeRecord[],
  { lang, mark, full }: Printed,
): Promise<Buffer> {
  const forms: WordData[] = []
  for (const of of people)
    forms.push({
      ...fieldsOf(of, lang, full),
      train: of.train.title,
      work: workOf(of, lang),
      recommend: of.recommend_letter === null ? '' : words.recommend_given[lang],
      opinion: of.opinion ?? '',
      photo: (await photoOf(storage, of)) ?? words.photo[lang],
    })
  return fillWord(await storedTemplate(lang), { people: forms, mark: printLine(mark, lang) })
}
