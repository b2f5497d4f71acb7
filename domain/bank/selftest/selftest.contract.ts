import { z } from 'zod'
import { storedFile } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { shownFormulas } from '../../kernel/formula.ts'
import { anyText, byId, orNull, sn, textIn } from '../../kernel/field.ts'
import { nameForm, numberForm } from '../../kernel/textForm.ts'
import { CAPTCHA } from '../../platform/auth/auth.model.ts'
import { PAPER_ITEMS_MAX } from '../paper/paper.model.ts'
import { bankType, optionKey } from '../question/question.model.ts'
import { HANDED_BY, sittingAnswer } from '../sitting/sitting.model.ts'
import {
  LOGIN_NAME_MAX,
  LOGIN_NUMBER_MAX,
  PRACTICE_PAPERS_MAX,
  practiceNames,
  practiceReached,
} from './selftest.model.ts'

const count = z.number().int()
const SITTING = '/practice/sitting'

export const practicePaper = z.strictObject({
  ...practiceNames,
  ...practiceReached,
  item_count: count,
  total_score: z.number(),
  minutes: count,
  /** One that was begun and goes on. */
  open_sitting: orNull,
})

/** A question as a sitter sees it: without its answer. */
const sittingItem = z.strictObject({
  position: count,
  type: bankType,
  score: z.number(),
  /** HTML; its pictures are those of this sitting. */
  stem: z.string(),
  options: z.array(z.strictObject({ key: optionKey, text: orNull, image: orNull })),
  /** How many words a FILL asks for. */
  blanks: count,
  given: z.array(z.string()),
  is_flagged: z.boolean(),
  /** Of the last answer that was stored; 0: none. */
  seq: count,
})
const sittingHead = {
  sn: z.string(),
  ...practiceNames,
  start_time: z.string(),
}
export const practiceSitting = z.strictObject({
  ...sittingHead,
  end_time: z.string(),
  /** At most so many seconds are left; 0 where it is over. */
  seconds_left: count,
  is_over: z.boolean(),
  items: z.array(sittingItem).max(PAPER_ITEMS_MAX),
  formulas: shownFormulas,
})
export const practiceResult = z.strictObject({
  ...sittingHead,
  handed_time: z.string(),
  handed_by: z.enum(HANDED_BY),
  seconds: count,
  points: z.number(),
  total: z.number(),
  right_count: count,
  /** Questions that a person would have to mark: they do not count. */
  open_count: count,
  formulas: shownFormulas,
  items: z
    .array(
      sittingItem.omit({ seq: true }).extend({
        /** Null: not marked by itself. */
        points: z.number().nullable(),
        answer: z.array(z.string()),
        /** HTML. */
        analysis: orNull,
      }),
    )
    .max(PAPER_ITEMS_MAX),
})

export const selftestContract = {
  login: endpoint('selftest.login', {
    method: 'POST',
    path: '/practice/login',
    permission: 'public',
    summary: '自测登录：证件号码与姓名（一小时内多次不符时须先完成安全验证）',
    body: z.strictObject({
      id_no: textIn((value) => numberForm(value).toUpperCase(), LOGIN_NUMBER_MAX).min(1),
      name: textIn(nameForm, LOGIN_NAME_MAX).min(1),
      captcha_id: anyText(64).optional(),
      captcha: anyText(CAPTCHA.longest).optional(),
    }),
    data: z.strictObject({ name: z.string(), end_time: z.string() }),
  }),
  logout: endpoint('selftest.logout', {
    method: 'POST',
    path: '/practice/logout',
    permission: 'practice',
    summary: '退出自测',
    data: z.null(),
  }),
  home: endpoint('selftest.home', {
    method: 'GET',
    path: '/practice',
    permission: 'practice',
    summary: '本人可做的自测试卷与成绩',
    data: z.strictObject({
      name: z.string(),
      end_time: z.string(),
      papers: z.array(practicePaper).max(PRACTICE_PAPERS_MAX),
    }),
  }),
  start: endpoint('selftest.start', {
    method: 'POST',
    path: SITTING,
    permission: 'practice',
    summary: '开始自测；已开始的继续作答',
    body: z.strictObject({ paper_sn: sn }),
    data: practiceSitting,
  }),
  sitting: endpoint('selftest.sitting', {
    method: 'GET',
    path: `${SITTING}/:id`,
    permission: 'practice',
    summary: '自测试题与已保存的答案',
    params: byId,
    data: practiceSitting,
  }),
  image: endpoint('selftest.image', {
    method: 'GET',
    path: `${SITTING}/:id/image`,
    permission: 'practice',
    summary: '自测试题的图片',
    params: byId,
    query: z.strictObject({ key: anyText(120).min(1) }),
    answer: storedFile('image'),
  }),
  answer: endpoint('selftest.answer', {
    method: 'PUT',
    path: `${SITTING}/:id/answer`,
    permission: 'practice',
    summary: '保存一题的答案；返回时已落盘',
    params: byId,
    body: sittingAnswer,
    data: z.strictObject({ position: count, seq: count }),
  }),
  submit: endpoint('selftest.submit', {
    method: 'PUT',
    path: `${SITTING}/:id/submit`,
    permission: 'practice',
    summary: '交卷并评分',
    params: byId,
    data: practiceResult,
  }),
  result: endpoint('selftest.result', {
    method: 'GET',
    path: `${SITTING}/:id/result`,
    permission: 'practice',
    summary: '自测结果与解析',
    params: byId,
    data: practiceResult,
  }),
}
