import type { FastifyInstance } from 'fastify'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { minutesAsked } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { orLate } from '../../record/late.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import type { Services } from '../../services.ts'
import { createIncident, removeIncident, updateIncident } from './incident.commands.ts'
import { getIncidentExam, listExamCandidates, listIncidentExams } from './incident.exam.queries.ts'
import { countIncidentStates, listIncidents, listOfStudent } from './incident.list.queries.ts'
import { moveIncident } from './incident.move.commands.ts'
import { objectToIncident } from './incident.objection.commands.ts'
import { previewMinutes } from '../attendance/attendance.incident.commands.ts'
import { factsOf, getIncident, incidentTerms, listAffected, listIncidentHistory } from './incident.queries.ts'
import type { IncidentRecord } from './incident.queries.ts'
import { detailOf, examDetailOf, examRowOf, rowOf, touchingOf } from './incident.show.ts'
import { listExaminers, listObjections, listRooms } from './incident.witness.queries.ts'

type Affected = Awaited<ReturnType<typeof listAffected>>

export function incidentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, incidentContract, {
    ...moveHandlers(incidentLifecycle, moveIncident, show),
    list: async (ctx) => {
      const page = await listIncidents(ctx.db, ctx.actor, ctx.query)
      return {
        ...page,
        items: page.items.map((record) => rowOf(record, ctx)),
        ...(await statesAsked(ctx.query, () => countIncidentStates(ctx.db, ctx.actor))),
      }
    },
    exams: async (ctx) =>
      shownPage(await listIncidentExams(ctx.db, ctx.actor, ctx.query), (exam) => examRowOf(exam, ctx)),
    exam: async (ctx) => {
      const exam = await getIncidentExam(ctx.db, ctx.actor, ctx.params.id)
      const given = {
        candidates: await listExamCandidates(ctx.db, exam.sn),
        examiners: await listExaminers(ctx.db, exam.sn),
        rooms: await listRooms(ctx.db, exam.sn),
        terms: await incidentTerms(ctx.db),
      }
      return examDetailOf(exam, given, ctx)
    },
    ofStudent: async (ctx) => (await listOfStudent(ctx.db, ctx.actor, ctx.params.id)).map(touchingOf),
    create: (ctx) => {
      const { body } = ctx
      const late = { act: 'incident', exam_sn: body.exam_sn, candidate: null, body } as const
      return orLate(ctx, body.occurred_at, late, async (db) => show(ctx, await createIncident(db, ctx.actor, body)))
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(updateIncident, show),
    remove: removalHandler(removeIncident),
    object: changeHandler(objectToIncident, show),
    history: (ctx) => listIncidentHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function show(ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) {
  const record = await getIncident(ctx.db, ctx.actor, sn)
  const affected = await listAffected(ctx.db, sn)
  const objections = await listObjections(ctx.db, sn)
  return detailOf(record, { affected, objections, extra: await extraOf(ctx, record, affected) }, ctx)
}

/** The minutes that the report of this reader gives. */
async function extraOf(ctx: Pick<Ctx, 'db' | 'actor'>, record: IncidentRecord, affected: Affected) {
  const asked = minutesAsked({ ...record, affected })
  if (!asked || !verdictOf(incidentLifecycle, factsOf(record), 'submit', ctx.actor).allowed) return null
  const given = await previewMinutes(ctx.db, ctx.actor, { ...asked, exam_sn: record.exam_sn })
  return { minutes: asked.minutes, ...given }
}
