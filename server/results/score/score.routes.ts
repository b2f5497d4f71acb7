import type { FastifyInstance } from 'fastify'
import { signupOfKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreMessages } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { readBlindPlans } from '../../exams/assignment/assignment.blind.queries.ts'
import { changeHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { moveHandlers } from '../../record/moves.ts'
import { statesAsked } from '../../record/stateCounts.ts'
import { getStudent } from '../../people/student/student.queries.ts'
import { readTerms } from '../../platform/setting/setting.queries.ts'
import type { Services } from '../../services.ts'
import { moveSheet, remindExaminers } from '../scoreSheet/scoreSheet.commands.ts'
import { countSheetStates, listSheets } from '../scoreSheet/scoreSheet.list.queries.ts'
import { listSheetHistory, sheetDecisions } from '../scoreSheet/scoreSheet.queries.ts'
import { correctScore, enterScore } from './score.commands.ts'
import { enterScores } from './score.entries.commands.ts'
import { getDistribution } from './score.distribution.queries.ts'
import { listScores, listScoresOf, listCorrections } from './score.list.queries.ts'
import { scoreSubjectsExport } from './score.list.sheets.ts'
import { countsOf, getSheetFindings } from './score.progress.queries.ts'
import { getScore, reviewRules } from './score.queries.ts'
import type { ScoreRecord } from './score.queries.ts'
import { returnScore } from './score.return.commands.ts'
import { rosterAnswer } from './score.roster.sheets.ts'
import { getSheetView, listCandidates, listTheseCandidates } from './score.rows.queries.ts'
import { candidateOf, sheetDetailOf, sheetRowOf } from './score.sheet.show.ts'
import { entryColumns, scoreExport } from './score.sheets.ts'
import { detailOf, refusedEntryOf, rowOf } from './score.show.ts'

type Read = Pick<Ctx, 'db' | 'actor' | 'lang'>

export function scoreRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, scoreContract, {
    list: async (ctx) => {
      const page = await listScores(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: await rowsOf(ctx, page.items) }
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, scoreSubjectsExport, { filter: ctx.body, lang: ctx.lang }),
    ofStudent: (ctx) => showOfStudent(ctx, ctx.params.id),
    template: async (ctx) => importWorkbookAnswer(scoreMessages.entry_sheet, entryColumns, ctx.lang),
    import: ({ db, actor, file, body: { mode }, lang }) =>
      startImport(db, services, actor, { kind: 'score.import', file, mode, lang }),
    detail: (ctx) => show(ctx, ctx.params.id),
    update: changeHandler(enterScore, show),
    return: changeHandler(returnScore, show),
    correct: changeHandler(correctScore, show),
    rows: async (ctx) => {
      const view = await getSheetView(ctx.db, ctx.actor, ctx.params.id)
      const page = await listCandidates(ctx.db, ctx.actor, view.sheet, ctx.query)
      return shownPage(page, (record) => candidateOf(record, view, ctx))
    },
    enter: async (ctx) => {
      const { items } = ctx.body
      const refused = await enterScores(ctx.db, ctx.actor, ctx.params.id, items)
      const rows = await showThese(ctx, ctx.params.id, [...new Set(items.map(({ sn }) => signupOfKey(sn)))])
      return { rows, refused: refused.map((one) => refusedEntryOf(one, ctx)) }
    },
    roster: (ctx) => rosterAnswer(ctx.db, ctx.actor, ctx.params.id, ctx.lang),
    exportPlan: ({ db, actor, params, body, lang }) =>
      exportRows(db, services, actor, scoreExport, { filter: { ...body, plan_sn: params.id }, lang }),
  })
  sheetRoutes(app, services)
}

function sheetRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, scoreSheetContract, {
    list: showSheets,
    detail: (ctx) => showSheet(ctx, ctx.params.id),
    distribution: (ctx) => getDistribution(ctx.db, ctx.actor, ctx.params.id),
    ...moveHandlers(scoreSheetLifecycle, moveSheet, showSheet),
    remind: async (ctx) => {
      await remindExaminers(ctx.db, ctx.actor, ctx.params.id)
      return showSheet(ctx, ctx.params.id)
    },
    history: (ctx) => listSheetHistory(ctx.db, ctx.actor, ctx.params.id),
  })
}

async function showSheets(ctx: Ctx<typeof scoreSheetContract.list>) {
  const page = await listSheets(ctx.db, ctx.actor, ctx.query)
  const countsBy = await countsOf(ctx.db, ctx.actor, page.items)
  const states = await statesAsked(ctx.query, () => countSheetStates(ctx.db, ctx.actor))
  const terms = await readTerms(ctx.db)
  const sns = page.items.map(({ sn }) => sn)
  const decisions = await sheetDecisions(ctx.db, ctx.actor, sns)
  const items = page.items.map((record) => {
    const decision = decisions.get(record.sn) ?? null
    return sheetRowOf({ ...record, counts: countsBy(record.sn), terms, decision }, ctx)
  })
  return { ...page, ...states, items }
}

async function rowsOf(ctx: Read, records: readonly ScoreRecord[]) {
  const rules = await reviewRules(ctx.db, ctx.actor)
  const blind = await readBlindPlans(ctx.db, ctx.actor)
  return records.map((record) => rowOf({ ...record, rules, blind: blind.has(record.plan_sn) }, ctx))
}

const show = async ({ db, actor, lang }: Read, sn: string) => {
  const record = await getScore(db, actor, sn)
  const corrections = await listCorrections(db, sn)
  const blind = (await readBlindPlans(db, actor)).has(record.plan_sn)
  return detailOf({ ...record, corrections, rules: await reviewRules(db, actor), blind }, { actor, lang })
}

const showOfStudent = async (ctx: Read, id: string) => {
  const { sn } = await getStudent(ctx.db, ctx.actor, id)
  return rowsOf(ctx, await listScoresOf(ctx.db, ctx.actor, sn))
}

const showThese = async (ctx: Read, sn: string, signupSns: readonly string[]) => {
  const view = await getSheetView(ctx.db, ctx.actor, sn)
  const rows = await listTheseCandidates(ctx.db, ctx.actor, view.sheet, signupSns)
  return rows.map((record) => candidateOf(record, view, ctx))
}

const showSheet = async (ctx: Read, sn: string) => sheetDetailOf(await getSheetFindings(ctx.db, ctx.actor, sn), ctx)
