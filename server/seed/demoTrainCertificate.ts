import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { account } from '../platform/operator/operator.table.ts'
import { trainSession } from '../training/session/session.table.ts'
import { applyForCertificates } from '../training/trainCertificate/trainCertificate.commands.ts'
import { approve, moveTrainCertificate } from '../training/trainCertificate/trainCertificate.move.commands.ts'
import { getTrainCertificate } from '../training/trainCertificate/trainCertificate.queries.ts'
import { trainee } from '../training/trainee/trainee.table.ts'
import { actorOf } from './actors.ts'

const OPINION = '证件照背景不是白色，请更换后重新提交'
/** What becomes of those who passed one training, in turn; the last one has no application yet. */
const PARTS = ['AUDIT', 'SUBMIT', 'REJECT', 'NONE'] as const
const MAILING = { name: '培训部', mobile: '13900000000', address: '吉林省长春市朝阳区前进大街 2699 号' }

type Passed = { sn: string; train_sn: string; by: string }

/** Applications for training certificates in every state, and people who passed and wait for one (domain.md §3.19, §5.6). */
export async function fillTrainCertificates(db: Db): Promise<void> {
  await shiftClock(db, '-2 days')
  const system = await actorOf(db, 'system')
  const { rows } = await db.execute<Passed>(sql`
    select t.sn, t.train_sn, coalesce(a.username, 'system') as by
    from ${trainee} t join ${trainSession} s on s.sn = t.train_sn left join ${account} a on a.org_sn = s.org_sn
    where t.result = 'PASS' and t.delete_time is null order by s.start_date, s.sn, t.create_time, t.sn`)
  for (const [by, passed] of Map.groupBy(rows, (row) => row.by)) {
    const organiser = await actorOf(db, by)
    for (const [at, one] of passed.entries()) await addCertificate(db, { organiser, system }, one, at)
  }
  await shiftClock(db, '0')
}

type Sides = { organiser: Actor; system: Actor }

async function addCertificate(db: Db, { organiser, system }: Sides, one: Passed, at: number): Promise<void> {
  const part = PARTS[at % PARTS.length]
  if (part === 'NONE') return
  const isPrinted = at % 3 === 1
  const body = trainCertificateContract.create.body.parse({
    train_sn: one.train_sn,
    trainees: [{ sn: one.sn }],
    e_certificate_only: !isPrinted,
    mailing: isPrinted ? MAILING : null,
    statement: true,
  })
  const [sn] = await applyForCertificates(db, organiser, body)
  if (!sn || part === 'SUBMIT') return
  if (part === 'REJECT') return moveTrainCertificate(db, system, sn, 'reject', { opinion: OPINION })
  const { needs_org } = await getTrainCertificate(db, system, sn)
  const org_sn = needs_org ? (await actorOf(db, 'college')).org_sn : null
  await approve(db, system, sn, { opinion: null, org_sn })
}
