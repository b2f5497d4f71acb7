import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import type { examRow } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { getExam, listExams, listPlaces } from './exam.queries.ts'
import type { ExamRecord } from './exam.queries.ts'
import { listSeats } from './exam.student.queries.ts'
import { saveExaminers } from './exam.teacher.commands.ts'
import { loadExaminers, showExaminers, stateOf } from './exam.teacher.queries.ts'

export function examRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, examContract, {
    list: async (ctx) => {
      const page = await listExams(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    detail: async (ctx) => {
      const record = await getExam(ctx.db, ctx.actor, ctx.params.id)
      const { room_list, examiners } = await listPlaces(ctx.db, record.sn)
      return { ...rowOf(record, ctx), address: record.address, room_list, examiners }
    },
    students: async (ctx) => {
      const { sn } = await getExam(ctx.db, ctx.actor, ctx.params.id)
      const page = await listSeats(ctx.db, sn, ctx.query)
      return { ...page, items: page.items.map((row) => ({ ...row, id_no: maskIdNo(row.id_no) })) }
    },
    teachers: async (ctx) => {
      const record = await getExam(ctx.db, ctx.actor, ctx.params.id)
      return showExaminers(ctx.db, await loadExaminers(ctx.db, ctx.actor, record), ctx.query, ctx)
    },
    saveTeachers: async (ctx) => {
      await saveExaminers(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      const record = await getExam(ctx.db, ctx.actor, ctx.params.id)
      return stateOf(await loadExaminers(ctx.db, ctx.actor, record), ctx)
    },
  })
}

function rowOf(record: ExamRecord, { actor, lang }: { actor: Actor; lang: Lang }): z.infer<typeof examRow> {
  return {
    sn: record.sn,
    plan_sn: record.plan_sn,
    org_sn: record.org_sn,
    org_name: record.org_name,
    province: record.province,
    name: record.name,
    subject: record.subject,
    session_no: record.session_no,
    credential_sn: record.credential_sn,
    credential_name: record.credential_name[lang],
    level: record.level,
    start_time: record.start_time,
    end_time: record.end_time,
    minutes: record.minutes,
    rooms: record.rooms,
    capacity: record.capacity,
    candidate_count: record.candidate_count,
    absent_count: record.absent_count,
    chief: record.chief,
    exam_state: record.exam_state,
    update_time: record.update_time,
    version: record.version,
    actions: [
      'students',
      ...(can(actor, 'panel:read') ? (['teachers'] as const) : []),
      ...(record.has_open_paper && can(actor, 'paper:read') ? (['paper'] as const) : []),
    ],
  }
}
