import { choose, dialog, fill, pick, press, readPassword, sample } from './journey.forms.ts'
import type { Institution, Person } from './journey.people.ts'

/** A new operator of the centre; its first password. */
export async function addOperator({ page, go }: Person, username: string): Promise<string> {
  await go('/system/setting/operator?add=1')
  const form = dialog(page, '新增操作员')
  await fill(form, { 账号: username, 姓名: '韩雪梅', 手机号: '13904310009', 邮箱: 'center@example.org.cn' })
  await press(form, '随机生成')
  const password = await form.getByLabel('初始密码').inputValue()
  await press(form, '保存')
  await page.getByText('操作员已保存').waitFor()
  return password
}

/** A new institution; the one-time password of its account. */
export async function addInstitution({ page, go }: Person, org: Institution): Promise<string> {
  await go('/system/college?add=1')
  const form = dialog(page)
  await fill(form, {
    管理账号: org.username,
    院校名称: org.name,
    学校标识码: org.code,
    统一社会信用代码: org.uscc,
    试点年度: '2026',
  })
  await pick(form, '试点院校')
  await pick(form, '公办')
  await choose(page, form, '办学层次', org.level)
  await form.getByLabel('省市').click()
  for (const region of ['吉林省', '长春市', '南关区'])
    await page
      .getByRole('menuitemcheckbox', { name: region, exact: true })
      .or(page.locator(`li[title="${region}"]`))
      .first()
      .click()
  await fill(form, {
    详细地址: '长春市南关区大经路 88 号',
    法定代表人: '王建国',
    联系人: '李晓明',
    联系人手机号: org.mobile,
    联系人邮箱: `${org.username}@example.edu.cn`,
  })
  // The input of the licences comes before that of the logo.
  await form.locator('input[type="file"]').first().setInputFiles(sample('licence.png'))
  await form.getByRole('button', { name: /移除/ }).first().waitFor()
  await press(form, '保存')
  return readPassword(page)
}
