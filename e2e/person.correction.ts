import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { openWindow } from './browserWindow.ts'
import { act, button, dialog, fill, press, rowOf, sample } from './journey.forms.ts'
import type { Person } from './journey.people.ts'
import { cardOf } from './person.students.ts'
import type { Student } from './person.students.ts'
import type { TestServer } from './testServer.ts'

/** What the evidence says: another name after the dot, and another serial in the number. */
export const RIGHT = { name: '艾力江·买买提', id_no: cardOf('22010420060618203') }

const listOf = (portal: 'school' | 'center', { student_no }: Student) =>
  `/${portal}/student/manage?keyword=${student_no}`

/** Opens a student by the name in the list. */
async function openStudent({ page, go, settle }: Person, portal: 'school' | 'center', student: Student) {
  await go(listOf(portal, student))
  await rowOf(page, student.student_no).locator('.zk-inline-link').first().click()
  await settle()
  return dialog(page, '学生详情')
}

/** Tries to rename a student: the field of the form is closed, and then opened as the tools of a browser can. What the form says before, and once the server has refused it. */
export async function tryRename({ page, go }: Person, student: Student, name: string): Promise<string[]> {
  await go(listOf('school', student))
  await act(page, rowOf(page, student.student_no), '编辑')
  const form = dialog(page, '编辑学生')
  const field = form.getByLabel('姓名', { exact: true })
  if (await field.isEnabled()) throw new Error('the name can be changed')
  const before = await form.innerText()
  await field.evaluate((node) => node.removeAttribute('disabled'))
  await field.fill(name)
  await press(form, '保存')
  return [before, await form.getByRole('alert').filter({ hasText: '不能直接修改' }).innerText()]
}

/** The school asks for the right identity, with a file that proves it. */
export async function askCorrection(school: Person, student: Student): Promise<void> {
  const { page } = school
  const detail = await openStudent(school, 'school', student)
  await press(detail, '申请更正身份')
  const form = dialog(page, `申请更正身份：${student.name}`)
  await fill(form, { 姓名: RIGHT.name, 证件号码: RIGHT.id_no, 更正原因: '入学登记时姓名和号码写错，附身份证件' })
  await form.locator('input[type="file"]').setInputFiles(sample('licence.png'))
  await form.getByRole('button', { name: /移除/ }).waitFor()
  await press(form, '提交申请')
  await page.getByText('已申请，等待考试中心或平台确认').first().waitFor()
  await detail.getByText(`由“${student.name}”更正为“${RIGHT.name}”`).waitFor()
  if (await button(detail, '确认更正').isVisible()) throw new Error('who asks may confirm')
}

/** A person of the centre compares both numbers with the evidence, and confirms; answers the numbers as they were shown. */
export async function confirmCorrection(center: Person, student: Student): Promise<string> {
  const { page } = center
  const detail = await openStudent(center, 'center', student)
  await detail.getByRole('link', { name: /\.png/ }).waitFor()
  await press(detail, '查看完整号码')
  const question = page.getByRole('dialog').filter({ hasText: '查看更正前后的完整证件号码' }).last()
  await question.getByRole('textbox').fill('与身份证件核对')
  await press(question, '查看')
  const numbers = page.getByRole('dialog').filter({ hasText: RIGHT.id_no }).last()
  await numbers.waitFor()
  const shown = await numbers.innerText()
  await page.keyboard.press('Escape')
  await numbers.waitFor({ state: 'hidden' })
  await press(detail, '确认更正')
  await press(page.getByRole('dialog', { name: `确认更正“${student.name}”？` }), '确认更正')
  await page.getByText(`${student.name}的身份已更正`).first().waitFor()
  return shown
}

/** The platform decides on a certificate that shows the identity of before. */
export async function reissue({ page, go }: Person, no: string): Promise<void> {
  await go(`/system/score/certificate?keyword=${no}`)
  await rowOf(page, no).getByText('身份已更正，未补发').waitFor()
  await act(page, rowOf(page, no), '补发')
  const question = page.getByRole('dialog', { name: new RegExp(`^补发“${no}`) })
  await question.getByLabel('原因').fill('身份已更正，旧证书已收回')
  await press(question, '补发')
  await rowOf(page, no).getByText(RIGHT.name).waitFor()
}

/** What the public check answers to number and name, for a visitor without an account. */
export async function checkNamed(server: TestServer, no: string, names: readonly string[]): Promise<string[]> {
  const { context, page, settle } = await openWindow(server, 'CN', 390)
  const texts: string[] = []
  for (const name of names) {
    await page.goto(`${server.url}/certificate`)
    await settle()
    await fill(page, { 证书编号: no, 持证人姓名: name })
    const answered = page.waitForResponse((response) => response.url().includes(certificateContract.checkNamed.path))
    await press(page, '查验')
    await answered
    await page.locator('.check-verdict').waitFor()
    texts.push(await page.locator('main').innerText())
  }
  await context.close()
  return texts
}
