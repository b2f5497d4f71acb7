import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { answerUntil, changeUntil, reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { moveAssignment } from './assignment.commands.ts'
import { getAssignment, listAssignments } from './assignment.queries.ts'
import type { AssignmentRecord } from './assignment.queries.ts'

type Row = z.infer<typeof assignmentRow>

export function assignmentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, assignmentContract, {
    list: async (ctx) => {
      const page = await listAssignments(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((record) => rowOf(record, ctx)) }
    },
    confirm: async (ctx) => {
      await moveAssignment(ctx.db, ctx.actor, ctx.params.id, 'confirm', ctx.body)
      return rowOf(await getAssignment(ctx.db, ctx.actor, ctx.params.id), ctx)
    },
    decline: async (ctx) => {
      await moveAssignment(ctx.db, ctx.actor, ctx.params.id, 'decline', ctx.body)
      return rowOf(await getAssignment(ctx.db, ctx.actor, ctx.params.id), ctx)
    },
  })
}

function rowOf(record: AssignmentRecord, { actor, lang }: { actor: Actor; lang: Lang }): Row {
  return {
    sn: record.sn,
    exam_sn: record.exam_sn,
    exam_name: record.exam_name,
    plan_sn: record.plan_sn,
    org_name: record.org_name,
    address: record.address,
    contact_name: record.contact_name,
    contact_mobile: record.contact_mobile,
    credential_name: record.credential_name[lang],
    level: record.level,
    subject: record.subject,
    start_time: record.start_time,
    end_time: record.end_time,
    candidate_count: record.candidate_count,
    teacher_name: record.teacher_name,
    role: record.role,
    room: record.room,
    declared: record.declared,
    reason: reasonIn(record.reason, lang),
    reply_time: record.reply_time,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    answer_until: answerUntil(record),
    decline_until: changeUntil(record),
    actions: [
      ...actionsFor(assignmentLifecycle, record, actor),
      ...(record.has_open_paper && can(actor, 'paper:read') ? (['paper'] as const) : []),
    ],
    refused: refusedFor(assignmentLifecycle, record, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}
