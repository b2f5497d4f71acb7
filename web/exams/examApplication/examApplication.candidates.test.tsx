import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawPage } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ExamApplication } from './ExamApplicationPicker.tsx'
import type { PlanDetail } from './ExamApplicationPicker.tsx'

beforeEach(() => setSession(true))
afterEach(cleanup)

type Round = PlanDetail['exam_rounds'][number]
const candidate = (signup_sn: string, name: string) => ({
  signup_sn,
  name,
  id_no: '110101********1235',
  org_name: '长春汽车工业高等专科学校',
})
/** What is shown of a submitted exam application, with what its last submission changed. */
function draw(candidate_changes: Round['candidate_changes']) {
  const round: Partial<Round> = { round: 2, panel: [], candidate_changes }
  const plan: Partial<PlanDetail> = {
    exam_submit_time: '2026-03-10 10:32:00',
    station_mode: null,
    paper_delivery: null,
    exam_attachments: [],
    exam_rounds: [round as Round],
    candidates: 3,
  }
  drawPage(<ExamApplication plan={plan as PlanDetail} />)
}
const section = () => screen.queryByRole('heading', { name: '与上一次提交相比的考生' })?.closest('section') ?? null

test('F50: the review says who of the candidates was removed and added since the last submission, by name, the numbers masked', () => {
  draw({ added: [candidate('4', '赵新')], removed: [candidate('1', '王敏'), candidate('2', '李强')] })
  const lists = within(section()!).getAllByRole('list')
  expect(lists.map((list) => list.parentElement?.textContent)).toEqual([
    '新增 1 人赵新 110101********1235 长春汽车工业高等专科学校',
    '移除 2 人王敏 110101********1235 长春汽车工业高等专科学校李强 110101********1235 长春汽车工业高等专科学校',
  ])
})

test('F50: an unchanged list is said too; of the first submission nothing is said', () => {
  draw({ added: [], removed: [] })
  expect(section()?.textContent).toContain('考生名单没有变化')
  cleanup()
  draw(null)
  expect(section()).toBeNull()
})
