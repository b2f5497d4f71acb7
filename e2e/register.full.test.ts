import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, openWindow } from './browserWindow.ts'
import { act, button, confirmMove, press, rowOf } from './journey.forms.ts'
import { checkAsStranger } from './journey.certificate.ts'
import { download } from './journey.sealedPaper.ts'
import { correct, EMPLOYER, NAME, PERSON, register, TRAINING } from './register.acts.ts'
import { applyFor, approve, importResult, issue } from './register.certify.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
let training: string
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<{ sn: string }>(`select sn from train_session where title = '${TRAINING}'`)
  training = found?.sn ?? ''
})
afterAll(() => server.close())

const stored = () =>
  server.read<{ status: string; kind: string; opinion: string | null; account: string | null }>(`
    select t.status, t.kind, t.opinion, a.status as account
    from trainee t left join account a on a.sn = t.account_sn where t.name = '${NAME}' and t.delete_time is null`)

/** A plan of the site `college` for which its examiners can be chosen, of a credential and level of the training. */
const PLAN = `
  select p.sn, c.name as institution from plan p join credential k on k.sn = p.credential_sn join college c on c.sn = p.org_sn
  where p.org_sn = (select org_sn from account where username = 'college') and k.code = 'JXGCZT' and p.status = 'PLAN_AUDIT'
    and p.level in ('BEGINNER', 'MIDDLE') and not exists (select 1 from exam_application a where a.sn = p.sn) order by p.sn limit 1`

test('a person registers on a phone, is sent back for a missing seal, reads it without an account, corrects it and waits again (spec §1.19, §2.1.3, §5.4; Decided 30, ADR 0069)', async () => {
  const phone = await openWindow(server, 'CN', 390)
  await register(phone.page, server.url)
  // The picture that is no photo was refused.
  expect(phone.takeTroubles().toSorted()).toEqual([
    expect.stringMatching(/^400: POST .*\/api\/media\/image\/file/),
    expect.stringContaining('status of 400'),
  ])
  expect(await stored()).toEqual([{ status: 'SUBMIT', kind: 'train', opinion: null, account: 'DISABLE' }])
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const trainer = await openSignedIn(server, 'trainer', 'CN')
  await trainer.page.goto(`${server.url}/train/train/${training}/student`)
  await rowOf(trainer.page, NAME).getByRole('link', { name: NAME }).click()
  const detail = trainer.page.locator('.zk-detail')
  await detail.getByAltText(`${NAME}的证件照`).waitFor()
  await detail.getByText('未验证').waitFor()
  await press(detail, '驳回')
  await confirmMove(trainer.page, '驳回', '推荐函未盖公章')
  await detail.getByText('已驳回').first().waitFor()
  await correct(phone.page)
  expect(await stored()).toEqual([{ status: 'SUBMIT', kind: 'train', opinion: null, account: 'DISABLE' }])
  for (const { takeTroubles } of [phone, trainer]) expect(takeTroubles()).toEqual([])
})

test('organiser and platform approve the registration, hours and scores come by Excel, the certificate is applied for and issued, its printed QR is checked in public, and the picker of a plan offers the examiner (spec §1.1; domain.md §5.6, §7, Decided 30, ADR 0071)', async () => {
  const trainer = await openSignedIn(server, 'trainer', 'CN')
  const system = await openSignedIn(server, 'system', 'CN')
  await approve(trainer.page, `${server.url}/train/train/${training}/student`, NAME, '组织方已初审')
  await approve(system.page, `${server.url}/system/teacher/train/${training}/student`, NAME, '审核通过')
  await trainer.page.reload()
  const [id_no, mobile] = [PERSON.证件号码, PERSON.手机号]
  await importResult(trainer.page, training, { name: NAME, id_no, mobile, employer: EMPLOYER })
  await applyFor(trainer.page, server.url, TRAINING, NAME)
  const [plan] = await server.read<{ sn: string; institution: string }>(PLAN)
  await issue(system.page, server.url, NAME, plan?.institution ?? '')
  await trainer.page.reload()
  const printed = await download(trainer.page, () => act(trainer.page, rowOf(trainer.page, NAME), '查看证书PDF'))
  const [{ text, code } = { text: '', code: null }] = printed.pages
  expect(text).toContain(`${NAME}（证件号码${id_no}）`)
  const [checked] = await checkAsStranger(server, [code ?? ''])
  for (const fact of ['证书真实有效', '欧**齐', '220102********1328', TRAINING]) expect(checked).toContain(fact)
  const college = await openSignedIn(server, 'college', 'CN')
  await college.page.goto(`${server.url}/college/exam/plan/${plan?.sn}/teacher?limit=50`)
  await button(rowOf(college.page, NAME), '选择').waitFor()
  for (const { takeTroubles } of [trainer, system, college]) expect(takeTroubles()).toEqual([])
})
