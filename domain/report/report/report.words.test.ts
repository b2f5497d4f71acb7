import { expect, test } from 'vitest'
import { credentialRow } from '../../catalogue/credential/credential.contract.ts'
import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { templateRow } from '../../catalogue/template/template.contract.ts'
import { borrowLifecycle } from '../../exams/borrow/borrow.lifecycle.ts'
import { examRow } from '../../exams/exam/exam.contract.ts'
import { planRow } from '../../exams/plan/plan.contract.ts'
import { planProcess } from '../../exams/plan/plan.contract.ts'
import { targetsOf } from '../../kernel/lifecycle.ts'
import type { AnyTarget } from '../../kernel/lifecycle.ts'
import { switchWords } from '../../kernel/switch.messages.ts'
import { NOTICE_STATUS, NOTICE_TYPES } from '../../platform/notice/notice.model.ts'
import { DEFAULT_SETTINGS } from '../../platform/preference/preference.model.ts'
import { applicationLifecycle } from '../../sites/application/application.lifecycle.ts'
import { cardStatusWords } from '../../sites/application/application.messages.ts'

// States, kinds and defaults are written out as the specification has them (docs/sentences.spec.json §3, §4).
type Moves = Record<string, { from: readonly string[]; to: AnyTarget }>
/** The moves that change the state, as `from → to`. */
const waysOf = (moves: Moves) =>
  new Set(
    Object.values(moves).flatMap(({ from, to }) =>
      from.flatMap((one) =>
        targetsOf(to, one)
          .filter((target) => target !== one)
          .map((target) => `${one} → ${target}`),
      ),
    ),
  )

test('the states have the words of spec §3.12–13', () => {
  const { SUBMIT, REJECT, AUDIT, DISABLE } = applicationLifecycle.words
  const { INIT: notApplied } = cardStatusWords
  expect([SUBMIT.US, REJECT.US, AUDIT.US, DISABLE.US]).toEqual(['Pending approval', 'Rejected', 'Approved', 'Disabled'])
  expect([notApplied.US, switchWords.ENABLE.US, switchWords.DISABLE.US]).toEqual(['Not applied', 'Enabled', 'Disabled'])
  const shown = Object.entries({ ...planProcess.words, ...borrowLifecycle.words }).map(([key, { US }]) => [key, US])
  expect(shown).toEqual([
    ['PLAN_INIT', 'Plan to be submitted'],
    ['PLAN_SUBMIT', 'Plan pending approval'],
    ['PLAN_REJECT', 'Plan rejected'],
    ['PLAN_AUDIT', 'Plan approved'],
    ['EXAM_SUBMIT', 'Exam pending approval'],
    ['EXAM_REJECT', 'Exam rejected'],
    ['EXAM_AUDIT', 'Exam approved'],
    ['SCHOOL_INIT', 'Borrowed exam pending approval'],
    ['SCHOOL_AUDIT', 'Borrowed exam approved'],
    ['SCHOOL_REJECT', 'Borrowed exam rejected'],
  ])
})

test('exam methods, kinds and states of notices are those of spec §3.14–16', () => {
  expect([subjectWords.ONLINE.US, subjectWords.OFFLINE.US]).toEqual(['Theory', 'Practical'])
  expect(Object.keys(subjectWords)).toEqual(['ONLINE', 'OFFLINE'])
  expect(NOTICE_TYPES).toEqual(['MESSAGE', 'NOTIFY', 'OPINION'])
  expect(NOTICE_STATUS).toEqual(['SEND', 'BACK', 'READ'])
})

test('the stored settings and their defaults are those of spec §1.4, §3.8–9', () => {
  const { success, warning, error, ...theme } = DEFAULT_SETTINGS.theme
  expect(theme).toEqual({ color: '#1890ff', mode: 'dark' })
  expect([success, warning, error].every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true)
  expect({ ...DEFAULT_SETTINGS, theme: null }).toEqual({
    lang: 'CN',
    theme: null,
    layout: 'side',
    fixedHeader: false,
    fixedSideBar: true,
    fixedTabs: false,
    pageWidth: 'fixed',
    weekMode: false,
    multiPage: true,
    cachePage: true,
    hideSetting: true,
    animate: { disabled: false, name: 'bounce', direction: 'left' },
  })
})

test('a plan goes from PLAN_INIT to EXAM_AUDIT as spec §4.1 says, and back by a rejection or where a decision is taken back (Decided 49)', () => {
  expect(planProcess.initial).toBe('PLAN_INIT')
  expect(waysOf(planProcess.moves)).toEqual(
    new Set([
      'PLAN_INIT → PLAN_SUBMIT',
      'PLAN_REJECT → PLAN_SUBMIT',
      'PLAN_SUBMIT → PLAN_INIT',
      'PLAN_SUBMIT → PLAN_AUDIT',
      'PLAN_SUBMIT → PLAN_REJECT',
      'PLAN_AUDIT → EXAM_SUBMIT',
      'EXAM_REJECT → EXAM_SUBMIT',
      'EXAM_SUBMIT → EXAM_AUDIT',
      'EXAM_SUBMIT → EXAM_REJECT',
      'EXAM_AUDIT → EXAM_REJECT',
      'PLAN_AUDIT → PLAN_SUBMIT',
      'EXAM_AUDIT → EXAM_SUBMIT',
    ]),
  )
})

test('a borrowed exam goes from SCHOOL_INIT to SCHOOL_AUDIT or SCHOOL_REJECT (spec §4.2)', () => {
  expect(borrowLifecycle.initial).toBe('SCHOOL_INIT')
  expect(waysOf(borrowLifecycle.moves)).toEqual(
    new Set([
      'SCHOOL_INIT → SCHOOL_AUDIT',
      'SCHOOL_INIT → SCHOOL_REJECT',
      'SCHOOL_REJECT → SCHOOL_INIT',
      'SCHOOL_AUDIT → SCHOOL_REJECT',
    ]),
  )
})

test('a site application goes from INIT by SUBMIT to AUDIT or REJECT (spec §4.3)', () => {
  expect(applicationLifecycle.initial).toBe('INIT')
  expect(waysOf(applicationLifecycle.moves)).toEqual(
    new Set([
      'INIT → SUBMIT',
      'REJECT → SUBMIT',
      'SUBMIT → INIT',
      'SUBMIT → AUDIT',
      'SUBMIT → REJECT',
      'AUDIT → DISABLE',
      'DISABLE → AUDIT',
    ]),
  )
})

test('plans, exams and templates are identified by sn, credentials in addresses by code (spec §3.2)', () => {
  const [plan, exam, template] = [planRow, examRow, templateRow].map(({ shape }) => 'sn' in shape)
  const keys = { plan, exam, template, credential: 'code' in credentialRow.shape }
  expect(keys).toEqual({ plan: true, exam: true, template: true, credential: true })
})
