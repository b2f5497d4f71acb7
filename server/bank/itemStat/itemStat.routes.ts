import type { FastifyInstance } from 'fastify'
import { itemStatContract } from '@zhikao/domain/bank/itemStat/itemStat.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { getPaper } from '../paper/paper.queries.ts'
import { getQuestion } from '../question/question.queries.ts'
import { findPaperStat, listPaperItems, listQuestionItems } from './itemStat.queries.ts'

const NOTHING = {
  stat_time: null,
  sittings: 0,
  attempts: 0,
  total: 0,
  mean: null,
  deviation: null,
  consistency: null,
  error_ratio: null,
}

export function itemStatRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, itemStatContract, {
    ofPaper: async ({ db, params: { id } }) => {
      await getPaper(db, id)
      const { paper_sn: _paper, ...stat } = (await findPaperStat(db, id)) ?? { ...NOTHING, paper_sn: id }
      return { ...stat, items: await listPaperItems(db, id) }
    },
    ofQuestion: async ({ db, params: { id } }) => {
      const { correct_rate } = await getQuestion(db, id)
      const papers = await listQuestionItems(db, id)
      const present = papers.filter(({ is_outdated }) => !is_outdated)
      const attempts = present.reduce((sum, paper) => sum + paper.attempts, 0)
      return { correct_rate, attempts, papers }
    },
  })
}
