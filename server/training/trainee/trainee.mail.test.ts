import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyOutbox } from '../../platform/auth/auth.mail.commands.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openSmtp } from '../../test/smtp.ts'
import { decideTrainee } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from './trainee.factory.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
beforeAll(async () => {
  smtp = await openSmtp()
  t = await testApp({ environment: { SMTP_URL: smtp.url, DEMO: '0' } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})

it('the person is told of a rejection with its opinion, and of the final approval, not of the first (§5.11)', async () => {
  const { sn: train_sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, title: '汽车装配考评员初训' })
  const email = 'ouyang@example.edu.cn'
  const [rejected, approved] = [
    await buildTrainee(t.db, { train_sn, email, name: '欧阳建华' }),
    await buildTrainee(t.db, { train_sn, email: 'sima@example.edu.cn', name: '司马春晖' }),
  ]
  const [trainer, system] = [await t.as('trainer'), await t.as('system')]
  await decideTrainee(trainer, trainer, rejected.sn, 'REJECT', '推荐函未盖章')
  await decideTrainee(trainer, trainer, approved.sn, 'AUDIT')
  const send = () => emptyOutbox(t.services)
  await send()
  expect(smtp.letters.map(({ to }) => to)).toEqual([[email]])
  expect(smtp.letters[0]).toMatchObject({ subject: '职考：培训报名被驳回' })
  expect(smtp.letters[0]?.text).toContain('推荐函未盖章')
  await decideTrainee(system, system, approved.sn, 'AUDIT')
  await send()
  expect(smtp.letters.map(({ subject }) => subject)).toEqual(['职考：培训报名被驳回', '职考：培训报名已通过'])
  expect(smtp.letters[1]?.text).toContain('司马春晖')
})
