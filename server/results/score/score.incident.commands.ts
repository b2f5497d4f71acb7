import { eq, sql } from 'drizzle-orm'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { scoreAfterIncident } from '@zhikao/domain/results/score/score.result.rules.ts'
import { scoreFlagWords, scoreMessages } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreStatusWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { isOpenSheet } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { Db } from '../../db/client.ts'
import { decidedFlag } from '../../exams/incident/incident.queries.ts'
import { incident, incidentCandidate } from '../../exams/incident/incident.table.ts'
import { seat } from '../../exams/exam/exam.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { writeAudit } from '../../record/audit.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { updateVersioned } from '../../record/write.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { score } from './score.table.ts'

type Concerned = {
  signup_sn: string
  subject: Subject
  exam_sn: string
  plan_sn: string
  name: string
  attempt: 'NEW' | 'RETAKE' | null
  decided: ScoreFlag
}

/** The candidates for whom an incident decided a flag. */
async function listConcerned(db: Db, sn: string): Promise<Concerned[]> {
  const { rows } = await db.execute<Concerned>(sql`
    select c.signup_sn, x.subject, i.exam_sn, i.plan_sn, st.name,
      case x.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end as attempt,
      ${decidedFlag(sql.raw('c.signup_sn'), sql.raw('i.exam_sn'))} as decided
    from ${incident} i join ${incidentCandidate} c on c.incident_sn = i.sn and c.effect is distinct from 'NONE'
      join ${seat} x on x.signup_sn = c.signup_sn and x.exam_sn = i.exam_sn
      join ${signup} g on g.sn = c.signup_sn join ${candidateOf(sql.raw('g'))}
    where i.sn = ${sn} and i.score_flag is not null order by c.signup_sn`)
  return rows
}

/** Score flags written for 违纪/作弊/缓考 (domain.md §5.9); submitted and published scores are never changed by it: then nothing is closed. */
async function writeFlags(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const concerned = await listConcerned(db, sn)
  const [first] = concerned
  if (!first) return
  const [sheet] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, first.plan_sn)).for('update')
  if (!sheet) return
  const due: Pick<Write, 'who' | 'before' | 'after'>[] = []
  for (const who of concerned) {
    const key = subjectKey(who.signup_sn, who.subject)
    const [before] = await db.select().from(score).where(eq(score.sn, key)).for('update')
    const after = scoreAfterIncident(before, who.decided)
    if (after) due.push({ who, before, after })
  }
  if (due.length > 0 && !isOpenSheet(sheet.status))
    throw refuse(scoreMessages, 'score_incident_locked', {
      status: scoreStatusWords[sheet.status],
      flag: scoreFlagWords[first.decided],
      names: due.map(({ who }) => who.name).join(' '),
    })
  for (const one of due) await writeFlag(db, actor, { ...one, site: sheet.org_sn, sn })
}

type Write = {
  who: Concerned
  before: typeof score.$inferSelect | undefined
  after: NonNullable<ReturnType<typeof scoreAfterIncident>>
  site: string
  /** The incident. */
  sn: string
}

async function writeFlag(db: Db, actor: Actor, { who, before, after, site, sn }: Write): Promise<void> {
  const key = subjectKey(who.signup_sn, who.subject)
  if (before) {
    const earlier_by = [...new Set([...before.earlier_by, before.entered_by])]
    await updateVersioned(db, score, before, { ...after, entered_by: actor.sn, earlier_by })
  } else {
    const { signup_sn, subject, exam_sn, plan_sn } = who
    const attempt = who.attempt ?? 'NEW'
    await db
      .insert(score)
      .values({ ...after, sn: key, signup_sn, subject, exam_sn, plan_sn, attempt, entered_by: actor.sn })
  }
  await writeAudit(db, actor, {
    action: before ? 'score.update' : 'score.enter',
    target: { type: 'score', sn: key },
    ...(before ? { before: { flag: before.flag, final_score: before.final_score } } : {}),
    after: { flag: after.flag, final_score: after.final_score, incident_sn: sn },
    org_sn: site,
  })
}

export const scoreIncidentSubscriptions = [onMoved(incidentLifecycle, 'handle', writeFlags)]
