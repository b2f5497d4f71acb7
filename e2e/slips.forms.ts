import type { Page } from 'playwright-core'
import { button, fill, pick, press } from './journey.forms.ts'
import { accountOf, approvedPlan, draftPlan, newMajor, newOperator, nextNumber, versionIn } from './slips.records.ts'
import { openMajors, rowWith } from './slips.moves.ts'
import type { Act, Stage } from './slips.act.ts'

const CHANGED = /数据已被他人更新/
const formNamed = (page: Page, name: string) => page.getByRole('dialog', { name })
const formPage = (page: Page) => page.locator('.zk-form-page:visible')

const edit: Act = {
  component: 'FormDrawer',
  does: 'a changed record',
  username: 'college',
  record: (stage) => newMajor(stage),
  open: async (page, seen, stage) => {
    await openMajors(page, seen, stage)
    await press(rowWith(page, seen), '编辑')
  },
  steps: [
    {
      fill: (page) => formNamed(page, '编辑专业').getByLabel('院系').fill('机械工程学院'),
      field: (page) => formNamed(page, '编辑专业').getByLabel('院系'),
      button: (page) => button(formNamed(page, '编辑专业'), '保存'),
    },
  ],
  sends: /^PUT .*\/major\/[^/]+$/,
  trace: ({ sn }) => [`major.update ${sn}`],
  figure: versionIn('major'),
  second: CHANGED,
}

const create: Act = {
  ...edit,
  does: 'a new record',
  record: async () => ({ sn: String(780_100 + nextNumber()), name: '误操作新专业' }),
  open: async (page, _seen, { server }) => {
    await page.goto(`${server.url}/college/major/manage?add=1`)
    await formNamed(page, '新增专业').getByLabel('专业代码').waitFor()
  },
  steps: [
    {
      fill: async (page, { sn, name }) => {
        const form = formNamed(page, '新增专业')
        await fill(form, { 专业代码: sn, 专业名称: name, 学制: '3', 开设年份: '2020' })
        await pick(form, '高职')
      },
      field: (page) => formNamed(page, '新增专业').getByLabel('专业名称'),
      button: (page) => button(formNamed(page, '新增专业'), '保存'),
    },
  ],
  sends: /^POST .*\/major$/,
  trace: () => ['major.create *'],
  figure: ({ sn }) => `select count(*) from major where code = '${sn}'`,
  second: /代码不能重复/,
}

/** One account for each way: a changed name is that of the whole account. */
const STAFF = ['center_plan', 'center_score', 'center_news', 'system_ops'] as const
/** Another one each time: a tab whose text is the stored one has nothing to save. */
const fillName = (on: Page) =>
  formPage(on)
    .getByLabel('姓名')
    .fill(nextNumber() % 2 === 0 ? '欧阳春晓' : '欧阳秋实')
const page: Act = {
  component: 'FormPage',
  does: 'the changed data of the own account',
  username: STAFF,
  record: (stage, way) => accountOf(stage, STAFF[way] ?? ''),
  open: async (on, _seen, { server }) => {
    await on.goto(`${server.url}/user/info`)
    await formPage(on).getByLabel('姓名').waitFor()
  },
  steps: [
    {
      fill: fillName,
      field: (on) => formPage(on).getByLabel('姓名'),
      button: (on) => button(formPage(on), '保存'),
    },
  ],
  sends: /^PUT .*\/user\/info$/,
  trace: ({ sn }) => [`account.edit ${sn}`],
  figure: versionIn('account'),
  second: CHANGED,
}

const openPlan = async (on: Page, { sn }: { sn: string }, { server }: Stage) => {
  await on.goto(`${server.url}/college/exam/plan/edit/${sn}`)
  await button(formPage(on), '保存').waitFor()
}
const fillRemark = (on: Page) => formPage(on).getByLabel('备注').fill(`请考生带齐证件，第 ${nextNumber()} 次修改`)

const save: Act = {
  component: 'SubmitFormPage',
  does: 'saving',
  username: 'college',
  record: draftPlan,
  open: openPlan,
  steps: [{ fill: fillRemark, button: (on) => button(formPage(on), '保存') }],
  sends: /^PUT .*\/exam\/plan\/[^/]+$/,
  trace: ({ sn }) => [`plan.update ${sn}`],
  figure: versionIn('plan'),
  second: CHANGED,
}

const submit: Act = {
  ...save,
  does: 'saving and submitting',
  steps: [{ fill: fillRemark, button: (on) => button(formPage(on), '提交') }],
  sends: /^PUT .*\/exam\/plan\/[^/]+(?:\/submit)?$/,
  trace: ({ sn }) => [`plan.update ${sn}`, `plan.submit ${sn}`],
  rises: 2,
  requests: 2,
  second: /数据已被他人更新|当前状态不能执行此操作/,
}

const reveal: Act = {
  component: 'RevealDialog',
  does: 'the full numbers of a person',
  username: 'school',
  record: async ({ server }, way) => {
    const [student] = await server.read<{ sn: string; name: string }>(
      `select s.sn, s.student_no as name from student s join account a on a.org_sn = s.org_sn
       where a.username = 'school' order by s.student_no offset ${way} limit 1`,
    )
    return student ?? { sn: '', name: '' }
  },
  open: async (on, seen, { server }) => {
    await on.goto(`${server.url}/school/student/manage?keyword=${encodeURIComponent(seen.name)}`)
    await rowWith(on, seen)
      .getByRole('button', { name: /更多操作$/ })
      .click()
    await on.getByRole('menuitem', { name: '查看号码' }).click()
  },
  steps: [
    {
      fill: (on) =>
        on
          .getByRole('dialog', { name: /的完整信息$/ })
          .getByLabel(/^理由/)
          .fill('核对报名材料'),
      button: (on) => button(on.getByRole('dialog', { name: /的完整信息$/ }), '查看'),
    },
  ],
  sends: /^POST .*\/student\/[^/]+\/reveal$/,
  trace: ({ sn }) => [`student.reveal ${sn}`],
  figure: ({ sn }) => `select count(*) from audit where action = 'student.reveal' and target_sn = '${sn}'`,
  // Each tab asks for a reason of its own, and each look is recorded.
  second: 'each',
}

const reset: Act = {
  component: 'PasswordReset',
  does: 'the one-time password of an operator',
  username: 'admin',
  record: newOperator,
  open: async (on, seen, { server }) => {
    await on.goto(`${server.url}/system/setting/operator?keyword=${seen.name}`)
    await rowWith(on, seen).waitFor()
    await pressInRow(on, seen, '重置密码')
  },
  steps: [{ button: (on) => button(on.getByRole('dialog', { name: /^重置“/ }), '重置密码') }],
  sends: /^PUT .*\/user\/[^/]+\/reset$/,
  trace: ({ sn }) => [`operator.reset ${sn}`],
  figure: versionIn('account'),
  second: CHANGED,
}

/** An action of a row, wherever it is shown. */
async function pressInRow(on: Page, seen: { sn: string }, verb: string): Promise<void> {
  const row = rowWith(on, seen)
  await row.getByRole('button').first().waitFor()
  if (await button(row, verb).isVisible()) return button(row, verb).click()
  await row.getByRole('button', { name: /更多操作$/ }).click()
  return on.getByRole('menuitem', { name: verb, exact: true }).click()
}

const LEADER = '应急负责人'
const autosave: Act = {
  component: 'useAutosave',
  does: 'the draft of an exam application',
  username: 'college',
  record: approvedPlan,
  open: async (on, { sn }, { server }) => {
    await on.goto(`${server.url}/college/exam/plan/${sn}/exam/submit`)
    await formPage(on).getByLabel(LEADER, { exact: true }).waitFor()
  },
  steps: [
    {
      fill: (on) => formPage(on).getByLabel(LEADER, { exact: true }).fill(`负责人${nextNumber()}`),
      // It is sent after a pause, or when the page is left; whatever is pressed meanwhile sends it no second time.
      button: (on) => formPage(on).getByLabel(LEADER, { exact: true }),
    },
  ],
  sends: /^PUT .*\/exam\/plan\/[^/]+\/(?:exam|submit-exam)$/,
  trace: () => [],
  figure: ({ sn }) => `select count(*) from exam_draft where plan_sn = '${sn}'`,
  // A draft has no version: two tabs overwrite one another.
  second: 'each',
  without: ['two tabs'],
}

export const FORMS: readonly Act[] = [edit, create, page, save, submit, reveal, reset, autosave]
