import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { scoreRow } from '@zhikao/domain/results/score/score.contract.ts'
import { correctRefusal, entererRefusal, entryRefusal } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreSheetMessages } from '@zhikao/domain/results/score/score.messages.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { correctScore, enterScore } from './score.commands.ts'
import { listScores } from './score.list.queries.ts'
import { scoreSubjectsExport } from './score.list.sheets.ts'
import { moveSheet } from './score.move.commands.ts'
import type { ScoreMove } from './score.move.commands.ts'
import { getScore, listCorrections, reviewRules } from './score.queries.ts'
import type { ScoreRecord } from './score.queries.ts'
import { rosterAnswer } from './score.roster.sheets.ts'
import { getSheet, listSheetHistory, listSheets } from './score.sheet.queries.ts'
import { entryColumns, scoreExport } from './score.sheets.ts'
import { presentCandidates, presentSheets, showSheet } from './score.show.queries.ts'

type Row = z.infer<typeof scoreRow>
type Rules = Awaited<ReturnType<typeof reviewRules>>
type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>
type MoveCtx = Shown & { params: { id: string }; body: { version?: number | undefined; opinion: string | null } }

const mover = (move: ScoreMove) => async (ctx: MoveCtx) => {
  await moveSheet(ctx.db, ctx.actor, ctx.params.id, move, ctx.body)
  return showSheet(ctx, ctx.params.id)
}

export function scoreRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, scoreContract, {
    list: async (ctx) => presentScores(ctx, await listScores(ctx.db, ctx.actor, ctx.query)),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, scoreSubjectsExport, { filter: ctx.body, lang: ctx.lang }),
    template: async (ctx) => importWorkbookAnswer(scoreSheetMessages.entry_sheet, entryColumns, ctx.lang),
    import: ({ db, actor, file, body: { mode }, lang }) =>
      startImport(db, services, actor, { kind: 'score.import', file, mode, lang }),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: async (ctx) => {
      await enterScore(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    correct: async (ctx) => {
      await correctScore(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    sheets: async (ctx) => presentSheets(ctx, await listSheets(ctx.db, ctx.actor, ctx.query)),
    rows: async (ctx) => presentCandidates(ctx, await getSheet(ctx.db, ctx.actor, ctx.params.id), ctx.query),
    sheet: (ctx) => showSheet(ctx, ctx.params.id),
    roster: (ctx) => rosterAnswer(ctx.db, ctx.actor, ctx.params.id, ctx.lang),
    exportPlan: ({ db, actor, params, body, lang }) =>
      exportRows(db, services, actor, scoreExport, { filter: { ...body, plan_sn: params.id }, lang }),
    submit: mover('submit'),
    publish: mover('publish'),
    reject: mover('reject'),
    history: (ctx) => listSheetHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

/** Single scores as their list shows them. */
async function presentScores({ db, actor, lang }: Shown, page: Page<ScoreRecord>): Promise<Page<Row>> {
  const rules = await reviewRules(db)
  return { ...page, items: page.items.map((record) => rowOf(record, { actor, lang, rules })) }
}

const mayEnter = (record: ScoreRecord, actor: Actor, duty: string | null) =>
  can(actor, 'score:edit') &&
  !entererRefusal({ is_site: actor.org_sn === record.site_sn, duty, subject: record.subject }) &&
  !entryRefusal(record)

/** In a list an examiner sees exams of its own alone; its duty there is judged again when it writes. */
function actionsOf(record: ScoreRecord, actor: Actor, rules: Rules): Row['actions'] {
  return [
    ...(mayEnter(record, actor, actor.role === 'teacher' ? 'EXAMINER' : null) ? (['edit'] as const) : []),
    ...(can(actor, 'score:correct') && !correctRefusal(record, actor.sn, rules) ? (['correct'] as const) : []),
  ]
}

type Reader = { actor: Actor; lang: Lang; rules: Rules }

function rowOf(record: ScoreRecord, { actor, lang, rules }: Reader): Row {
  return {
    sn: record.sn,
    exam_sn: record.exam_sn,
    plan_sn: record.plan_sn,
    plan_title: record.plan_title,
    ticket_no: record.ticket_no,
    name: record.name,
    id_no: maskIdNo(record.id_no),
    org_sn: record.org_sn,
    org_name: record.org_name,
    site_sn: record.site_sn,
    site_name: record.site_name,
    credential_sn: record.credential_sn,
    credential_name: record.credential_name[lang],
    level: record.level,
    subject: record.subject,
    score: record.final_score,
    flag: record.flag,
    exam_time: record.exam_time,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: actionsOf(record, actor, rules),
  }
}

const told = (refusal: Refusal | null, lang: Lang) =>
  refusal ? [{ move: 'correct', rule: refusal.rule, message: refusal.message[lang] }] : []

async function show({ db, actor, lang }: Shown, sn: string): Promise<DataOf<typeof scoreContract.detail>> {
  const record = await getScore(db, actor, sn)
  const rules = await reviewRules(db)
  const corrections = await listCorrections(db, sn)
  const { raw_score, examiner_scores, deduction, attempt, create_time } = record
  return {
    ...rowOf(record, { actor, lang, rules }),
    raw_score,
    examiner_scores,
    deduction,
    attempt,
    create_time,
    corrections: corrections.map((one) => ({ ...one, files: isPlatformRole(actor.role) ? one.files : [] })),
    refused: can(actor, 'score:correct') ? told(correctRefusal(record, actor.sn, rules), lang) : [],
  }
}
