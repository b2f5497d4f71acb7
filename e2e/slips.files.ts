import type { Page } from 'playwright-core'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { button, press, sample } from './journey.forms.ts'
import { makeWorkbook } from './journey.workbook.ts'
import { draftPlan, nextNumber } from './slips.records.ts'
import type { Act, Seen, Stage } from './slips.act.ts'

const HEADER =
  '序号 姓名 证件类型 证件号码 性别 民族 学号 专业代码 专业名称 班级 年级 学历层次 学制 手机号 邮箱 考生类型 备注'.split(
    ' ',
  )
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROWS = 3
const IMPORTED = `导入 ${ROWS} 行`

/** A workbook of students of this class; `className` is what its cells say of it. */
function workbook({ name, also = [] }: Seen, rows = ROWS, className = name): Buffer {
  const number = Number(name.replaceAll(/\D/g, ''))
  const lines = Array.from({ length: rows }, (_, at) => {
    const first17 = `220104${2000 + (number % 10)}${String(1 + (at % 9)).padStart(2, '0')}15${String(number % 100).padStart(2, '0')}${at % 10}`
    const no = `SL${number}${String(at).padStart(5, '0')}`
    const cells: Record<string, string> = {
      姓名: '林子涵',
      证件类型: '居民身份证',
      证件号码: first17 + idCheckDigit(first17),
      民族: '汉族',
      学号: no,
      专业代码: also[0] ?? '',
      班级: className,
      年级: '2026',
      学历层次: '中职',
      手机号: '13800138000',
      考生类型: '在校生',
    }
    return HEADER.map((title) => cells[title] ?? '')
  })
  return makeWorkbook([HEADER, ...lines])
}

/** A class that does not exist yet, and the code of a major for its students. */
async function newClass({ server }: Stage): Promise<Seen> {
  const [major] = await server.read<{ code: string }>(
    `select m.code from major m join account a on a.org_sn = m.org_sn where a.username = 'school' and m.status = 'ENABLE' and m.delete_time is null limit 1`,
  )
  const name = `误操作${2600 + nextNumber()}班`
  return { sn: name, name, also: [major?.code ?? ''] }
}

const drawer = (page: Page) => page.getByRole('dialog').last()
/** Chooses a workbook for the import of students. */
async function chooseWorkbook(page: Page, { server }: Stage, buffer: Buffer): Promise<void> {
  await page.goto(`${server.url}/school/student/manage?limit=10`)
  await press(page, '导入')
  await drawer(page).locator('input[type="file"]').setInputFiles({ name: 'students.xlsx', mimeType: XLSX, buffer })
  await drawer(page).getByText('students.xlsx').waitFor()
}
const studentsOf = ({ name }: Seen) => `select count(*) from student where class_name = '${name}'`

const preview: Act = {
  component: 'ImportSteps',
  does: 'the preview of an import',
  username: 'school',
  record: newClass,
  open: (page, seen, stage) => chooseWorkbook(page, stage, workbook(seen)),
  steps: [{ button: (page) => button(page, '开始预检') }],
  sends: /^POST .*\/student\/import$/,
  trace: () => [],
  figure: () => `select count(*) from job where kind = 'student.import' and mode = 'preview'`,
  second: 'each',
}

const run: Act = {
  ...preview,
  does: 'the import',
  open: async (page, seen, stage) => {
    await chooseWorkbook(page, stage, workbook(seen))
    await press(page, '开始预检')
    await button(page, IMPORTED).waitFor()
  },
  steps: [{ button: (page) => button(page, IMPORTED) }],
  sends: /^POST .*\/job\/[^/]+\/run$/,
  trace: () => ['student.import *'],
  figure: studentsOf,
  rises: ROWS,
  second: /行未导入|任务没有完成/,
}

/** A finished import of a new class. */
async function importedClass(stage: Stage): Promise<Seen> {
  const seen = await newClass(stage)
  const { context } = stage.window
  const answer = await context.request.post(
    stage.server.url + studentContract.import.base + studentContract.import.path,
    {
      multipart: { mode: 'abort', file: { name: 'students.xlsx', mimeType: XLSX, buffer: workbook(seen) } },
    },
  )
  if (!answer.ok()) throw new Error(await answer.text())
  for (;;) {
    const [found] = await stage.server.read<{ count: number }>(`select (${studentsOf(seen)})::int as count`)
    if (found?.count === ROWS) return seen
  }
}

const undoImport: Act = {
  ...preview,
  component: 'UndoImport',
  does: 'the undo of an import',
  record: importedClass,
  open: async (page, _seen, { server }) => {
    await page.goto(`${server.url}/school/student/manage?limit=10`)
    await page.getByRole('button', { name: /^后台任务/ }).click()
    await button(page, `撤销导入的 ${ROWS} 行`).first().waitFor()
  },
  steps: [
    { button: (page) => button(page, `撤销导入的 ${ROWS} 行`).first(), once: true },
    { button: (page) => button(page.getByRole('dialog', { name: /^撤销导入的/ }), `撤销导入的 ${ROWS} 行`) },
  ],
  sends: /^POST .*\/job\/[^/]+\/undo$/,
  trace: () => ['student.undo *'],
  figure: ({ name }) => `select -count(*) from student where class_name = '${name}'`,
  rises: ROWS,
  second: /已经撤销过，不能再次撤销/,
}

const mend: Act = {
  ...preview,
  component: 'ImportMend',
  does: 'a corrected cell of an import',
  open: async (page, seen, stage) => {
    await chooseWorkbook(page, stage, workbook(seen, 2, ''))
    await press(page, '开始预检')
    await drawer(page)
      .getByRole('group', { name: /^第 2 行/ })
      .waitFor()
  },
  steps: [
    {
      fill: (page, { name }) =>
        drawer(page)
          .getByRole('group', { name: /^第 2 行/ })
          .getByLabel(/班级$/)
          .last()
          .fill(name),
      field: (page) =>
        drawer(page)
          .getByRole('group', { name: /^第 2 行/ })
          .getByLabel(/班级$/)
          .last(),
      // A cell is sent when it is left, and by Enter.
      button: (page) =>
        drawer(page)
          .getByRole('group', { name: /^第 2 行/ })
          .getByRole('button'),
    },
  ],
  sends: /^PUT .*\/job\/[^/]+\/row\/\d+$/,
  figure: () => 'select count(*) from import_row where mended is not null',
}

const cancel: Act = {
  ...preview,
  component: 'JobProgress',
  does: 'a job cancelled',
  open: async (page, seen, stage) => {
    await chooseWorkbook(page, stage, workbook(seen, 20_000))
    await press(page, '开始预检')
    await button(page, '取消任务').waitFor()
  },
  steps: [{ button: (page) => button(page, '取消任务') }],
  sends: /^DELETE .*\/job\/[^/]+$/,
  trace: () => ['job.cancel *'],
  figure: () => `select count(*) from job where cancel_asked or state = 'cancelled'`,
  // The job of another tab may be over before it is cancelled.
  without: ['two tabs'],
}

const exported: Act = {
  ...preview,
  component: 'ExportDialog',
  does: 'an export',
  open: async (page, _seen, { server }) => {
    await page.goto(`${server.url}/school/student/manage?limit=10`)
    await press(page, '导出')
    await button(drawer(page), '导出').waitFor()
  },
  steps: [{ button: (page) => button(drawer(page), '导出') }],
  sends: /^POST .*\/student\/export$/,
  trace: () => ['student.export *'],
  figure: () => `select count(*) from audit where action = 'student.export'`,
}

/** Answers each dialog for a file with the same one. */
const answerChoosers = (file: string) => async (page: Page) => {
  page.on('filechooser', (chooser) => void chooser.setFiles(sample(file)).catch(() => undefined))
}
const uploads = {
  sends: /^POST .*\/media\/file$/,
  trace: () => ['media.upload *'],
  figure: () => 'select count(*) from media',
  second: 'each',
} as const

const upload: Act = {
  ...uploads,
  component: 'UploadInput',
  does: 'an attachment',
  username: 'college',
  record: draftPlan,
  // What was not saved is not there after Back and forward: who chooses a file then makes another act.
  without: ['Back'],
  open: async (page, { sn }, { server }) => {
    await page.goto(`${server.url}/college/exam/plan/edit/${sn}`)
    await page
      .locator('.zk-form-page:visible')
      .locator('button')
      .filter({ hasText: /^上\s*传$/ })
      .waitFor()
  },
  steps: [
    {
      fill: answerChoosers('licence.png'),
      button: (page) =>
        page
          .locator('.zk-form-page:visible')
          .locator('button')
          .filter({ hasText: /^上\s*传$/ }),
    },
  ],
}

/** The exam of the site that is held now. */
async function examNow({ server }: Stage): Promise<Seen> {
  const [exam] = await server.read<Seen>(
    `select e.sn, e.name from exam e join plan p on p.sn = e.plan_sn join account a on a.org_sn = p.org_sn
     where a.username = 'college2' and business_now() between e.start_time and e.end_time limit 1`,
  )
  if (!exam) throw new Error('no exam of the site is held now')
  return exam
}
const incident = (page: Page) => page.getByRole('dialog', { name: '登记异常情况' })
async function openIncident(page: Page, { sn }: Seen, { server }: Stage): Promise<void> {
  await page.goto(`${server.url}/college/message/problem/exam/${sn}/view`)
  await page
    .getByRole('button', { name: /登记异常$/ })
    .first()
    .click()
  await incident(page)
    .locator('button')
    .filter({ hasText: /^上\s*传$/ })
    .first()
    .waitFor()
}

const photo: Act = {
  ...uploads,
  component: 'PhotoInput',
  does: 'a photo of an incident',
  username: 'college2',
  record: examNow,
  open: openIncident,
  steps: [
    {
      fill: answerChoosers('photos/good.jpg'),
      button: (page) =>
        incident(page)
          .locator('button')
          .filter({ hasText: /^上\s*传$/ })
          .first(),
    },
  ],
}

async function draw(page: Page): Promise<void> {
  await press(incident(page), '添加见证人')
  const area = incident(page).getByRole('img', { name: '手写签名区' })
  await area.scrollIntoViewIfNeeded()
  const box = await area.boundingBox()
  if (!box) throw new Error('there is no place for a signature')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 5 })
  await page.mouse.up()
}

const signature: Act = {
  ...photo,
  component: 'SignatureInput',
  does: 'a drawn signature',
  steps: [{ fill: draw, button: (page) => button(incident(page), '采用签名') }],
}

export const FILES: readonly Act[] = [preview, run, undoImport, mend, cancel, exported, upload, photo, signature]
