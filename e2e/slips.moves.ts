import type { Page } from 'playwright-core'
import { button, press } from './journey.forms.ts'
import { newMajor, twoMajors, versionIn, waitingPlan } from './slips.records.ts'
import type { Act, Seen, Stage, Step } from './slips.act.ts'

/** What the second tab says when the record was changed before. */
const TOO_LATE = /数据已被他人更新|当前状态不能执行此操作|内容不存在或您无权查看/

export const rowWith = (page: Page, { sn }: Pick<Seen, 'sn'>) => page.locator(`tr[data-row-key="${sn}"]:visible`)
const inRow = (verb: string): Step => ({ button: (page, seen) => button(rowWith(page, seen), verb) })
/** The button of the question that names the record. */
const inQuestion = (verb: string): Step => ({
  button: (page) => button(page.getByRole('dialog', { name: new RegExp(`^${verb}“`) }), verb),
})
const inDecision = (verb: string): Step => ({ button: (page) => button(page.locator('.zk-review-decision'), verb) })

export async function openMajors(page: Page, { name }: Seen, { server }: Stage): Promise<void> {
  await page.goto(`${server.url}/college/major/manage?keyword=${encodeURIComponent(name)}`)
  await page.locator('tbody tr[data-row-key]:visible').first().waitFor()
}
/** Two disabled majors in a list of disabled ones: the one that is enabled leaves it. */
export async function openDisabledMajors(page: Page, { name }: Seen, { server }: Stage): Promise<void> {
  await page.goto(`${server.url}/college/major/manage?keyword=${encodeURIComponent(name)}&status=DISABLE`)
  await page.locator('tbody tr[data-row-key]:visible').nth(1).waitFor()
}
async function openReview(page: Page, { sn }: Seen, { server }: Stage): Promise<void> {
  await page.goto(`${server.url}/center/exam/plan/${sn}/audit`)
  await page.locator('.zk-review-record').getByText(sn).waitFor()
  await button(page.locator('.zk-review-decision'), '通过').waitFor()
}

const majorMoves = { username: 'college', open: openMajors, figure: versionIn('major'), second: TOO_LATE } as const

export const enable: Act = {
  ...majorMoves,
  component: 'MoveButtons',
  does: 'a move without a question',
  record: (stage) => newMajor(stage, true),
  steps: [inRow('启用')],
  sends: /^PUT .*\/major\/[^/]+\/enable$/,
  trace: ({ sn }) => [`major.enable ${sn}`],
}

const disable: Act = {
  ...majorMoves,
  component: 'MoveButtons',
  does: 'a move with a question',
  record: (stage) => newMajor(stage),
  steps: [inRow('停用'), inQuestion('停用')],
  sends: /^PUT .*\/major\/[^/]+\/disable$/,
  trace: ({ sn }) => [`major.disable ${sn}`],
}

const undo: Act = {
  ...majorMoves,
  component: 'MoveButtons',
  does: 'the undo in the message of a move',
  record: (stage) => newMajor(stage, true),
  open: async (page, seen, stage) => {
    await openMajors(page, seen, stage)
    await press(rowWith(page, seen), '启用')
    await button(page.locator('.ant-message'), '撤销').waitFor()
  },
  steps: [{ button: (page) => button(page.locator('.ant-message'), '撤销') }],
  sends: /^PUT .*\/major\/[^/]+\/(?:disable|enable)$/,
  trace: ({ sn }) => [`major.disable ${sn}`],
  // It was opened before the move that is undone.
  other: { open: openMajors, steps: [inRow('启用')] },
}

const remove: Act = {
  ...majorMoves,
  component: 'RecordMoves',
  does: 'the removal of a record',
  record: (stage) => newMajor(stage),
  steps: [{ ...inRow('删除'), once: true }, inQuestion('删除')],
  sends: /^DELETE .*\/major\/[^/]+$/,
  trace: ({ sn }) => [`major.delete ${sn}`],
}

const bulk: Act = {
  component: 'BulkBar',
  does: 'a move of two records at once',
  username: 'college',
  record: twoMajors,
  open: openMajors,
  steps: [
    {
      fill: async (page, seen) => {
        for (const sn of [seen.sn, seen.also?.[0] ?? '']) await rowWith(page, { sn }).getByRole('checkbox').check()
      },
      button: (page) => button(page, '启用 2 条'),
    },
    inQuestion('启用'),
  ],
  sends: /^POST .*\/major\/bulk$/,
  trace: ({ sn, also = [] }) => [`major.enable ${sn}`, `major.enable ${also[0]}`],
  figure: ({ sn, also = [] }) => `select sum(version) from major where sn in ('${sn}', '${also[0]}')`,
  rises: 2,
  second: /0 条成功，2 条未成功/,
}

const decision = { username: 'center', record: waitingPlan, open: openReview, figure: versionIn('plan') } as const

export const approve: Act = {
  ...decision,
  component: 'DecisionForm',
  does: 'an approval, after which the next record opens',
  steps: [inDecision('通过')],
  sends: /^PUT .*\/exam\/plan\/[^/]+\/(?:approve|reject)$/,
  trace: ({ sn }) => [`plan.approve ${sn}`],
  second: TOO_LATE,
}

const reject: Act = {
  ...approve,
  does: 'a rejection, after which the next record opens',
  steps: [
    {
      ...inDecision('驳回'),
      fill: (page) => page.locator('.zk-review-decision').getByRole('textbox').fill('场次安排请按考场容量核实'),
    },
  ],
  trace: ({ sn }) => [`plan.reject ${sn}`],
}

const takeBack: Act = {
  ...decision,
  component: 'MadeLine',
  does: 'a decision taken back',
  open: async (page, seen, stage) => {
    await openReview(page, seen, stage)
    await press(page.locator('.zk-review-decision'), '通过')
    await page
      .locator('.zk-review-made')
      .getByRole('button', { name: /^收回决定/ })
      .waitFor()
    // The next record takes the focus when it is drawn.
    await page.waitForURL((url) => !url.pathname.includes(seen.sn))
    await page.locator('h1:focus').waitFor()
  },
  steps: [{ button: (page) => page.locator('.zk-review-made').getByRole('button', { name: /^收回决定/ }) }],
  sends: /^PUT .*\/exam\/plan\/[^/]+\/(?:take-back|approve|reject)$/,
  trace: ({ sn }) => [`plan.takeBack ${sn}`],
  second: TOO_LATE,
  // It was opened before the decision that is taken back.
  other: { open: openReview, steps: [inDecision('通过')] },
}

export const MOVES: readonly Act[] = [enable, disable, undo, remove, bulk, approve, reject, takeBack]
