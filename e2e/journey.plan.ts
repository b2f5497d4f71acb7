import { choose, dialog, fill, press, rowOf, setTime } from './journey.forms.ts'
import { dayAt } from './journey.days.ts'
import type { Person } from './journey.people.ts'

/** The plan of the journey, and why its site was sent back first. */
export const PLAN = '2027年春季机械工程制图中级考核计划'
export const OPINION = '实操机房缺少设备清单，请在补充说明中写明'

export type PlanStory = {
  title: string
  /** Days from the beginning of the journey: theory, with the practice a day later; the end of the sign-up. */
  examIn: number
  signupUntil: number
  expected: number
  borrowed: number
}

/** A site's plan for the middle level with the sessions that its rooms allow, sent in. */
export async function makePlan({ page, go }: Person, plan: PlanStory): Promise<void> {
  await go('/college/exam/plan/new')
  await choose(page, page, '站点与证书', '机械工程制图')
  await choose(page, page, '等级', '中级')
  await choose(page, page, '考试方案', '机械工程制图中级考试方案')
  await fill(page, { 标题: plan.title, 计划人数: String(plan.expected) })
  const [theory, practical] = [dayAt(plan.examIn), dayAt(plan.examIn + 1)]
  await setTime(page, '理论开始', `${theory} 09:00`)
  await setTime(page, '理论结束', `${theory} 12:00`)
  await setTime(page, '实操开始', `${practical} 09:00`)
  await setTime(page, '实操结束', `${practical} 17:00`)
  await setTime(page, '报名开始', `${dayAt(-1)} 08:00`)
  await setTime(page, '报名截止', `${dayAt(plan.signupUntil)} 18:00`)
  await press(page, '按考场自动排场次')
  await page.getByRole('status').getByText(`计划容量 ${plan.expected} 人`).waitFor()
  await page.getByLabel('接受借考').click()
  await fill(page, { 借考名额: String(plan.borrowed) })
  await page.getByRole('status').getByText('全部符合，可以提交').waitFor()
  await press(page, '提交')
  await page.getByText('计划已提交').waitFor()
  await dialog(page, '考核计划详情').getByText('计划待审核').first().waitFor()
}

/** The centre reads the plan and approves it. */
export async function approvePlan({ page, go }: Person, title: string): Promise<void> {
  await go('/center/exam/plan/list')
  await press(rowOf(page, title), '审核')
  // So small a plan is no conflict, only a warning.
  await page.getByText('计划人数少于 30 人').waitFor()
  await press(page, '通过')
  await page.getByText('全部审完了').waitFor()
  await page.getByText('计划已通过').filter({ visible: true }).first().waitFor()
}
