import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { putPaper } from './sealedPaper.commands.ts'
import { paper } from './sealedPaper.table.ts'

const BYTES = Buffer.from('%PDF-1.4\n%%EOF\n')
const UPLOADER = 'acc-center'

type Ground = Pick<Services, 'db' | 'pool' | 'storage' | 'storeFile' | 'secret' | 'actorOf'>

/** Both papers of a plan by name alone, for tests that never open them. */
export async function buildPapers(db: Db, sn: string): Promise<void> {
  const sealed = { name: '试卷.pdf', type: 'application/pdf', sha256: 'sealed', uploaded_by: UPLOADER }
  await db
    .insert(paper)
    .values(SUBJECTS.map((subject) => ({ plan_sn: sn, subject, media_key: `${newSn()}${subject}`, ...sealed })))
    .onConflictDoNothing()
}

/** The spare paper of a subject of a plan by name alone, for tests that never open it. */
export async function buildSpare(db: Db, plan_sn: string, subject: Subject): Promise<void> {
  const sealed = { name: '备用卷.pdf', type: 'application/pdf', sha256: 'spare', uploaded_by: UPLOADER }
  await db.insert(paper).values({ plan_sn, subject, variant: 'B', media_key: `${newSn()}B`, ...sealed })
}

/** Both papers of an approved exam that began yesterday, for tests; answers the plan's number. */
export async function buildOpenPapers(ground: Ground, org_sn: string | null): Promise<string> {
  const { db, pool } = ground
  const { sn } = await buildPlan(db, { status: 'EXAM_AUDIT', ...(org_sn ? { org_sn } : {}) })
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-paper-'))
  const path = join(folder, 'paper.pdf')
  await writeFile(path, BYTES)
  const sha256 = createHash('sha256').update(BYTES).digest('hex')
  const file = { path, name: '试卷.pdf', bytes: BYTES.length, sha256, type: 'pdf' as const }
  const uploader = await ground.actorOf(db, UPLOADER)
  for (const subject of SUBJECTS)
    await transaction(pool, (tx) => putPaper(tx, ground, uploader, { id: sn, subject, variant: 'A' }, file))
  await rm(folder, { recursive: true })
  const day = addDays((await clock(db)).slice(0, 10), -1)
  const time = { start_time: `${day} 09:00:00`, end_time: `${day} 11:00:00` }
  for (const subject of SUBJECTS) await buildExam(db, { plan_sn: sn, subject, ...time })
  return sn
}
