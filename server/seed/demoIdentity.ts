import { sql } from 'drizzle-orm'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import {
  createIdentityCorrection,
  moveIdentityCorrection,
} from '../exams/identityCorrection/identityCorrection.commands.ts'
import { signup } from '../exams/signup/signup.table.ts'
import { student } from '../people/student/student.table.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { actorOf } from './actors.ts'
import { drawDocument } from './emblem.ts'
import type { Step, Story } from './season.ts'

type Told = Pick<Story, 'db' | 'services' | 'plan' | 'made'>
type Holder = { sn: string; name: string; id_type: string }

/** For each of four candidates of the borrowing school a correction of the name is asked for: one is confirmed, one rejected, one withdrawn, and one waits (Decided 42). */
export function identitySteps(told: Told): Step[] {
  const { db, plan, made } = told
  return [
    {
      day: plan.day + 20,
      time: '10:40',
      act: async () => {
        const school = plan.borrow?.school ?? plan.site
        const asker = await actorOf(db, school)
        const { rows } = await db.execute<Holder>(sql`
          select s.sn, s.name, s.id_type from ${signup} g join ${student} s on s.sn = g.student_sn
          where g.plan_sn = ${made.sn} and g.org_sn = ${asker.org_sn} and g.status = 'AUDIT' order by g.ticket_no limit 4`)
        const asked: string[] = []
        for (const one of rows) asked.push(await ask(told, school, one))
        const [confirmed, rejected, withdrawn] = asked
        if (!confirmed || !rejected || !withdrawn) throw new Error(`${made.sn} has too few candidates of ${school}`)
        const center = await actorOf(db, 'center')
        await moveIdentityCorrection(db, center, confirmed, 'approve', { opinion: '与户口簿更名记录一致' })
        await moveIdentityCorrection(db, center, rejected, 'reject', { opinion: '户口簿照片缺更名页，请补齐' })
        await moveIdentityCorrection(db, asker, withdrawn, 'withdraw', {})
      },
    },
  ]
}

async function ask({ db, services }: Told, school: string, { sn, name, id_type }: Holder): Promise<string> {
  const asker = await actorOf(db, school)
  const { key } = await storeMedia(db, services, asker, {
    kind: 'ATTACHMENT',
    name: '户口簿更名页.pdf',
    type: 'application/pdf',
    ext: 'pdf',
    source: drawDocument('Household register'),
  })
  const body = {
    name: `${name.slice(0, -1)}晗`,
    id_type,
    reason: '入学登记时按曾用名录入，户口簿已更名',
    files: [key],
  }
  return createIdentityCorrection(db, asker, sn, identityCorrectionContract.create.body.parse(body))
}
