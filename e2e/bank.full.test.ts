import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { addRow, button, choose, dialog, fill, press, rowOf, setTime } from './journey.forms.ts'
import { dayAt } from './journey.days.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const TEMPLATE = '机械工程制图高级理论方案'
const PLAN = '2027年夏季机械工程制图高级考核计划'
const [PAPER_A, PAPER_B] = ['机械工程制图高级 A 卷', '机械工程制图高级 B 卷']
/** Of another system: the brace of one is not closed, one has no answers. */
const FILE = `$CATEGORY: $course$/top/JXGCZT/SENIOR/零件图

零件图的内容不包括哪一项？{=装配关系 ~一组视图 ~技术要求}

哪种材料的剖面符号为 45° 细实线？{=金属材料 ~木材 ~液体}

表面粗糙度 Ra 的单位是毫米。{F

哪一项属于位置公差？{=同轴度 ~圆度 ~直线度}

表面粗糙度参数的单位是哪一个？{=微米 ~毫米 ~厘米}

剖面线可以与主要轮廓线平行。

基孔制的孔的下偏差为零。{T}
`

let server: TestServer
let center: Window
let page: Page

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  center = await openSignedIn(server, 'center', 'CN')
  page = center.page
}, patience(60))
afterAll(() => server.close())

/** How many rows of a table meet a condition. */
async function counted(table: string, where: string): Promise<number | undefined> {
  const [row] = await server.read<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`)
  return row?.count
}
/** The questions of the file begin so. */
const imported = `(plain like '零件图的内容不包括%' or plain like '哪种材料的剖面符号%' or plain like '表面粗糙度%' or plain like '哪一项属于位置公差%' or plain like '剖面线可以与主要轮廓线平行%' or plain like '基孔制的孔的下偏差%')`

const go = async (window: Window, path: string) => {
  await window.page.goto(server.url + path)
  await window.settle()
}

/** Enables the drafts of the level that a filter lists. */
async function enableDrafts(filter: string, count: number): Promise<void> {
  await go(center, `/center/question/manage?level=SENIOR&status=INIT&${filter}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await press(page.locator('.zk-bulk'), `启用 ${count} 条`)
  await press(dialog(page).last(), '启用')
  await page.getByText(`启用成功：${count} 条`).first().waitFor()
}

/** Asks for a paper of the template. */
async function askPaper(title: string): Promise<Locator> {
  await go(center, '/center/question/manage?tab=paper&add=1')
  const form = dialog(page, '组卷')
  await choose(page, form, '考试方案', TEMPLATE)
  await fill(form, { 试卷名称: title })
  await press(form, '组卷')
  return form
}

/** Enables the paper that was made and is open. */
async function enablePaper(title: string): Promise<void> {
  const made = dialog(page, '试卷详情')
  await made.getByText(title).first().waitFor()
  await press(made, '启用')
  await button(made, '停用').waitFor()
}

describe('issue 36 row 6: from questions of another system to the sealed papers of a plan', () => {
  test('an editor imports GIFT, mends two, and enables them', async () => {
    await go(center, '/center/question/manage')
    await press(page, '导入')
    const file = { name: '高级.gift', mimeType: 'text/plain', buffer: Buffer.from(FILE) }
    await dialog(page).locator('input[type="file"]').setInputFiles(file)
    await press(page, '开始预检')
    await page.getByText('5 行可以导入，2 行有错误').waitFor()
    for (const [line, stem] of [
      [7, '表面粗糙度 Ra 的单位是毫米。'],
      [13, null],
    ] as const) {
      const row = dialog(page).getByRole('group', { name: new RegExp(`^第 ${line} 行`) })
      await choose(page, row, `第 ${line} 行 题型`, '判断题')
      if (stem !== null) await row.getByLabel(`第 ${line} 行 题干`).fill(stem)
      await row.getByLabel(`第 ${line} 行 答案`).fill('错误')
      await row.getByLabel(`第 ${line} 行 答案`).press('Enter')
      await row.getByText('已改正').waitFor()
    }
    await page.getByRole('button', { name: '导入 7 行' }).click()
    await page.getByText('已导入 7 行').first().waitFor()
    expect(await counted('question', `${imported} and level = 'SENIOR' and status = 'INIT'`)).toBe(7)
  })

  test('the editor enables them together', async () => {
    const [point] = await server.read<{ sn: string }>(
      `select p.sn from knowledge_point p join credential c on c.sn = p.credential_sn where c.code = 'JXGCZT' and p.name = '零件图'`,
    )
    await enableDrafts(`point=${point?.sn}`, 7)
    expect(await counted('question', `${imported} and level = 'SENIOR' and status = 'ENABLE'`)).toBe(7)
  })

  test('a template asks for two of a point by its blueprint', async () => {
    await go(center, '/center/exam/template/new')
    await fill(page, { 方案名称: TEMPLATE })
    await choose(page, page, '证书', '机械工程制图')
    await choose(page, page, '等级', '高级')
    const theory = page.getByRole('group', { name: '理论', exact: true })
    await fill(theory, { 时长: '30' })
    for (const [at, [type, count, each]] of [
      ['单选题', '2', '30'],
      ['判断题', '2', '20'],
    ].entries()) {
      const row = await addRow(theory, '题型', at + 1)
      await choose(page, row, '题型', type ?? '')
      await fill(row, { 题数: count ?? '', 每题分值: each ?? '' })
    }
    const cell = await addRow(theory, '蓝图项', 1)
    await cell.getByLabel('知识点', { exact: true }).click()
    await page
      .locator('.ant-select-tree-title:visible')
      .filter({ hasText: /^零件图$/ })
      .first()
      .click()
    await choose(page, cell, '题型', '单选题')
    await fill(cell, { 最少题数: '2', 最多题数: '2' })
    const practical = page.getByRole('group', { name: '实操', exact: true })
    await fill(practical, { 时长: '60' })
    const task = await addRow(practical, '任务', 1)
    await fill(task, { 任务名称: '零件测绘', 时长: '60', 分值: '100' })
    await press(page, '保存')
    await page.getByText('方案已保存').waitFor()
    const saved = dialog(page, '考试方案详情')
    await press(saved, '启用')
    await button(saved, '停用').waitFor()
    expect(await counted('template', `name = '${TEMPLATE}' and status = 'ENABLE'`)).toBe(1)
  })

  test('paper A is made; paper B lacks a question, is told which, and is made once it is added', async () => {
    await askPaper(PAPER_A)
    await enablePaper(PAPER_A)
    const form = await askPaper(PAPER_B)
    await form.getByText('共缺 1 题：判断题 2 题', { exact: false }).waitFor()
    await go(center, '/center/question/manage?add=1')
    const added = dialog(page, '新增试题')
    await choose(page, added, '证书', '机械工程制图')
    await choose(page, added, '等级', '高级')
    await choose(page, added, '题型', '判断题')
    await added.getByRole('textbox', { name: '题干' }).fill('孔的公差带代号用大写字母表示。')
    await added.getByRole('toolbar', { name: '格式' }).first().getByRole('button', { name: '插入公式' }).click()
    const formula = dialog(page, '插入公式')
    await formula.getByLabel('公式（TeX）').fill(String.raw`\Phi 50^{+0.025}_{0}`)
    await formula.locator('output .katex-html').waitFor()
    await press(formula, '插入')
    await added.getByRole('textbox', { name: '题干' }).getByText(String.raw`\(\Phi 50^{+0.025}_{0}\)`).waitFor()
    await added.getByText('正确', { exact: true }).click()
    await press(added, '保存')
    await enableDrafts(`keyword=${encodeURIComponent('孔的公差带')}`, 1)
    await askPaper(PAPER_B)
    await enablePaper(PAPER_B)
    expect(await counted('bank_paper', `title in ('${PAPER_A}', '${PAPER_B}') and status = 'ENABLE'`)).toBe(2)
  })

  test('a site plans the exam; the centre seals A and B for it, opens the review page and is listed', async () => {
    const site = await openSignedIn(server, 'college', 'CN')
    await go(site, '/college/exam/plan/new')
    await choose(site.page, site.page, '站点与证书', '机械工程制图')
    await choose(site.page, site.page, '等级', '高级')
    await choose(site.page, site.page, '考试方案', TEMPLATE)
    await choose(site.page, site.page, '考核方向', '零件测绘')
    await fill(site.page, { 标题: PLAN, 计划人数: '30' })
    const [theory, practical] = [dayAt(60), dayAt(61)]
    await setTime(site.page, '理论开始', `${theory} 09:00`)
    await setTime(site.page, '理论结束', `${theory} 12:00`)
    await setTime(site.page, '实操开始', `${practical} 09:00`)
    await setTime(site.page, '实操结束', `${practical} 17:00`)
    await setTime(site.page, '报名开始', `${dayAt(10)} 08:00`)
    await setTime(site.page, '报名截止', `${dayAt(30)} 18:00`)
    await press(site.page, '按考场自动排场次')
    await press(site.page, '提交')
    await site.page.getByText('计划已提交').waitFor()
    await site.context.close()

    await go(center, '/center/exam/plan/list')
    await press(rowOf(page, PLAN), '审核')
    const papers = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: '试卷', exact: true }) })
      .last()
    for (const [variant, title] of [
      ['主卷（A）', PAPER_A],
      ['备用卷（B）', PAPER_B],
    ] as const) {
      const place = papers.getByRole('listitem').filter({ hasText: '理论' }).getByRole('region', { name: variant })
      await choose(page, place, '选用题库试卷', title)
      await press(place, '封存')
      await place.getByText(/^SJ\d+\.pdf$/).waitFor()
    }
    const sealed = await server.read<{ variant: string; title: string }>(
      `select x.variant, b.title from paper x join bank_paper b on b.sn = x.paper_sn join plan p on p.sn = x.plan_sn where p.title = '${PLAN}' order by 1`,
    )
    expect(sealed).toEqual([
      { variant: 'A', title: PAPER_A },
      { variant: 'B', title: PAPER_B },
    ])

    await go(center, `/center/question/manage?tab=paper&keyword=${encodeURIComponent(PAPER_B)}`)
    await page.locator('.zk-inline-link').first().click()
    const detail = dialog(page, '试卷详情')
    await detail.getByText(PLAN).waitFor()
    const [review] = await Promise.all([
      center.context.waitForEvent('page'),
      detail.getByRole('link', { name: '打开预览页' }).click(),
    ])
    await review.getByText('单选题（2 题，60 分）').first().waitFor()
    await review.locator('.katex-html').first().waitFor()
    await review.close()
    await page.reload()
    await detail.getByText('登录查看').first().waitFor()
  })
})
