import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTexter } from '../../jobs/texter.ts'
import { emptyOutbox } from '../../platform/auth/auth.mail.commands.ts'
import { mail } from '../../platform/auth/auth.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openGateway } from '../../test/gateway.ts'
import { openSmtp } from '../../test/smtp.ts'
import { decideTrainee } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from './trainee.factory.ts'

const TITLE = '汽车装配考评员初训'
const EMAIL = 'ouyang@example.edu.cn'
let t: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
let gateway: Awaited<ReturnType<typeof openGateway>>
beforeAll(async () => {
  smtp = await openSmtp()
  gateway = await openGateway()
  t = await testApp({ environment: { SMTP_URL: smtp.url, DEMO: '0' } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
  await gateway.stop()
})
beforeEach(async () => {
  await t.db.delete(mail)
  smtp.letters.length = 0
  gateway.received.length = 0
})

/** A round of the worker with a gateway for text messages; `mailer: null` where no mails are sent. */
const round = (given: { mailer?: null } = {}) =>
  emptyOutbox({
    ...t.services,
    ...given,
    texter: openTexter({ sms: { url: gateway.url, key: 'token', timeoutMs: 10_000 } }),
  })

/** One registration is rejected by the organiser, the other one is approved by organiser and platform; `afterStep` runs after each step. */
async function decideTwo(afterStep: () => Promise<void>) {
  const { sn: train_sn, start_date } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, title: TITLE })
  const [rejected, approved] = [
    await buildTrainee(t.db, { train_sn, email: EMAIL, name: '欧阳建华' }),
    await buildTrainee(t.db, { train_sn, email: 'sima@example.edu.cn', name: '司马春晖' }),
  ]
  const [trainer, system] = [await t.as('trainer'), await t.as('system')]
  await decideTrainee(trainer, trainer, rejected.sn, 'REJECT', '推荐函未盖章')
  await decideTrainee(trainer, trainer, approved.sn, 'AUDIT')
  await afterStep()
  await decideTrainee(system, system, approved.sn, 'AUDIT')
  await afterStep()
  return { rejected, approved, start_date }
}

it('the person is told of a rejection with its opinion, and of the final approval, not of the first; by mail alone where mails are sent (§5.11)', async () => {
  const counts: number[] = []
  await decideTwo(async () => {
    await round()
    counts.push(smtp.letters.length)
  })
  expect(counts).toEqual([1, 2])
  expect(smtp.letters[0]).toMatchObject({ to: [EMAIL], subject: '职考：培训报名被驳回' })
  expect(smtp.letters[0]?.text).toContain('推荐函未盖章')
  expect(smtp.letters[1]).toMatchObject({ subject: '职考：培训报名已通过' })
  expect(smtp.letters[1]?.text).toContain('司马春晖')
  expect([gateway.received, await t.db.$count(mail)]).toEqual([[], 0])
})

it('where no mails are sent the person gets a text message, without the opinion (§5.11, ADR 0067)', async () => {
  const { rejected, approved, start_date } = await decideTwo(() => round({ mailer: null }))
  expect(gateway.received.map(({ to, text, lang }) => ({ to, text, lang }))).toEqual([
    {
      to: rejected.mobile,
      text: `【职考】欧阳建华：您报名的“${TITLE}”被驳回，请在报名页面查询意见，补正后重新提交；由单位报名的，请联系本单位。`,
      lang: 'CN',
    },
    {
      to: approved.mobile,
      text: `【职考】司马春晖：您报名的“${TITLE}”已审核通过，请于 ${start_date} 按时参加培训。`,
      lang: 'CN',
    },
  ])
  expect([smtp.letters, await t.db.$count(mail)]).toEqual([[], 0])
})
