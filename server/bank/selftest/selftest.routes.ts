import type { FastifyInstance } from 'fastify'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { sittingMessages } from '@zhikao/domain/bank/sitting/sitting.messages.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { expirePracticeCookie, practiceTokenOf, setPracticeCookie } from '../../http/cookies.ts'
import { isSecure } from '../../http/guard.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { showStored } from '../../platform/media/media.stored.commands.ts'
import type { Services, Sitter } from '../../services.ts'
import { listItems } from '../paper/paper.queries.ts'
import { answerKeeper } from '../sitting/sitting.answer.commands.ts'
import { endOverdue, handIn } from '../sitting/sitting.commands.ts'
import { getSitting, listAnswers } from '../sitting/sitting.queries.ts'
import type { SittingRecord } from '../sitting/sitting.queries.ts'
import { login, logout, startPractice } from './selftest.commands.ts'
import { findPicture, getNamed, listOffered } from './selftest.queries.ts'
import { paperOf, resultOf, sittingOf } from './selftest.show.ts'

type Call<E extends Endpoint> = Pick<
  Ctx<E>,
  'db' | 'sitter' | 'params' | 'query' | 'body' | 'lang' | 'visit' | 'reply' | 'request'
>

/** `keep` stores answers: in groups, but for the proof of how much that is worth. */
export function selftestRoutes(app: FastifyInstance, services: Services, keep = answerKeeper(services.pool)): void {
  mount(app, services, selftestContract, {
    login: withOwnTransactions((ctx) => openSession(services, ctx)),
    logout: async ({ db, sitter, reply }) => {
      await logout(db, sitter)
      expirePracticeCookie(reply)
      return null
    },
    home: async ({ db, sitter, lang }) => {
      await endOverdue(services, sitter.student_sn)
      const papers = await listOffered(db, sitter.student_sn)
      return { name: sitter.name, end_time: sitter.end_time, papers: papers.map((paper) => paperOf(paper, lang)) }
    },
    start: (ctx) => begin(services, ctx),
    sitting: async ({ db, sitter, params, lang }) =>
      showSitting(db, await getSitting(db, sitter.student_sn, params.id), lang),
    image: async ({ db, sitter, params, query }) => {
      const { paper_sn } = await getSitting(db, sitter.student_sn, params.id)
      const found = await findPicture(db, paper_sn, query.key)
      if (!found) throw notFound()
      return showStored(services, found, undefined)
    },
    answer: withOwnTransactions((ctx) => keepAnswer(keep, ctx)),
    submit: withOwnTransactions(async ({ db, sitter, params, lang }) => {
      const { sn, seconds_left } = await getSitting(db, sitter.student_sn, params.id)
      await transaction(services.pool, (tx) => handIn(tx, sn, seconds_left === 0 ? 'TIME' : 'SITTER'))
      return showResult(db, sitter, sn, lang)
    }),
    result: async ({ db, sitter, params, lang }) => {
      const { sn, handed_time, is_overdue } = await getSitting(db, sitter.student_sn, params.id)
      if (handed_time === null && is_overdue) await endOverdue(services, sitter.student_sn)
      return showResult(db, sitter, sn, lang)
    },
  })
}

async function openSession(services: Services, { body, visit, reply, request }: Call<typeof selftestContract.login>) {
  const { token, ...opened } = await login(services, { ...body, ip: visit.ip })
  setPracticeCookie(reply, isSecure(services, request), token)
  return opened
}

async function begin(
  services: Services,
  { db, sitter, body, lang, reply, request }: Call<typeof selftestContract.start>,
) {
  const sn = await startPractice(db, sitter, body.paper_sn)
  const token = practiceTokenOf(request)
  if (token) setPracticeCookie(reply, isSecure(services, request), token)
  return showSitting(db, await getSitting(db, sitter.student_sn, sn), lang)
}

async function keepAnswer(
  keep: ReturnType<typeof answerKeeper>,
  { db, sitter: { student_sn }, params, body }: Call<typeof selftestContract.answer>,
) {
  const seq = await keep({ ...body, sitting_sn: params.id, student_sn })
  if (seq === null) throw await answerRefusal(db, student_sn, params.id)
  return { position: body.position, seq }
}

/** Why an answer was not stored: the sitting is not this student's, it has no such question, or it is over. */
async function answerRefusal(db: Db, studentSn: string, sn: string): Promise<AppError> {
  const { handed_time, is_overdue } = await getSitting(db, studentSn, sn)
  return handed_time !== null || is_overdue ? refuse(sittingMessages, 'sitting_over') : notFound()
}

const shownOf = async (db: Db, record: SittingRecord) => ({
  record,
  named: await getNamed(db, record.paper_sn),
  items: await listItems(db, record.paper_sn),
  answers: await listAnswers(db, record.sn),
})

const showSitting = async (db: Db, record: SittingRecord, lang: Lang) => sittingOf(await shownOf(db, record), lang)

async function showResult(db: Db, { student_sn }: Sitter, sn: string, lang: Lang) {
  const result = await resultOf(await shownOf(db, await getSitting(db, student_sn, sn)), lang)
  if (!result) throw refuse(sittingMessages, 'sitting_running')
  return result
}
