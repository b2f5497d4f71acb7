import { fireEvent, screen } from '@testing-library/react'
import type { Sent } from './testStage.tsx'

/** The number of a self-test that goes on, or was handed in. */
export const SITTING = 'ZC20261130000001'
/** Where its unsent answers are kept on the device. */
export const KEPT = `practice.unsent.${SITTING}`
/** The key of a picture of its questions. */
export const PICTURE = 'ab/cd/0123456789abcdefghij.png'

export const options = ['210 × 297', '297 × 420', '420 × 594'].map((text, at) => ({
  key: 'ABC'[at],
  text,
  image: null,
}))
/** A question of two points, as the sitting and its result have it in common. */
export const question = (position: number, type: string, stem: string, change: object) => ({
  position,
  type,
  score: 2,
  stem: `<p>${stem}</p>`,
  options: [],
  blanks: 0,
  is_flagged: false,
  ...change,
})
const item = (position: number, type: string, stem: string, change: object = {}) =>
  question(position, type, stem, { given: [], seq: 0, ...change })

/** One question of each type; the third is answered. */
export const items = [
  item(1, 'SINGLE', `A3 图纸的幅面尺寸是下列哪一项？<img src="/api/media/image/file?key=${PICTURE}">`, {
    options: [...options, { key: 'D', text: null, image: PICTURE }],
  }),
  item(2, 'MULTI', '下列哪些线型用于尺寸标注？', { options }),
  item(3, 'JUDGE', '细实线可用作尺寸线。', { given: ['TRUE'], seq: 4 }),
  item(4, 'FILL', '标题栏位于图纸的____，字体高度为____ mm。', { blanks: 2 }),
  item(5, 'SHORT', '简述投影法的分类。'),
]
const head = {
  sn: SITTING,
  paper_sn: 'SJ1',
  title: '机械工程制图中级理论自测 A 卷',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  start_time: '2026-11-30 09:00:00',
}
/** It goes on: an hour is left. */
export const running = {
  ...head,
  end_time: '2026-11-30 10:00:00',
  seconds_left: 3600,
  is_over: false,
  items,
  formulas: [],
}
/** It was handed in without a point. */
export const handedIn = {
  ...head,
  handed_time: '2026-11-30 09:20:05',
  handed_by: 'SITTER',
  seconds: 1205,
  points: 0,
  total: 8,
  right_count: 0,
  open_count: 0,
  items: [],
  formulas: [],
}

/** The answers among these calls, in their order. */
export const answersIn = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url.pathname.endsWith(`/practice/sitting/${SITTING}/answer`)).map((one) => one.body)

/** Goes to a question by its number. */
export const showQuestion = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^第 ${number} 题，`) }))
/** Waits until this question is shown. */
export const heading = (number: number) => screen.findByRole('heading', { name: `第 ${number} 题（共 5 题）` })
export const choose = (name: RegExp, role = 'radio') => fireEvent.click(screen.getByRole(role, { name }))
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
