import { dialog, fill, pick, press, rowOf, setTime } from './journey.forms.ts'
import type { Person } from './journey.people.ts'
import { dayAt } from './journey.days.ts'

/** Asks the site for places around a day so many days from the beginning of the journey; the site chooses the plan. */
export async function requestBorrow({ page, go }: Person, plan: string, examIn: number, count: number): Promise<void> {
  await go('/school/plan/college/list')
  await press(rowOf(page, plan), '申请借考')
  const form = dialog(page, '申请借考')
  const wanted = form.locator('.ant-form-item', { has: page.getByLabel('指定计划') })
  await wanted.hover()
  await wanted.locator('.ant-select-clear').click()
  await setDays(form, examIn)
  await fill(form, {
    申请人数: String(count),
    学校联系人: '赵明华',
    联系手机号: '13904317001',
    借考原因: '本校没有实操机房',
  })
  await pick(form, '申请院校')
  await press(form, '提交申请')
  await page.getByText('借考申请已提交').waitFor()
}

async function setDays(form: ReturnType<typeof dialog>, examIn: number): Promise<void> {
  await setTime(form, '期望开始日期', dayAt(examIn))
  await setTime(form, '期望结束日期', dayAt(examIn + 1))
}

/** A request that came back is changed and sent again. */
export async function reapply({ page, go }: Person, examIn: number): Promise<void> {
  await go('/school/plan/list')
  await press(rowOf(page, '借考已驳回'), '重新申请')
  const form = dialog(page, '修改并重新申请')
  await setDays(form, examIn)
  await fill(form, { 借考原因: '本校没有实操机房，已与站点商定日期' })
  await press(form, '提交申请')
  await page.getByText('借考申请已提交').waitFor()
}

/** The host approves so many places. */
export async function approveBorrow({ page, go }: Person, school: string, count: number): Promise<void> {
  await go('/college/exam/audit/list')
  await press(rowOf(page, school), '审核')
  await page.waitForURL(/\/audit$/)
  const decision = page.getByRole('region', { name: '审核', exact: true })
  await fill(decision, { 批准人数: String(count) })
  await press(decision, '通过')
  await page.getByText('借考已通过').filter({ visible: true }).first().waitFor()
}

/** The host puts it on a plan. */
export async function attachBorrow({ page, go }: Person, school: string, plan: string): Promise<void> {
  await go('/college/exam/plan/pplan/list')
  await press(rowOf(page, school), '加入计划')
  const question = page.getByRole('dialog', { name: /加入计划$/ })
  await question.getByRole('radio', { name: plan }).click()
  await press(question, '加入计划')
  await page.getByText('已加入计划').first().waitFor()
  await question.waitFor({ state: 'hidden' })
}
