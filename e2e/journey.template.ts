import { addRow, button, choose, dialog, fill, pick, press } from './journey.forms.ts'
import { usccOf } from './journey.people.ts'
import type { Person } from './journey.people.ts'

const LEVELS = ['初级', '中级', '高级']
const TEMPLATE = '机械工程制图中级考试方案'

const AUTHORITY = '机械行业职业技能评价中心'

/** The authority of the credentials. */
export async function addAuthority({ page, go }: Person): Promise<void> {
  await go('/center/credential/authority/list?add=1')
  const form = dialog(page, '新增机构')
  await fill(form, {
    机构名称: AUTHORITY,
    机构代码: 'JXPJ',
    批次: '第二批',
    统一社会信用代码: usccOf('52110000MJ0000021'),
    联系人: '蒋志强',
    手机号: '13911002100',
    邮箱: 'jxpj@example.org.cn',
  })
  await press(form, '保存')
  await page.getByText('发证机构已保存').waitFor()
}

type Credential = { code: string; name: string; form: '机械制图' | '汽车装配' }

/** A credential of three levels, enabled. */
export async function addCredential({ page, go }: Person, { code, name, form }: Credential): Promise<void> {
  await go('/center/credential/manage/new')
  await fill(page, { 证书代码: code, 证书名称: name })
  await choose(page, page, '发证机构', AUTHORITY)
  await pick(page, form)
  await pick(page, '机考')
  for (const [at, level] of LEVELS.entries()) {
    const row = await addRow(page, '等级', at + 1)
    await choose(page, row, '等级', level)
    await fill(row, { '考试费（元/人/次）': '290', '单科补考费（元）': '145' })
  }
  await fill(page, { 证书有效期: '3', 站点有效期: '3' })
  await press(page, '保存')
  await page.getByText('证书已保存').waitFor()
  const saved = dialog(page, '证书详情')
  await press(saved, '启用')
  await page.getByText(`启用成功：${name}`).waitFor()
}

/** A template of the middle level: two subjects of 100 points each, enabled. */
export async function addTemplate({ page, go }: Person): Promise<void> {
  await go('/center/exam/template/new')
  await fill(page, { 方案名称: TEMPLATE })
  await choose(page, page, '证书', '机械工程制图')
  await choose(page, page, '等级', '中级')
  const theory = page.getByRole('group', { name: '理论', exact: true })
  await fill(theory, { 时长: '60' })
  const question = await addRow(theory, '题型', 1)
  await choose(page, question, '题型', '单选题')
  await fill(question, { 题数: '50', 每题分值: '2' })
  const practical = page.getByRole('group', { name: '实操', exact: true })
  await fill(practical, { 时长: '180' })
  for (const [at, name] of ['零件测绘', '装配图拆画'].entries()) {
    const task = await addRow(practical, '任务', at + 1)
    await fill(task, { 任务名称: name, 时长: '90', 分值: '50' })
  }
  await press(page, '保存')
  await page.getByText('方案已保存').waitFor()
  const saved = dialog(page, '考试方案详情')
  await press(saved, '启用')
  await button(saved, '停用').waitFor()
}
